/** Puts what `evaluate.mjs --write` measured where people read it: the model card, and the description beside the model. */
import { readFileSync, writeFileSync } from 'node:fs';

const SETS = {
  synthetic: 'synthetic',
  web: 'web',
  native: 'native',
  validation: 'validation',
  'validation-pages': 'validation, real pages',
  'validation-drawn': 'validation, documentation',
  'validation-native': 'validation, windows',
  'validation-apps': 'validation, applications',
  'validation-looks': 'validation, improvised looks',
  'validation-libraries': 'validation, unseen libraries of controls',
  'validation-demonstrations': 'validation, demonstrations of npm',
  'validation-editors': 'validation, editors and what is like them',
};
const TESTS = ['synthetic', 'web', 'native'];
const [START, END] = ['<!-- figures: node training/evaluate.mjs --set … --write -->', '<!-- /figures -->'];
const percent = (value) => (100 * value).toFixed(1);
const rounded = (value) => Number(value.toFixed(3));

/** @param card path of the model card @param report by set, as `evaluate.mjs --json` prints it @param classes in the detector's order */
export function writeCard(card, report, classes) {
  const text = readFileSync(card, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${card} has no place for figures (${START} … ${END})`);
  const tables = `${bySet(report)}\n\nFound (at \`act\`, as anything) and AP50 of the class, by class of the element:\n\n${byClass(report, classes)}`;
  writeFileSync(card, `${text.slice(0, start + START.length)}\n\n${tables}\n\n${text.slice(end)}`);
}

/** @param description path of `detector.json` */
export function writeMetrics(description, report) {
  const about = JSON.parse(readFileSync(description, 'utf8'));
  const metrics = Object.fromEntries(
    TESTS.filter((name) => report[name]).map((name) => {
      const { pictures, elements, act, anyAp, map } = report[name];
      const { precision, recall, f1 } = act;
      const figures = { precision, recall, f1, ap50: anyAp, map50: map };
      const all = Object.entries(figures).map(([key, value]) => [key, rounded(value)]);
      return [name, { pictures, elements, ...Object.fromEntries(all) }];
    }),
  );
  writeFileSync(description, `${JSON.stringify({ ...about, metrics: { ...about.metrics, ...metrics } }, null, 2)}\n`);
}

function bySet(report) {
  const rows = Object.entries(SETS).flatMap(([name, title]) =>
    report[name] === undefined
      ? []
      : ['act', 'list']
          .filter((which) => which === 'act' || TESTS.includes(name))
          .map((which) => {
            const { threshold, precision, recall, f1, classRight } = report[name][which];
            const aps = which === 'act' ? [percent(report[name].anyAp), percent(report[name].map)] : ['', ''];
            const cells = [title, `${which} ${threshold}`, percent(precision), percent(recall), `**${percent(f1)}**`];
            return row([...cells, percent(classRight), ...aps]);
          }),
  );
  const head = ['set', 'threshold', 'precision', 'recall', '**F1**', 'class right', 'AP50 any', 'mAP50'];
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

function byClass(report, classes) {
  const head = ['class', ...TESTS.map((name) => `${name}: elements, found, AP50`)];
  const rows = classes.map((role) =>
    row([
      role,
      ...TESTS.map((name) => {
        const of = report[name]?.perClass[role];
        return of === undefined ? 'none' : `${of.elements}, ${percent(of.recall)}, ${percent(of.ap)}`;
      }),
    ]),
  );
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}
