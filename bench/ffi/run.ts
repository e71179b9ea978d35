/** Runs the measurement in a process of its own and ends it by force: ffi-rs keeps a process alive for ever after a callback. */
import { QuietCheck } from '../quiet.js';
import { measureFfi } from './measure.js';

const text = await measureFfi(Math.max(1, Number(process.argv[2] ?? 7)), new QuietCheck());
process.stdout.write(`${text}\n`, () => process.exit(0));
