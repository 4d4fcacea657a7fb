import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openEthereum } from '../../../../tests/worlds/ethereum.ts';
import { openSigner, type Unsigned } from './signer.ts';

// The node of the tests has keys of its own, and signs with them as a signer does.
const { anvil, stranger, other } = await openEthereum();

/** What the signer in between answers; null for what the node does. */
let instead: ((raw: string) => unknown) | null = null;
const asked: { authorization: string | undefined; method: string }[] = [];

const server = createServer(async (request: IncomingMessage, response) => {
  const question = (await json(request)) as { method: string; params: unknown[] };
  asked.push({ authorization: request.headers.authorization, method: question.method });
  const raw = await anvil.ask<string>(question.method, ...question.params);
  response.end(JSON.stringify(instead ? instead(raw) : { jsonrpc: '2.0', id: 1, result: raw }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => new Promise((resolve) => server.close(resolve)));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const signer = openSigner({ url, token: 'secret' });

const chainId = Number.parseInt(await anvil.ask<string>('eth_chainId'), 16);
const nonce = Number.parseInt(
  await anvil.ask<string>('eth_getTransactionCount', stranger, 'latest'),
  16,
);

const unsigned = (change: Partial<Unsigned> = {}): Unsigned => ({
  ...{ chainId, from: stranger, to: other, nonce, value: 12_345n, data: '0x', gas: 21_000n },
  ...{ maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  ...change,
});

test('a signer over HTTP signs what the network takes', async () => {
  const raw = await signer([1, 0], unsigned());
  expect(asked).toEqual([{ authorization: 'Bearer secret', method: 'eth_signTransaction' }]);
  const before = BigInt(await anvil.ask<string>('eth_getBalance', other, 'latest'));
  await anvil.ask('eth_sendRawTransaction', raw);
  await anvil.ask('anvil_mine', '0x1');
  expect(BigInt(await anvil.ask<string>('eth_getBalance', other, 'latest'))).toBe(before + 12_345n);
});

test('an answer as Clef gives it is taken, too', async () => {
  instead = (raw) => ({ jsonrpc: '2.0', id: 1, result: { raw, tx: {} } });
  expect(await signer([1, 0], unsigned({ nonce: nonce + 1 }))).toMatch(/^0x02/);
});

test('what is signed otherwise than it was asked for is not used', async () => {
  const strange = await openSigner({ url: anvil.url, token: null })(
    [1, 0],
    unsigned({ value: 1n }),
  );
  instead = () => ({ jsonrpc: '2.0', id: 1, result: strange });
  await expect(signer([1, 0], unsigned())).rejects.toThrow('not what was asked for');
  const otherKey = await openSigner({ url: anvil.url, token: null })(
    [1, 0],
    unsigned({ from: other }),
  );
  instead = () => ({ jsonrpc: '2.0', id: 1, result: otherKey });
  await expect(signer([1, 0], unsigned())).rejects.toThrow('not what was asked for');
});

test('a signer that refuses has signed nothing', async () => {
  instead = () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'Request denied' } });
  await expect(signer([1, 0], unsigned())).rejects.toThrow('signed nothing');
});
