/** How each fixture page is solved: clicking, hovering, menus, dragging, drawing. */
import { type Drive, middle } from './drive.js';

export type Solve = (drive: Drive) => Promise<void>;

export const POINTING: Readonly<Record<string, Solve>> = {
  async buttons(d) {
    const [first = '', second = ''] = await d.task(/press "(.+)", then "(.+)"/);
    await d.click('button', first);
    await d.click('button', second);
  },
  async 'timed-button'(d) {
    await d.click('button', 'Start');
    const target = await d.id('button', 'Finish');
    await d.act({ action: 'wait_for', condition: 'enabled', target, timeout_ms: 5000 });
    await d.act({ action: 'click', target });
  },
  async sequence(d) {
    for (let step = 1; step <= 4; step++) {
      const [colour = ''] = await d.read(new RegExp(`^Step ${step}: (.+)$`));
      await d.click('button', colour);
    }
  },
  async 'in-order'(d) {
    const numbers = (await d.look()).elements.filter(({ role }) => role === 'button').map(({ name }) => Number(name));
    for (const number of numbers.sort((a, b) => a - b)) await d.click('button', String(number));
  },
  async shapes(d) {
    const [what = ''] = await d.task(/click the (.+)/);
    await d.act({ action: 'click', target: middle(await d.bounds('image', what)) });
  },
  async count(d) {
    const circles = (await d.look()).elements.filter(({ role, name }) => role === 'image' && name === 'circle');
    await d.click('button', String(circles.length));
  },
  async 'double-click'(d) {
    const [file = ''] = await d.task(/open "(.+)"/);
    await d.act({ action: 'double_click', target: await d.id('option', file) });
  },
  async 'context-menu'(d) {
    const [command = '', file = ''] = await d.task(/choose "(.+)" in the context menu of "(.+)"/);
    await d.act({ action: 'right_click', target: await d.id('button', file) });
    await d.click('menuitem', command);
  },
  async hover(d) {
    for (let move = 0; move < 5; move++) {
      await d.act({ action: 'hover', target: await d.id('button', move === 0 ? 'target' : `target ${move}`) });
    }
  },
  async 'hot-cold'(d) {
    const cells = (await d.look()).elements.filter(({ name, bounds }) => /^[A-D][1-5]$/.test(name) && bounds);
    const places = new Map(cells.map(({ name, bounds }) => [name, bounds && middle(bounds)]));
    for (const place of places.values()) {
      if (!place) continue;
      await d.act({ action: 'hover', target: place });
      const [heat] = await d.read(/^(unknown|hot|warm|cold)$/);
      if (heat !== 'hot') continue;
      await d.act({ action: 'click', target: place });
      return;
    }
  },
  async moving(d) {
    const names = (await d.look()).elements.filter(({ role }) => role === 'button').map(({ name }) => name);
    // Semantics wait until it stands still, which it never does; a hand does not.
    for (const name of names) await d.act({ action: 'click', target: await d.id('button', name) }, { mode: 'pointer' });
  },
  async links(d) {
    const [link = ''] = await d.task(/follow the link "(.+)"/);
    await d.click('link', link);
  },
  async board(d) {
    // Row and column of each mark; X wins where two of its marks are in one line with a free cell.
    const cells = new Map<string, string>();
    for (const { name } of (await d.look()).elements) {
      const match = /^row (\d) column (\d): (.+)$/.exec(name);
      if (match) cells.set(`${match[1]}${match[2]}`, match[3] ?? '');
    }
    const lines = ['11 12 13', '21 22 23', '31 32 33', '11 21 31', '12 22 32', '13 23 33', '11 22 33', '13 22 31'];
    const line = lines
      .map((each) => each.split(' '))
      .find(
        (each) =>
          each
            .map((cell) => cells.get(cell))
            .sort()
            .join() === 'X,X,free',
      );
    const free = line?.find((cell) => cells.get(cell) === 'free') ?? '';
    await d.click('button', `row ${free[0]} column ${free[1]}: free`);
  },
  async 'hover-menu'(d) {
    const path = await d.task(/choose (\w+) > (\w+) > (\w+)/);
    for (const name of path.slice(0, 2)) {
      const found = (await d.look()).elements.find((each) => each.name === name && each.bounds);
      if (!found?.bounds) throw new Error(`no ${name}`);
      await d.act({ action: 'hover', target: middle(found.bounds) });
    }
    await d.click('link', path[2] ?? '');
  },
  async 'nested-menu'(d) {
    for (const name of await d.task(/choose (.+) > (.+) > (.+)/)) await d.click('menuitem', name);
  },
  async 'pie-menu'(d) {
    const [letter = ''] = await d.task(/choose "(.+)"/);
    await d.click('button', 'Open');
    await d.click('button', letter);
  },
  async 'drag-pointer'(d) {
    const [box = ''] = await d.task(/drag the (.+) into/);
    const [from, to] = [await d.bounds('image', box), await d.bounds('region', 'Goal')];
    await d.act({ action: 'drag', from: middle(from), to: middle(to) });
  },
  async 'drag-rotate'(d) {
    const [face] = await d.task(/face (\d)/);
    const from = middle(await d.bounds('slider', 'Cube'));
    await d.act({ action: 'drag', from, to: { x: from.x + 40 * (Number(face) - 1), y: from.y } });
    await d.submit();
  },
  async 'drag-html5'(d) {
    const names = await d.task(/drag "(.+)" and "(.+)"/);
    for (const name of names) {
      const bin = /apple|pear/.test(name) ? 'Fruit' : 'Tools';
      const [from, to] = [await d.bounds('listitem', name), await d.bounds('region', bin)];
      await d.act({ action: 'drag', from: middle(from), to: middle(to) });
    }
  },
  async sortable(d) {
    const items = async () =>
      (await d.look()).elements.flatMap(({ role, name, bounds }) =>
        role === 'listitem' && bounds && /\d/.test(name) ? [{ number: Number(/\d+$/.exec(name)), bounds }] : [],
      );
    for (let place = 0; place < 4; place++) {
      const now = await items();
      const smallest = now.slice(place).sort((a, b) => a.number - b.number)[0];
      const there = now[place];
      if (!smallest || !there || smallest === there) continue;
      // Dropped in the upper half of the item before which it belongs.
      const to = { x: middle(there.bounds).x, y: there.bounds.y + 6 };
      await d.act({ action: 'drag', from: middle(smallest.bounds), to });
    }
    await d.submit();
  },
  async resize(d) {
    const [direction] = await d.task(/notes (wider|higher)/);
    const { x, y, width, height } = await d.bounds('textbox', 'Notes');
    const from = { x: x + width - 5, y: y + height - 5 };
    const by = direction === 'wider' ? { x: 80, y: 0 } : { x: 0, y: 80 };
    await d.act({ action: 'drag', from, to: { x: from.x + by.x, y: from.y + by.y } });
    await d.submit();
  },
  async draw(d) {
    const from = middle(await d.bounds('image', 'dot'));
    await d.act({ action: 'drag', from, to: { x: from.x + 60, y: from.y } });
    await d.submit();
  },
  async points(d) {
    const [a, b] = [middle(await d.bounds('image', 'A')), middle(await d.bounds('image', 'B'))];
    const target = { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
    await d.act({ action: 'click', target });
    await d.submit();
  },
  async calendar(d) {
    const [title = '', from = '', to = ''] = await d.task(/"(.+)" from (\d+):00 to (\d+):00/);
    const hour = async (n: number) => {
      const name = `${String(n).padStart(2, '0')}:00`;
      const found = (await d.look()).elements.find((each) => each.name === name && each.bounds);
      if (!found?.bounds) throw new Error(`no ${name}`);
      return middle(found.bounds);
    };
    await d.act({ action: 'drag', from: await hour(Number(from)), to: await hour(Number(to) - 1) });
    await d.setText('Title', title);
    await d.click('button', 'Save');
  },
};
