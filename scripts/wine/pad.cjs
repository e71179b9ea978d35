// Preloaded into Windows' node.exe in Wine, by the tests alone. Wine 10 on x64 always loads the fifth and sixth argument of
// its system calls from the stack, and the stack that koffi makes for a call of fewer ends before them: functions that are
// nothing but a system call (GetForegroundWindow, SetCursorPos …) fault and never return. Here every function of a library is
// declared with six arguments at least; on x64 more zeros do no harm. So are prototypes that methods of COM objects are called by:
// Wine's proxies of interfaces in other processes read one word past the arguments. Windows itself has no need of either.
// CommonJS and --require, because --import does not reach worker threads; at process.dlopen, because koffi has several ways in.
const { basename } = require('node:path');

const ENOUGH = 6;
const open = process.dlopen;
let standIn = null;

process.dlopen = (module, file, ...rest) => {
  open.call(process, module, file, ...rest);
  if (basename(file) !== 'koffi.node') return;
  padLibraries(module.exports);
  padPrototypes(module.exports);
  if (process.env.LUMOS_STANDIN) installStandIn(module.exports);
};

/** From here on CoCreateInstance(CUIAutomation) gives the stand-in's objects, in every thread of this process. */
function installStandIn(koffi) {
  // Kept: koffi unloads a library that is collected, and the objects made by it would lose their code.
  standIn = koffi.load('Z:\\wine\\built\\standin.dll');
  const status = standIn.func('int standin_install()')();
  if (status !== 0) throw new Error(`the stand-in for UI Automation could not be installed: ${status}`);
}

function padLibraries(koffi) {
  const load = koffi.load;
  koffi.load = (...args) => {
    const library = load(...args);
    const padded = (...definition) => pad(library, definition);
    return new Proxy(library, {
      get(target, name) {
        if (name === 'func' || name === 'stdcall' || name === 'cdecl') return padded;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
}

/** Calls through pointers; code that JavaScript registers keeps the prototype that it was given. */
function padPrototypes(koffi) {
  const { proto, call, decode } = koffi;
  const wide = new WeakMap();
  koffi.proto = (...definition) => {
    const type = proto(...definition);
    const widened = definition.some(Array.isArray) ? widen(definition) : null;
    if (widened !== null) wide.set(type, { type: proto(...widened.definition), zeros: Array(widened.count).fill(0) });
    return type;
  };
  const widerThan = (type) => (typeof type === 'object' && type !== null ? wide.get(type) : undefined);
  koffi.call = (code, type, ...args) => {
    const wider = widerThan(type);
    return wider === undefined ? call(code, type, ...args) : call(code, wider.type, ...args, ...wider.zeros);
  };
  koffi.decode = (code, ...rest) => {
    const wider = widerThan(rest[0]);
    if (wider === undefined) return decode(code, ...rest);
    const run = decode(code, wider.type);
    const padded = (...args) => run(...args, ...wider.zeros);
    padded.async = (...args) => run.async(...args.slice(0, -1), ...wider.zeros, args.at(-1));
    return padded;
  };
}

function pad(library, definition) {
  const widened = widen(definition);
  if (widened === null) return library.func(...definition);
  const wide = library.func(...widened.definition);
  const zeros = Array(widened.count).fill(0);
  const call = (...args) => wide(...args, ...zeros);
  call.async = (...args) => wide.async(...args.slice(0, -1), ...zeros, args.at(-1));
  call.info = wide.info;
  return call;
}

/** The same declaration with more parameters; null where it has enough or takes any number. */
function widen(definition) {
  if (definition.length === 1) {
    const parts = /^([\s\S]*)\(([\s\S]*)\)\s*;?\s*$/.exec(definition[0]);
    if (parts === null || parts[2].includes('...')) return null;
    const parameters = /^\s*(void)?\s*$/.test(parts[2]) ? [] : parts[2].split(',');
    const count = ENOUGH - parameters.length;
    if (count <= 0) return null;
    const more = Array.from({ length: count }, (_, index) => `int64 _pad${index}`);
    return { definition: [`${parts[1]}(${[...parameters, ...more].join(', ')})`], count };
  }
  const at = definition.findIndex(Array.isArray);
  const parameters = definition[at];
  if (at < 0 || parameters.includes('...') || parameters.length >= ENOUGH) return null;
  const count = ENOUGH - parameters.length;
  return { definition: definition.with(at, [...parameters, ...Array(count).fill('int64')]), count };
}
