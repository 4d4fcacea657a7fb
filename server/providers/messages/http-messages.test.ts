import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { forRequest } from '../../database/request-id.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { httpMessages } from './http-messages.ts';
import { makeMessages } from './live-messages.ts';
import type { Message, Messages } from './port.ts';

const TOKEN = 'gateway-token';
/** As long as a gateway that says nothing is waited for here; all others have their usual time. */
const SILENCE_MS = 300;

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const message: Message = {
  key: '0199f000-0000-7000-8000-000000000001',
  channel: 'SMS',
  to: '+41791234567',
  subject: 'Your code to log in: 123456',
  text: 'Your code to log in is 123456.',
};

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

/** A gateway in this process that answers as it is told, with what it was asked. */
async function openGateway(
  answer: (response: ServerResponse, asked: Asked) => void,
  timeoutMs?: number,
) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = (await request.toArray()).join('');
    const one = { method, path, headers, body };
    asked.push(one);
    answer(response, one);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { asked, url, messages: httpMessages({ url, token: TOKEN }, timeoutMs) };
}

/** A gateway that gives every answer with this status and body. */
function answering(status: number, body: unknown = {}) {
  return openGateway((response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

test('a gateway is told for which request it is asked, and for others nothing', async () => {
  const { messages, asked } = await answering(200, { id: 'sms 1' });
  await forRequest('our request', () => messages.send(message));
  await messages.send(message);
  expect(asked.map(({ headers }) => headers['x-request-id'])).toEqual(['our request', undefined]);
});

async function failureOf(asking: Promise<unknown>): Promise<unknown> {
  return asking.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('a message', () => {
  test('is handed over with our key, and with nothing that the channel does not show', async () => {
    const { asked, messages } = await answering(202, { id: 'm-1', state: 'queued' });
    expect(await messages.send(message)).toEqual({ providerReference: 'm-1' });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/messages',
        headers: { authorization: `Bearer ${TOKEN}`, 'idempotency-key': message.key },
      },
    ]);
    const { channel, to, text } = message;
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ channel, to, text });
  });

  test('that is handed over twice has the same key', async () => {
    const { asked, messages } = await answering(200, { id: 'm-1' });
    await messages.send(message);
    await messages.send(message);
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
      message.key,
      message.key,
    ]);
  });

  test.each([400, 404, 410, 413, 422])('answered with %i is refused for good', async (status) => {
    const { messages } = await answering(status, { error: 'no' });
    expect(await failureOf(messages.send(message))).toEqual(new ProviderRefusal(`http_${status}`));
  });

  test.each([302, 401, 403, 408, 409, 425, 429, 500, 502, 503])(
    'answered with %i is tried again',
    async (status) => {
      const { asked, messages } = await answering(status);
      expect(await failureOf(messages.send(message))).toBeInstanceOf(OutcomeUnknown);
      expect(asked).toHaveLength(1);
    },
  );

  test.each([{}, { id: '' }, { id: 7 }, 'not json', '[]'])(
    'with the receipt %j is tried again',
    async (body) => {
      const { messages } = await answering(200, body);
      expect(await failureOf(messages.send(message))).toBeInstanceOf(OutcomeUnknown);
    },
  );

  test('to a gateway that is slow, breaks off or is down is tried again', async () => {
    const slow = await openGateway(() => {}, SILENCE_MS);
    const broken = await openGateway((response) => response.destroy());
    const down = await openGateway(() => {});
    closers.pop()?.();
    for (const { messages } of [slow, broken, down]) {
      const failure = await failureOf(messages.send(message));
      expect(failure).toBeInstanceOf(OutcomeUnknown);
      expect(String(failure)).not.toContain(TOKEN);
    }
  });
});

describe('the question whether a number is on WhatsApp', () => {
  test.each([
    [200, { whatsapp: true }, true],
    [200, { whatsapp: false }, false],
    [404, {}, false],
  ])('answered with %i %j means %s', async (status, body, expected) => {
    const { asked, messages } = await answering(status, body);
    expect(await messages.isOnWhatsApp('+41791234567')).toBe(expected);
    expect(asked).toMatchObject([{ method: 'GET', path: '/v1/numbers/%2B41791234567' }]);
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test.each([
    [401, {}],
    [500, {}],
    [200, {}],
    [200, { whatsapp: 'yes' }],
  ])('answered with %i %j is not answered', async (status, body) => {
    const { messages } = await answering(status, body);
    expect(await failureOf(messages.isOnWhatsApp('+41791234567'))).toBeInstanceOf(OutcomeUnknown);
  });
});

describe('channels', () => {
  const sandbox: Messages = {
    send: async ({ channel }) => ({ providerReference: `sandbox ${channel}` }),
    isOnWhatsApp: async () => true,
  };

  test('each has its own carrier; the sandbox stands in where it may', async () => {
    const sms = await answering(200, { id: 'sms' });
    const live = { email: null, whatsapp: null, push: null, sms: { url: sms.url, token: TOKEN } };
    const messages = await makeMessages({ ...live, sandboxes: ['EMAIL', 'SMS'] }, sandbox);
    expect(await messages.send(message)).toEqual({ providerReference: 'sms' });
    expect(await messages.send({ ...message, channel: 'EMAIL' })).toEqual({
      providerReference: 'sandbox EMAIL',
    });
    for (const asking of [
      messages.send({ ...message, channel: 'WHATSAPP' }),
      messages.send({ ...message, channel: 'PUSH' }),
      messages.isOnWhatsApp('+41791234567'),
    ]) {
      expect(await failureOf(asking)).toEqual(new ProviderRefusal('channel_not_served'));
    }
  });
});
