import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/** A node of Ethereum of this machine (Foundry's anvil), whose blocks are made when a test says so. */
export type Anvil = {
  readonly url: string;
  ask<Answer>(method: string, ...params: unknown[]): Promise<Answer>;
  stop(): Promise<void>;
};

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The program itself, without the script that finds it, so that what is stopped is the node. */
function findAnvil(): string {
  const { resolve } = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'));
  const machine = `${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  return resolve(`@foundry-rs/anvil-${machine}/bin/anvil`);
}

/** Starts a node whose last final block is two before its newest one. */
export async function startAnvil(): Promise<Anvil> {
  const words = ['--port', '0', '--no-mining', '--slots-in-an-epoch', '1', '--accounts', '3'];
  const child = spawn(findAnvil(), [...words, '--balance', '1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    // It writes on as long as it runs, so somebody has to read.
    child.stdout.on('data', (text: Buffer) => {
      said += text;
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`anvil did not listen:\n${said}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    ask: async (method, ...params) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const answer = (await response.json()) as { result?: never; error?: { message: string } };
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result as never;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
