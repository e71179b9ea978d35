/** Runs the nut-js driver in a process of its own (its libX11 ends the process with the server) and reports as JSON. */
import { currentEnvironment } from '../../src/environment.js';
import { LumosError } from '../../src/errors.js';
import { NutInputDriver } from '../../src/input/nut.js';

const driver = new NutInputDriver(currentEnvironment());
const available = await driver.probe();
await driver.move({ x: 123, y: 234 });
const position = await driver.position();
const picture = await driver.capture();
const part = await driver.capture({ x: 10, y: 10, width: 4, height: 3 });
const code = (error: unknown) => (error instanceof LumosError ? error.code : String(error));
const report = {
  available,
  position,
  screen: await driver.screen(),
  size: [picture.width, picture.height],
  pixel: [...picture.data.subarray(0, 4)],
  part: [part.width, part.height, ...part.data.subarray(-4)],
  type: await driver.type('x').catch(code),
  press: await driver.press(['a']).catch(code),
  clipboard: await driver.withClipboard('x', async () => 'pasted').catch(code),
  elsewhere: await new NutInputDriver({ kind: 'private', env: { DISPLAY: ':elsewhere' } }).position().catch(code),
};
process.stdout.write(JSON.stringify(report));
process.exit(0);
