import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { getMe } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitCallsAtOnce } from './calls-at-once.ts';
import type { Server } from './context.ts';
import { answerError } from './errors.ts';

const call: Call = getMe;
const opened: { close(): unknown }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

/** A server that works on so many calls at once, which end when they are told to. */
async function openServer(most: number) {
  const app = fastify({ forceCloseConnections: true }) as unknown as Server;
  opened.push(app);
  app.setErrorHandler(answerError);
  const counts = limitCallsAtOnce(app, most);
  const waiting: (() => void)[] = [];
  let begun = 0;
  const work = async () => {
    begun += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { done: true };
  };
  app.get('/call', { config: { call } }, work);
  app.post('/call', { config: { call } }, work);
  app.get('/page', async () => 'a page');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    counts,
    ask: (path = '/call') => fetch(url + path),
    begun: (times: number) => expect.poll(() => begun).toBe(times),
    endOne: () => waiting.shift()?.(),
    /** A browser's connection, on which this was sent. */
    send: (text: string): Socket => {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
      opened.push({ close: () => socket.destroy() });
      socket.write(text);
      return socket;
    },
  };
}

test('what comes beyond what is worked on is refused at once, and taken again when one has ended', async () => {
  const { ask, begun, counts, endOne } = await openServer(2);
  const both = [ask(), ask()];
  await begun(2);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ detail: { code: 'service_unavailable' } });
  expect(counts.refused).toBe(1);
  expect((await ask('/page')).status).toBe(200);
  endOne();
  await Promise.race(both);
  both.push(ask());
  await begun(3);
  endOne();
  endOne();
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a call whose body is held back takes no place until the body is there', async () => {
  const { app, ask, begun, endOne, send } = await openServer(1);
  const came = once(app.server, 'request');
  const head = 'POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const socket = send(`${head}content-length: 2\r\n\r\n{`);
  await came;
  const other = ask();
  await begun(1);
  socket.write('}');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 503 /);
  endOne();
  expect((await other).status).toBe(200);
});

test('whoever goes away gives the place back', async () => {
  const { app, ask, begun, endOne, send } = await openServer(1);
  const came = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const socket = send('GET /call HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = await came;
  await begun(1);
  expect((await ask()).status).toBe(503);
  const gone = once(response, 'close');
  socket.destroy();
  await gone;
  const next = ask();
  await begun(2);
  endOne();
  endOne();
  expect((await next).status).toBe(200);
});
