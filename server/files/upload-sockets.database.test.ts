import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { logout } from '@ballast/contract/access/sessions.ts';
import { uploadFile } from '@ballast/contract/files/uploads.ts';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { packZeros } from '../../tests/worlds/file-corpus.ts';
import { makePdf, pageObjects } from '../../tests/worlds/pdf.ts';
import { FORM_TYPE, formOf, openTestUploads } from '../../tests/worlds/uploads.ts';

/* What only a real connection shows: slow and broken senders, and how much memory many of them take. */

const room = await openTestUploads();
await room.app.listen({ port: 0 });
const { port } = room.app.server.address() as AddressInfo;

/** Opens a request and writes its head; the body is the test's. */
async function open(
  browser: TestBrowser,
  [method, path]: readonly [string, string],
  type: string,
  length: number,
  connection = 'keep-alive',
): Promise<Socket> {
  await browser.call({ method: 'GET', path: '/uploads?purpose=ADDITIONAL' });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    `${method} /api/1.0${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${browser.token}`,
    `x-xsrf-token: ${browser.cookies.get('XSRF-TOKEN')}`,
    `cookie: ${cookies}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    `connection: ${connection}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** What is answered until the server hangs up. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (text) => (answer += text));
  socket.on('error', () => {});
  await once(socket, 'close');
  return answer;
}

async function started(browser: TestBrowser, bytes: number): Promise<readonly [string, string]> {
  const body = { purpose: 'ADDITIONAL', file_name: 'slow.pdf', bytes };
  const answer = await browser.call({ method: 'POST', path: '/uploads' }, { body });
  const { id } = JSON.parse(answer.text);
  return ['PUT', `/uploads/${id}/parts?starts_at=0`];
}

const WHOLE = ['POST', `${uploadFile.path}?purpose=ADDITIONAL`] as const;

async function openCount(): Promise<number> {
  const open = await room.database
    .selectFrom('uploads')
    .select('upload_id')
    .where('state', '=', 'OPEN')
    .execute();
  return open.length;
}

test.each(['part', 'form', 'head of a form'])(
  'one byte after the other is too slow, as a %s',
  async (kind) => {
    const browser = await room.signedIn();
    const before = await openCount();
    const part = kind === 'part';
    const target = part ? await started(browser, 5_000) : WHOLE;
    const socket = await open(
      browser,
      target,
      part ? 'application/octet-stream' : FORM_TYPE,
      5_000,
    );
    if (kind === 'form') socket.write(formOf('x').subarray(0, -28));
    const drip = setInterval(() => socket.write('x'), 50);
    const answer = await answerOf(socket);
    clearInterval(drip);
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('upload_too_slow');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(await openCount()).toBe(before + (part ? 1 : 0));
  },
);

test('nothing at all is too slow, too', async () => {
  const browser = await room.signedIn();
  const socket = await open(
    browser,
    await started(browser, 5_000),
    'application/octet-stream',
    5_000,
  );
  expect(await answerOf(socket)).toContain('upload_too_slow');
});

test.each(['part', 'form'])('a connection that breaks leaves nothing of its %s', async (kind) => {
  const browser = await room.signedIn();
  const filesBefore = room.filesLeft().length;
  const before = await openCount();
  const part = kind === 'part';
  const target = part ? await started(browser, 200_000) : WHOLE;
  const type = part ? 'application/octet-stream' : FORM_TYPE;
  const socket = await open(browser, target, type, 200_000);
  const content = Buffer.alloc(100_000, 'x');
  socket.write(part ? content : formOf(content).subarray(0, 90_000));
  await expect.poll(() => room.filesLeft().length).toBe(filesBefore + 1);
  socket.resetAndDestroy();
  await expect.poll(() => room.filesLeft().length).toBe(filesBefore);
  await expect.poll(openCount).toBe(before + (part ? 1 : 0));
  const list = await browser.call({ method: 'GET', path: '/uploads?purpose=ADDITIONAL' });
  const received = JSON.parse(list.text).items.map(
    (item: { received_bytes: number }) => item.received_bytes,
  );
  expect(received).toEqual(part ? [0] : []);
});

test('what is refused by its length is refused before it is sent', async () => {
  const browser = await room.signedIn();
  const target = await started(browser, 100);
  const socket = await open(browser, target, 'application/octet-stream', 30_000_000);
  socket.write(Buffer.alloc(1_000_000));
  expect(await answerOf(socket)).toContain('HTTP/1.1 413');
});

test('many large files at once take little memory, and each has its answer', async () => {
  const zeros = packZeros(64);
  const objects = pageObjects();
  objects[3] = Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n`),
    zeros,
    Buffer.from('\nendstream'),
  ]);
  const bomb = makePdf(objects);
  const large = formOf(Buffer.alloc(19 * 1024 * 1024, '%PDF-1.7 '));
  const browsers = await Promise.all(Array.from({ length: 6 }, () => room.signedIn()));
  const send = async (browser: TestBrowser, body: Buffer) => {
    const socket = await open(browser, WHOLE, FORM_TYPE, body.length, 'close');
    socket.write(body);
    return (await answerOf(socket)).slice(9, 12);
  };
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const answers = await Promise.all(
    browsers.map((browser, index) => send(browser, index % 2 ? large : formOf(bomb))),
  );
  clearInterval(watch);
  expect(new Set(answers)).toEqual(new Set(['422']));
  expect(peak - before).toBeLessThan(200 * 1024 * 1024);
  expect((await room.app.inject({ url: '/health' })).statusCode).toBe(200);
});

test('a part whose session ends while it comes is not kept', async () => {
  const browser = await room.signedIn();
  const target = await started(browser, 5_000);
  const filesBefore = room.filesLeft().length;
  const socket = await open(browser, target, 'application/octet-stream', 5_000, 'close');
  const admitted = once(room.app.server, 'request');
  socket.write(Buffer.alloc(2_500));
  await admitted;
  expect((await browser.copy().call(logout)).status).toBe(200);
  socket.write(Buffer.alloc(2_500));
  const answer = await answerOf(socket);
  expect(answer).toContain('HTTP/1.1 401');
  expect(answer).toContain('token_revoked');
  await expect.poll(() => room.filesLeft().length).toBe(filesBefore);
});
