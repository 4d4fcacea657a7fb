import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './task.ts';

const SERVER = ['--watch', '--watch-preserve-output', 'server/main/start.ts'];
const PAGES = ['node_modules/vite/bin/vite.js', 'web'];

/** The server, restarted at each change, and Vite in front of it: pages on http://localhost:5173. */
const parts = [SERVER, PAGES].map((words) =>
  spawn(process.execPath, words, { cwd: root, stdio: 'inherit' }),
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));
await Promise.race(parts.map((part) => once(part, 'exit')));
end('SIGTERM');

function end(signal: NodeJS.Signals): void {
  for (const part of parts.filter(isRunning)) part.kill(signal);
}

function isRunning(part: ChildProcess): boolean {
  return part.exitCode === null && part.signalCode === null;
}
