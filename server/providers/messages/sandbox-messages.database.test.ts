import { describe, expect, test } from 'vitest';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { newId } from '../../database/identifier.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import type { Fault } from '../faults.ts';
import type { Message } from './port.ts';

const { providers, sandbox, advance } = await openTestWorld();
const { messages } = providers;

function messageTo(to: string, part: Partial<Message> = {}): Message {
  return { key: newId(), channel: 'EMAIL', to, subject: 'Welcome', text: 'Hello', ...part };
}

async function outboxOf(to: string) {
  return sandbox.listOutbox(to);
}

test('shows what was sent, with code and links', async () => {
  const links = ['http://localhost:3000/login'];
  const message = messageTo('ada@example.com', {
    text: 'Your code is 123456',
    code: '123456',
    links,
  });
  const { providerReference } = await messages.send(message);
  expect(await outboxOf('ada@example.com')).toMatchObject([
    {
      id: providerReference,
      channel: 'EMAIL',
      to: 'ada@example.com',
      subject: 'Welcome',
      text: 'Your code is 123456',
      code: '123456',
      links,
    },
  ]);
});

test('lists newest first, of one recipient or of all', async () => {
  for (const subject of ['first', 'second', 'third']) {
    await messages.send(messageTo('bob@example.com', { subject }));
    await advance(1);
  }
  await messages.send(messageTo('+41791234567', { channel: 'SMS', subject: '' }));
  const subjects = (await outboxOf('bob@example.com')).map((each) => each.subject);
  expect(subjects).toEqual(['third', 'second', 'first']);
  expect((await sandbox.listOutbox(null))[0]?.to).toBe('+41791234567');
});

test('the same key goes out once, also when asked at once', async () => {
  const message = messageTo('carl@example.com');
  const receipts = await Promise.all(Array.from({ length: 10 }, () => messages.send(message)));
  expect(new Set(receipts.map((each) => each.providerReference)).size).toBe(1);
  expect(await outboxOf('carl@example.com')).toHaveLength(1);
});

test('the books say who was written to and how, and none of the words', async () => {
  const words = { subject: '481516 is your code', text: 'Code: 481516', code: '481516' };
  const links = ['https://ballast.example/r?token=canary'];
  const message = messageTo('books@example.com', { ...words, links });
  await messages.send(message);
  const calls = (await sandbox.books('messages')).filter(({ record }) => record === 'call');
  const { key, channel, to } = message;
  expect(calls[0]).toMatchObject({ call: 'send', key, body: { key, channel, to } });
  expect(JSON.stringify(calls)).not.toMatch(/481516|canary/);
});

test('numbers that end in 00 are not on WhatsApp, all others are', async () => {
  expect(await messages.isOnWhatsApp('+41791234500')).toBe(false);
  expect(await messages.isOnWhatsApp('+41791234501')).toBe(true);
  const asked = await sandbox.books('messages');
  expect(JSON.stringify(asked)).toContain('isOnWhatsApp');
});

test.each(['refuse', 'error_before', 'error_after_accepting', 'timeout_after_accepting'] as const)(
  'asked about WhatsApp, %s leaves it open',
  async (fault) => {
    await sandbox.plantFault({ provider: 'messages', fault, times: 1 });
    await expect(messages.isOnWhatsApp('+41791234501')).rejects.toThrow(/provider/);
    expect(await messages.isOnWhatsApp('+41791234501')).toBe(true);
  },
);

describe('a planted fault', () => {
  const send = async (fault: Fault, to: string) => {
    await sandbox.plantFault({ provider: 'messages', fault, times: 1 });
    const message = messageTo(to);
    const error = await messages.send(message).catch((thrown: unknown) => thrown);
    return { message, error, count: (await outboxOf(to)).length };
  };

  test('refuse sends nothing', async () => {
    const { error, count } = await send('refuse', 'refused@example.com');
    expect([error, count]).toEqual([new ProviderRefusal('refused'), 0]);
  });

  test('error_before sends nothing until it is asked again', async () => {
    const { message, error, count } = await send('error_before', 'before@example.com');
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(count).toBe(0);
    await messages.send(message);
    expect(await outboxOf('before@example.com')).toHaveLength(1);
  });

  test.each(['error_after_accepting', 'timeout_after_accepting'] as const)(
    '%s sends once, also when it is asked again',
    async (fault) => {
      const to = `${fault}@example.com`;
      const { message, error, count } = await send(fault, to);
      expect(error).toBeInstanceOf(OutcomeUnknown);
      expect(count).toBe(1);
      await messages.send(message);
      expect(await outboxOf(to)).toHaveLength(1);
    },
  );

  test('answer_twice delivers two copies', async () => {
    expect((await send('answer_twice', 'twice@example.com')).count).toBe(2);
  });

  test('delay delivers a quarter of an hour later', async () => {
    expect((await send('delay', 'late@example.com')).count).toBe(0);
    await advance(900);
    expect(await outboxOf('late@example.com')).toHaveLength(1);
  });
});
