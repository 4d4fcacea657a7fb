import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Asked = { readonly id: number; readonly method: string };

/** What stands between a test and a node: the answer to each call may be another, or `lost` once the node has done it. */
export type Distort = (method: string, result: unknown) => unknown;

export const LOST = Symbol('lost');

/** Passes every call of JSON-RPC on to a node, and what it answers back as `distort` makes it. While there is no node it breaks the line. */
export async function standBetween(nodeUrl: string, distort: Distort) {
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Asked | Asked[];
    const passed = await fetch(nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }).catch(() => null);
    if (!passed) return void response.destroy();
    const answers = [(await passed.json()) as unknown].flat() as { id: number; result?: unknown }[];
    const methods = new Map([asked].flat().map(({ id, method }) => [id, method]));
    const told = answers.map((answer) =>
      'result' in answer
        ? { ...answer, result: distort(methods.get(answer.id) ?? '', answer.result) }
        : answer,
    );
    if (told.some(({ result }) => result === LOST)) response.destroy();
    else response.end(JSON.stringify(Array.isArray(asked) ? told : told[0]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
