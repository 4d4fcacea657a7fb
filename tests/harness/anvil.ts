import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from './postgres.ts';

/** A node of Ethereum of this machine (Foundry's anvil), whose blocks are made when a test says so. */
export type Anvil = {
  readonly url: string;
  ask<Answer>(method: string, ...params: unknown[]): Promise<Answer>;
  /** Ends it as a crash does that finds all of its blocks on the disk; what waits for a block is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with the blocks that it had when it was killed. */
  restart(): Promise<void>;
  /** Ends it and removes its blocks. */
  stop(): Promise<void>;
};

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The program itself, without the script that finds it, so that what is stopped is the node. */
function findAnvil(): string {
  const { resolve } = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'));
  const machine = `${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  return resolve(`@foundry-rs/anvil-${machine}/bin/anvil`);
}

/** In seconds; the first block is made anew at each start, and has to be the same. */
const FIRST_BLOCK_AT = 1_700_000_000;

/** Starts a node whose last final block is two before its newest one. */
export async function startAnvil(): Promise<Anvil> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'ballast-anvil-'));
  const file = join(folder, 'blocks.json');
  const words = [
    ...['--port', `${port}`, '--no-mining', '--slots-in-an-epoch', '1'],
    ...['--accounts', '3', '--balance', '1000000', '--timestamp', `${FIRST_BLOCK_AT}`],
  ];
  let child = await start(words);
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  const ask: Anvil['ask'] = async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: never; error?: { message: string } };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as never;
  };
  return {
    url,
    ask,
    kill: async () => {
      const written = await ask<string>('anvil_dumpState', true);
      writeFileSync(file, gunzipSync(Buffer.from(written.slice(2), 'hex')));
      await end();
    },
    restart: async () => {
      await end();
      child = await start([...words, '--load-state', file]);
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

async function start(words: readonly string[]): Promise<ChildProcess> {
  const child = spawn(findAnvil(), words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    // It writes on as long as it runs, so somebody has to read.
    child.stdout.on('data', (text: Buffer) => {
      said += text;
      if (/Listening on 127\.0\.0\.1:\d+/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`anvil did not listen:\n${said}`)));
  });
  return child;
}
