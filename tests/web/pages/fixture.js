// Shared by the fixture pages. The same address (`?seed=<n>`) always gives the same page. The first verdict counts: `done` on the
// body is 'true' when the task was solved rightly, 'wrong' after a wrong action. `untrusted` there counts events that no
// person's hand could have made.
const fixture = (() => {
  let state = Number(new URLSearchParams(location.search).get('seed') ?? 1) >>> 0;

  /** Whole number from 0 to below `count` (mulberry32). */
  function random(count) {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % count;
  }

  function pick(list) {
    return list[random(list.length)];
  }

  function shuffled(list) {
    const left = [...list];
    return Array.from(list, () => left.splice(random(left.length), 1)[0]);
  }

  function byId(id) {
    return document.getElementById(id);
  }

  function task(text) {
    byId('task').textContent = `Task: ${text}`;
  }

  function verdict(right) {
    if (document.body.dataset.done !== undefined) return;
    document.body.dataset.done = right ? 'true' : 'wrong';
    const said = document.createElement('p');
    said.setAttribute('role', 'status');
    said.textContent = right ? 'Right.' : 'Wrong.';
    document.body.append(said);
  }

  /** An element with attributes, listeners (`onclick`) and children. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'function') element[name] = value;
      else if (value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children);
    return element;
  }

  /** A button that reports `right` when pressed. */
  function answer(name, right) {
    return make(
      'button',
      { type: 'button', onclick: () => verdict(typeof right === 'function' ? right() : right) },
      name,
    );
  }

  for (const kind of ['click', 'dblclick', 'contextmenu', 'pointerdown', 'pointermove', 'keydown', 'drop']) {
    addEventListener(
      kind,
      (event) => {
        if (!event.isTrusted)
          document.body.dataset.untrusted = String(Number(document.body.dataset.untrusted ?? 0) + 1);
      },
      true,
    );
  }

  return { random, pick, shuffled, byId, task, verdict, make, answer };
})();
const NAMES = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Frances', 'Alan', 'Radia'];
const WORDS = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord', 'grove', 'heath', 'inlet', 'jetty'];
const COLOURS = ['red', 'green', 'blue', 'orange', 'purple'];
