/** A program for tests to kill: starts a desktop, and a daemon in it when asked, says so in one line, and waits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPrivateDesktop } from '../../src/desktop/private.js';

const options = JSON.parse(process.argv[2] ?? '{}') as {
  persistent?: boolean;
  daemons?: boolean;
  killedBeforeSupervisor?: boolean;
};
if (options.killedBeforeSupervisor) {
  // The path of Node is asked for where the supervisor is started: everything before that has been done then.
  Object.defineProperty(process, 'execPath', { get: () => process.kill(process.pid, 'SIGKILL') });
}
const desktop = await startPrivateDesktop({ persistent: options.persistent ?? false });
if (options.daemons) {
  // Forks twice and starts a session of its own, as daemons do: its parent is gone before it is looked for.
  const env = { ...desktop.environment.env, LUMOS_TEST_DAEMON: '1' };
  const shell = spawn('setsid', ['sh', '-c', 'trap "" TERM HUP; (sleep 1000 & wait) &'], { env, stdio: 'ignore' });
  await once(shell, 'exit');
}
process.stdout.write(`${JSON.stringify({ id: desktop.id })}\n`);
setInterval(() => {}, 60_000);
