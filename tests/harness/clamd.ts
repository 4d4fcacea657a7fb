import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../tools/debian.ts';

/** ClamAV's daemon, with the Debian package that it comes in. */
export const CLAMD = { program: 'clamd', package: 'clamav-daemon' } as const;

export type RunningClamd = { readonly socket: string; stop(): Promise<void> };

/**
 * Starts ClamAV's daemon with one signature of our own, a text that it finds wherever it stands: in a file, in an
 * archive, in a stream of a PDF. Throws when it is missing or does not listen.
 */
export async function startClamd(name: string, wanted: string): Promise<RunningClamd> {
  const program = findProgram(CLAMD.program);
  if (!program) throw new Error('clamd is missing: npm test installs it on Debian as root.');
  const folder = mkdtempSync(join(tmpdir(), 'ballast-clamd-'));
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures);
  const hex = Buffer.from(wanted, 'latin1').toString('hex');
  writeFileSync(join(signatures, 'ours.ndb'), `${name}:0:*:${hex}\n`);
  const socket = join(folder, 'clamd.sock');
  const settings = join(folder, 'clamd.conf');
  writeFileSync(
    settings,
    [`DatabaseDirectory ${signatures}`, `LocalSocket ${socket}`, 'Foreground yes', ''].join('\n'),
  );
  const child = spawn(program, ['--config-file', settings], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true });
  };
  try {
    await untilListening(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { socket, stop };
}

async function untilListening({ stdout, stderr }: ChildProcess): Promise<void> {
  let said = '';
  stderr?.on('data', (text: Buffer) => (said += text));
  for await (const text of stdout ?? []) {
    said += text;
    if (said.includes('Self checking')) return;
  }
  throw new Error(`clamd did not listen:\n${said}`);
}
