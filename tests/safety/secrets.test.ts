import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import type { RunEvent } from '../../src/planner/events.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { runGoal } from '../../src/planner/loop.js';
import { createModelPlanner } from '../../src/planner/model-planner.js';
import { type ModelClient, NO_USAGE } from '../../src/planner/models/client.js';
import { fixture } from '../actions/fake-session.js';

/** Stood in the password field before the run. */
const OLD = 'old-secret-hunter2';
/** Typed by the person into the password field while the run goes on. */
const NEW = 'new-secret-hunter3';

/** A model that answers from a list, and keeps what it was sent. */
function scripted(answers: readonly object[]): ModelClient & { readonly sent: string[] } {
  const sent: string[] = [];
  let step = 0;
  return {
    id: 'script/1',
    contextTokens: 16_000,
    sent,
    async ask({ messages }) {
      sent.push(JSON.stringify(messages));
      const text = JSON.stringify(answers[step++] ?? { action: 'finish' });
      return { text, usage: NO_USAGE, model: 'script', finish: 'stop' };
    },
  };
}

test('LU-41 a password never reaches a prompt, an event or a result, and a model that types one is refused', async () => {
  const world = await fixture([ui.textbox('Name'), ui.password('Password', { text: OLD }), ui.button('Next')], {
    session: { policy: defaultPolicy('bounded'), consent: 'none', goal: 'fill in the name' },
  });
  const [name, password, next] = [await world.id('Name'), await world.id('Password'), await world.id('Next')];
  const client = scripted([
    { action: 'set_text', target: name, text: 'Ada' },
    { action: 'set_text', target: password, text: 'composed-by-model' },
    { action: 'click', target: next },
  ]);
  const events: RunEvent[] = [];
  const listen = (event: RunEvent) => {
    if (event.kind === 'acted') world.window.get('Password').text?.setAll(NEW);
    events.push(event);
  };
  const options = { listeners: [listen], limits: { steps: 6 } };
  const result = await runGoal(sessionForGoal(world.session), createModelPlanner(client), 'fill in the name', options);
  const refused = result.steps.find(({ action }) => 'target' in action && action.target === password);
  assert.equal(refused?.outcome.error?.code, 'CONFIRMATION_REQUIRED');
  assert.equal(world.window.get('Password').text?.value, NEW);
  const everything = JSON.stringify([client.sent, events, result]);
  assert.match(everything, /Ada/);
  for (const secret of [OLD, NEW]) assert.ok(!everything.includes(secret), `${secret} came out`);
  // What the model itself made up is in its own answer, and nowhere else.
  const acted = JSON.stringify(
    events.filter(({ kind }) => kind === 'acted').map((event) => ('outcome' in event ? event.outcome : null)),
  );
  assert.ok(!acted.includes('composed-by-model'));
});
