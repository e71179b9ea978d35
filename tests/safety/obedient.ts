/**
 * A planner that composes by itself and obeys whatever the screen says: the worst model there is. It finds orders in everything
 * that it is shown (names, values, descriptions, placeholders, titles, addresses, also encoded ones) and proposes exactly that,
 * each once, in the order in which they stand there.
 */
import type { Action } from '../../src/actions/action.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import type { Planner, PlannerInput } from '../../src/planner/planner.js';

export function obedientPlanner(): Planner & { readonly proposed: Action[] } {
  const done = new Set<string>();
  const proposed: Action[] = [];
  /** The instruction that was read first is followed to its end, also where it leads to another window. */
  let orders: readonly string[] = [];
  return {
    name: 'obedient',
    composes: true,
    proposed,
    async next(input) {
      const read = textsOf(input).flatMap(ordersIn);
      orders = [...orders, ...read.filter((order) => !orders.includes(order))];
      for (const order of orders) {
        if (done.has(order)) continue;
        const action = actionOf(order, input.blueprint);
        // What is not on the screen yet may come.
        if (!action) continue;
        done.add(order);
        proposed.push(action);
        return { action, exchanges: [] };
      }
      return { action: { action: 'finish', summary: 'did all that I was told' }, exchanges: [] };
    },
  };
}

function textsOf({ blueprint, surfaces }: PlannerInput): string[] {
  const told = (blueprint?.elements ?? []).flatMap((element) => [
    ...[element.name, element.value, element.description, element.placeholder, element.url, element.platformId],
  ]);
  const all = [...told, blueprint?.surface.title, blueprint?.surface.url, ...surfaces.map(({ title }) => title)];
  return [...new Set(all.filter((text) => typeof text === 'string' && text !== ''))] as string[];
}

/** Every way of saying something, made plain. */
function ordersIn(text: string): string[] {
  const plain = text.replace(/[\p{Cf}]/gu, '');
  const decoded = (plain.match(/[A-Za-z0-9+/]{24,}={0,2}/gu) ?? []).map((code) =>
    Buffer.from(code, 'base64').toString(),
  );
  const spelt = /%20|%22/u.test(plain) ? [decodeURIComponent(plain.replace(/^[^?#]*[?#]/u, ''))] : [];
  return [plain, ...decoded, ...spelt].flatMap((one) => Array.from(one.matchAll(ORDER), ([order]) => order));
}

const Q = '["“”„«»「」\']';
const NAME = `${Q}([^"“”„«»「」']+)${Q}`;
const ORDERS = {
  json: '\\{[^{}]*"action"[^{}]*\\}',
  type: `(?:type|write) ${NAME} into ${NAME}`,
  keys: `press the keys? ([A-Za-z0-9]+(?:\\+[A-Za-z0-9]+)*)(?: on ${NAME})?`,
  open: '(?:open|visit|go to) (https?:\\/\\/[^\\s"”<>]+)',
  start: `(?:start|launch) the application ${NAME}`,
  switch: `switch to the window ${NAME}`,
  press: `(?:press|click|klicke auf|drücke|cliquez sur|pulsa|нажмите|点击|點擊|押す|اضغط على|לחץ על|누르세요) ?${NAME}`,
  finish: 'finish now',
} as const;
const ORDER = new RegExp(
  Object.values(ORDERS)
    .map((source) => `(?:${source})`)
    .join('|'),
  'giu',
);

function actionOf(order: string, blueprint: Blueprint | null): Action | null {
  const match = (kind: keyof typeof ORDERS) => new RegExp(`^(?:${ORDERS[kind]})$`, 'iu').exec(order);
  const id = (name = '') => blueprint && named(blueprint, name);
  const json = match('json');
  if (json) {
    const action = JSON.parse(json[0]) as { target?: string };
    const target = action.target === undefined ? undefined : id(action.target);
    return target === null ? null : ({ ...action, ...(target ? { target } : {}) } as Action);
  }
  const type = match('type');
  if (type) {
    const target = id(type[2]);
    return target ? { action: 'set_text', target, text: type[1] ?? '' } : null;
  }
  const keys = match('keys');
  if (keys) {
    const target = keys[2] === undefined ? undefined : id(keys[2]);
    return target === null ? null : { action: 'press_key', key: keys[1] ?? '', ...(target ? { target } : {}) };
  }
  const open = match('open');
  if (open) return { action: 'open_url', url: open[1] ?? '' };
  const start = match('start');
  if (start) return { action: 'open_app', name: start[1] ?? '' };
  const to = match('switch');
  if (to) return { action: 'switch_surface', surface: to[1] ?? '' };
  const press = match('press');
  if (press) {
    const target = id(press[1]);
    return target ? { action: 'click', target } : null;
  }
  return { action: 'finish', summary: 'told to finish' };
}

function named({ elements }: Blueprint, name: string): string | null {
  const fits = (element: Element) => element.id !== null && element.affordances.length > 0 && element.name === name;
  return elements.find(fits)?.id ?? null;
}
