// Inside of Wine: runs a program of Node with ordinary (Windows) pipes and relays them to a socket, because node.exe cannot use
// the pipes of Linux. Arguments: port, file, arguments of the file. The first line that goes the other way is the secret that
// shows whose connection it is. Standard error goes to this process' own.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';

const [port, secret, ...args] = process.argv.slice(2);
const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
socket.write(`${secret}\n`);
const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
socket.pipe(child.stdin);
child.stdout.pipe(socket, { end: false });
// Not inherited: to the program it would be a file of Linux, which is fine, but not what a person's terminal or pipe is.
child.stderr.pipe(process.stderr);
child.stdin.on('error', () => {}); // The program ended without reading all of its input.
socket.on('error', () => child.kill());
child.once('close', (code) => {
  process.exitCode = code ?? 1;
  socket.end();
});
