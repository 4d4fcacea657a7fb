import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import type { Message } from './port.ts';
import { smtpMessages } from './smtp-messages.ts';

const FROM = 'Ballast <no-reply@ballast.example>';
/** As long as a server that says nothing is waited for here; all others have their usual time. */
const SILENCE_MS = 300;

const closers: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const message: Message = {
  key: '0199f000-0000-7000-8000-000000000001',
  channel: 'EMAIL',
  to: 'ada@example.com',
  subject: 'Your code to log in: 123456',
  text: 'Your code to log in is 123456.\nGrüezi.',
};

/** A real mail server in this process, with what it took. */
async function openServer(options: SMTPServerOptions = {}) {
  const taken: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        taken.push({ from, to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { taken, url: `smtp://127.0.0.1:${port}` };
}

function refusal(code: number): Error {
  return Object.assign(new Error('no'), { responseCode: code });
}

function send(url: string, part: Partial<Message> = {}, timeoutMs?: number) {
  return smtpMessages({ url, from: FROM }, timeoutMs).send({ ...message, ...part });
}

async function failureOf(
  url: string,
  part: Partial<Message> = {},
  timeoutMs?: number,
): Promise<unknown> {
  return send(url, part, timeoutMs).catch((error: unknown) => error);
}

test('a message arrives whole, from us and to its recipient alone', async () => {
  const { taken, url } = await openServer();
  const { providerReference } = await send(url);
  const [mail] = taken;
  expect(mail).toMatchObject({ from: 'no-reply@ballast.example', to: ['ada@example.com'] });
  expect(mail?.raw).toContain('From: Ballast <no-reply@ballast.example>');
  expect(mail?.raw).toContain('Subject: Your code to log in: 123456');
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail?.raw).toContain('Your code to log in is 123456.');
  expect(mail?.raw).toContain(`Message-ID: ${providerReference}`);
});

test('a message that is sent twice is one to receivers: its Message-ID follows from our key', async () => {
  const { taken, url } = await openServer();
  await send(url);
  await send(url);
  await send(url, { key: '0199f000-0000-7000-8000-000000000002' });
  const ids = taken.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim());
  expect(ids).toEqual([
    `<${message.key}@ballast.example>`,
    `<${message.key}@ballast.example>`,
    '<0199f000-0000-7000-8000-000000000002@ballast.example>',
  ]);
});

test.each(['ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com'])(
  'an address such as %j reaches nobody else',
  async (to) => {
    const { taken, url } = await openServer();
    await failureOf(url, { to });
    expect(taken.flatMap((mail) => mail.to)).not.toContain('eve@example.com');
    expect(taken.map(({ raw }) => /^Bcc:/m.test(raw))).not.toContain(true);
  },
);

test('a subject cannot add a header', async () => {
  const { taken, url } = await openServer();
  await send(url, { subject: 'Hello\r\nBcc: eve@example.com' });
  expect(taken[0]?.raw).not.toMatch(/^Bcc:/m);
});

test('it logs in with what the address says', async () => {
  const logins: unknown[] = [];
  const { taken, url } = await openServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push([username, password]);
      done(null, { user: 'ballast' });
    },
  });
  await send(url.replace('smtp://', 'smtp://ballast%40example:p%3Aw@'));
  expect([logins, taken.length]).toEqual([[['ballast@example', 'p:w']], 1]);
});

describe('a final no', () => {
  test.each([550, 551, 552, 553, 554])('of %i to the recipient is a refusal', async (code) => {
    const { url } = await openServer({ onRcptTo: (_to, _session, done) => done(refusal(code)) });
    expect(await failureOf(url)).toEqual(new ProviderRefusal(`smtp_${code}`));
  });

  test('to the message itself is a refusal', async () => {
    const { url } = await openServer({
      onData(stream, _session, done) {
        stream.on('end', () => done(refusal(554))).resume();
      },
    });
    expect(await failureOf(url)).toEqual(new ProviderRefusal('smtp_554'));
  });
});

describe('what may pass is tried again', () => {
  test.each([421, 450, 451, 452, 503])('%i to the recipient', async (code) => {
    const { url } = await openServer({ onRcptTo: (_to, _session, done) => done(refusal(code)) });
    expect(await failureOf(url)).toBeInstanceOf(OutcomeUnknown);
  });

  test('450 to the message', async () => {
    const { url } = await openServer({
      onData(stream, _session, done) {
        stream.on('end', () => done(refusal(450))).resume();
      },
    });
    expect(await failureOf(url)).toBeInstanceOf(OutcomeUnknown);
  });

  test('550 to us as a sender: that is ours to mend', async () => {
    const { url } = await openServer({ onMailFrom: (_from, _session, done) => done(refusal(550)) });
    expect(await failureOf(url)).toBeInstanceOf(OutcomeUnknown);
  });

  test('554 at the greeting', async () => {
    const { url } = await openServer({ onConnect: (_session, done) => done(refusal(554)) });
    expect(await failureOf(url)).toBeInstanceOf(OutcomeUnknown);
  });

  test('a wrong password', async () => {
    const { url } = await openServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535)),
    });
    const failure = await failureOf(url.replace('smtp://', 'smtp://ballast:s3cret@'));
    expect(failure).toBeInstanceOf(OutcomeUnknown);
    expect(String(failure)).not.toContain('s3cret');
  });

  test('a server that is down', async () => {
    const { url } = await openServer();
    await closers.pop()?.();
    expect(await failureOf(url)).toBeInstanceOf(OutcomeUnknown);
  });

  test('a server that says nothing', async () => {
    const silent = createServer((socket) => closers.push(() => socket.destroy()));
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    closers.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    expect(await failureOf(`smtp://127.0.0.1:${port}`, {}, SILENCE_MS)).toBeInstanceOf(
      OutcomeUnknown,
    );
  });

  test('a server that takes the message and does not say so', async () => {
    const { url } = await openServer({ onData: (stream) => void stream.resume() });
    expect(await failureOf(url, {}, SILENCE_MS)).toBeInstanceOf(OutcomeUnknown);
  });

  test('a server elsewhere that has no TLS: nothing is sent in the clear', async () => {
    const { taken, url } = await openServer();
    // This machine by an address that is not one of loopback to us.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    expect(await failureOf(elsewhere)).toBeInstanceOf(OutcomeUnknown);
    expect(taken).toEqual([]);
  });
});
