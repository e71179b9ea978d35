/** How each fixture page is solved: values, choices, structure. */
import type { Solve } from './drives-pointing.js';

export const CHOOSING: Readonly<Record<string, Solve>> = {
  async 'slider-native'(d) {
    const [value] = await d.task(/volume to (\d+)/);
    await d.act({ action: 'set_value', target: await d.id('slider', 'Volume'), value: Number(value) });
    await d.submit();
  },
  async 'slider-aria'(d) {
    const [value] = await d.task(/brightness to (\d+)/);
    await d.act({ action: 'set_value', target: await d.id('slider', 'Brightness'), value: Number(value) });
    await d.submit();
  },
  async spinner(d) {
    const [value] = await d.task(/copies to (-?\d+)/);
    await d.act({ action: 'set_value', target: await d.id('spinbutton', 'Copies'), value: Number(value) });
    await d.submit();
  },
  async colour(d) {
    const [value = ''] = await d.task(/colour to (#[0-9a-f]+)/);
    await d.setText('Colour', value, 'colorwell');
    await d.submit();
  },
  async 'date-native'(d) {
    const [day = '', hour = ''] = await d.task(/day (\S+) and the hour (\S+),/);
    await d.setText('Day', day, 'datepicker');
    await d.setText('Hour', hour, 'datepicker');
    await d.submit();
  },
  async 'date-picker'(d) {
    const [day = '', month = ''] = await d.task(/choose (\d+) (\w+) 2026/);
    await d.click('textbox', 'Departure');
    const months = 'January February March April May June July August September October November December'.split(' ');
    for (let turns = 0; turns < 12; turns++) {
      const [shown = ''] = await d.read(/^(\w+) 2026$/);
      if (shown === month) break;
      const later = months.indexOf(month) > months.indexOf(shown);
      await d.click('button', later ? 'Next month' : 'Previous month');
    }
    await d.click('button', day);
    await d.submit();
  },
  async select(d) {
    const [country = ''] = await d.task(/choose "(.+)"/);
    await d.act({ action: 'select', target: await d.id('combobox', 'Country'), option: country });
    await d.submit();
  },
  async 'multi-select'(d) {
    const toppings = await d.task(/choose "(.+)", "(.+)", "(.+)"/);
    const target = await d.id('listbox', 'Toppings');
    for (const [i, option] of toppings.entries()) {
      await d.act({ action: 'select', target, option, mode: i === 0 ? 'replace' : 'add' });
    }
    await d.submit();
  },
  async checkboxes(d) {
    const wanted = await d.task(/check exactly "(.+)", "(.+)", "(.+)"/);
    const boxes = (await d.look()).elements.filter(({ role }) => role === 'checkbox');
    for (const { id, name } of boxes) {
      await d.act({ action: 'toggle', target: id ?? '', to: wanted.includes(name) });
    }
    await d.submit();
  },
  async radio(d) {
    const [wood = ''] = await d.task(/choose "(.+)"/);
    await d.act({ action: 'select', target: await d.id('radio', wood) });
    await d.submit();
  },
  async choices(d) {
    const { elements } = await d.look();
    for (const [index, { role, name }] of elements.entries()) {
      const number = /^Number \d: (\d+)$/.exec(name)?.[1];
      if (number === undefined || (role !== 'group' && role !== 'radiogroup')) continue;
      const wanted = Number(number) % 2 === 1 ? 'odd' : 'even';
      const button = elements.find((each, at) => at > index && each.role === 'radio' && each.name === wanted);
      await d.act({ action: 'click', target: button?.id ?? '' });
    }
    await d.submit();
  },
  async autocomplete(d) {
    const [start = '', city = ''] = await d.task(/type "(.+)" into City and choose "(.+)" from/);
    await d.act({ action: 'type_text', target: await d.id('combobox', 'City'), text: start });
    await d.click('option', city);
    await d.submit();
  },
  async combobox(d) {
    const [size = ''] = await d.task(/size "(.+)"/);
    await d.act({ action: 'select', target: await d.id('combobox', 'Size'), option: size });
    await d.submit();
  },
  async booking(d) {
    const [from = '', to = '', day = ''] = await d.task(/from (\w+) to (\w+) on (\S+)/);
    await d.setText('From', from, 'combobox');
    await d.setText('To', to, 'combobox');
    await d.setText('Day', day, 'datepicker');
    await d.click('button', 'Search');
    const [flight = ''] = await d.read(/^(Flight \d), 87 EUR/);
    await d.click('button', `Book ${flight.toLowerCase()}`);
  },
  async tabs(d) {
    const [link = '', tab = ''] = await d.task(/link "(\w+ (\d))"/);
    await d.act({ action: 'select', target: await d.id('tab', `Tab ${tab}`) });
    await d.click('link', link);
  },
  async accordion(d) {
    const [section = ''] = await d.task(/section "(.+)"/);
    await d.act({ action: 'expand', target: await d.id('button', section) });
    await d.click('button', `Choose ${section}`);
  },
  async tree(d) {
    // Opens what is closed until what is looked for is there.
    const [wanted = ''] = await d.task(/select "(.+)" in/);
    for (let steps = 0; steps < 10; steps++) {
      const items = (await d.look()).elements.filter(({ role }) => role === 'treeitem');
      if (items.some(({ name }) => name === wanted)) break;
      const closed = items.find(({ states }) => states.includes('collapsed'));
      await d.act({ action: 'expand', target: closed?.id ?? '' });
    }
    await d.click('treeitem', wanted);
  },
  async dialog(d) {
    const [button = ''] = await d.task(/press "(.+)" in the dialog/);
    await d.click('button', button);
  },
  async alert(d) {
    const [word = ''] = await d.task(/answer "(.+)"/);
    await d.click('button', 'Ask');
    const dialog = async () => {
      const found = (await d.session.surfaces()).find(({ kind }) => kind === 'dialog');
      return found?.id ?? '';
    };
    await d.act({ action: 'click', target: await d.id('button', 'OK', await dialog()) });
    const prompt = await dialog();
    const [field] = (await d.look('visible', prompt)).elements.filter(({ role }) => role === 'textbox');
    await d.act({ action: 'set_text', target: field?.id ?? '', text: word });
    await d.act({ action: 'click', target: await d.id('button', 'OK', prompt) });
    await d.act({ action: 'click', target: await d.id('button', 'OK', await dialog()) });
  },
  async 'scroll-find'(d) {
    const [link = ''] = await d.task(/link "(.+)"/);
    const whole = await d.look('all');
    const found = whole.elements.find(({ role, name }) => role === 'link' && name === link);
    await d.act({ action: 'scroll', target: found?.id ?? '', into_view: true });
    await d.click('link', link);
  },
  async 'scroll-read'(d) {
    const target = await d.id('textbox', 'Story');
    const { value } = await d.element('textbox', 'Story');
    await d.act({ action: 'scroll', target, direction: 'down', pages: 30 });
    await d.setText('Last word', value?.split(' ').at(-1) ?? '');
    await d.submit();
  },
  async 'virtual-list'(d) {
    // What is not in view does not exist: scrolled on until it does.
    const [wanted = ''] = await d.task(/click "(.+)"/);
    const target = await d.id('listbox', 'Records');
    for (let pages = 0; pages < 20; pages++) {
      if ((await d.texts()).includes(wanted)) break;
      await d.act({ action: 'scroll', target, direction: 'down' });
    }
    await d.click('option', wanted);
  },
  async pagination(d) {
    const [name = ''] = await d.task(/find "(.+)" and/);
    for (let page = 1; page <= 4; page++) {
      await d.click('link', `Page ${page}`);
      if ((await d.texts()).includes(`Call ${name}`)) break;
    }
    await d.click('button', `Call ${name}`);
  },
};
