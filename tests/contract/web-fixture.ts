/** The contract window as a page: what the GTK applications show, in the words of HTML. */
import { currentEnvironment } from '../../src/environment.js';
import { createWebBackend, type WebBackend, type WebOptions } from '../../src/web/index.js';
import { servePages } from '../web/serve.js';
import { DIALOG_TITLE, type Fixture, type Order, SECRET, surfaceNamed, TITLE } from './fixture.js';

const ROWS = 200;

const PAGE = `<!doctype html><html lang="en"><title>${TITLE}</title>
<style>body { font: 14px sans-serif; margin: 4px } .cover { position: relative; height: 34px } .cover button { position: absolute; inset: 0 }
ul.list { height: 110px; overflow: auto; margin: 0 }</style>
<p id="status">ready</p>
<div><button id="press-me">Press me</button><button>Delete</button><button>Delete</button><button disabled>Disabled</button>
<button id="bold" aria-pressed="false">Bold</button><button onclick="confirm('${DIALOG_TITLE}')">Ask</button></div>
<div><label><input type="checkbox">Subscribe</label><label><input type="radio" name="size" checked>Small</label>
<label><input type="radio" name="size">Large</label></div>
<div><input aria-label="Name" value="Ada"><input type="password" aria-label="Password" value="${SECRET}">
<textarea aria-label="Notes"></textarea></div>
<div><input type="range" aria-label="Volume" min="0" max="100" value="30"><input type="number" aria-label="Copies" min="1" max="10" value="2">
<progress aria-label="Progress" max="1" value="0.4"></progress></div>
<select aria-label="Colour"><option>Red<option>Green<option>Blue</select>
<div role="tablist"><button role="tab" aria-selected="true">First</button><button role="tab" aria-selected="false">Second</button></div>
<div class="cover"><button>Covered</button><button>Cover</button></div>
<ul class="list" aria-label="Rows" tabindex="0">${Array.from({ length: ROWS }, (_, row) => `<li>Row ${row}</li>`).join('')}</ul>
<script>
  let presses = 0;
  let renames = 0;
  const status = document.getElementById('status');
  const pressMe = document.getElementById('press-me');
  const bold = document.getElementById('bold');
  document.querySelector('textarea').value = 'x'.repeat(5000);
  pressMe.onclick = () => { status.textContent = 'pressed ' + ++presses; };
  bold.onclick = () => { bold.ariaPressed = String(bold.ariaPressed !== 'true'); };
  for (const tab of document.querySelectorAll('[role=tab]')) tab.onclick = () => {
    for (const each of document.querySelectorAll('[role=tab]')) each.ariaSelected = String(each === tab);
  };
  const orders = {
    'remove-press-me': () => pressMe.remove(),
    'rename-status': () => { status.textContent = 'renamed ' + ++renames; },
    hang: () => setTimeout(() => { for (;;); }, 0),
    'open-dialog': () => setTimeout(() => confirm('${DIALOG_TITLE}'), 0),
  };
</script>`;

export async function openWebFixture(
  options: Partial<WebOptions> = {},
): Promise<{ backend: WebBackend; fixture: Fixture }> {
  const server = await servePages({ '/contract': PAGE });
  const backend = createWebBackend({ environment: currentEnvironment(), ...options });
  try {
    const { id } = await backend.openUrl(`${server.url}contract`);
    const page = await backend.pageOf(id);
    const order = async (what: Order): Promise<void> => {
      // The page cannot be told anything while it waits for the answer.
      if (what === 'close-dialog') await backend.control(await surfaceNamed(backend, DIALOG_TITLE), { kind: 'close' });
      else await page.evaluate(`orders[${JSON.stringify(what)}]()`);
    };
    return { backend, fixture: { order, dispose: async () => server.close() } };
  } catch (error) {
    await backend.close();
    server.close();
    throw error;
  }
}
