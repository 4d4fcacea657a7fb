import { generateKeyPairSync } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { type EventHeaders, signEvent } from './event-signature.ts';
import { receiveEvent } from './received-events.ts';

const { database, now } = await openTestWorld();
const keys = generateKeyPairSync('ed25519');
const otherKeys = generateKeyPairSync('ed25519');
const source = { provider: 'custody', publicKeys: [keys.publicKey] };
const body = Buffer.from('{"type": "custody.transfer_settled", "data": {"amount": "100"}}');

async function receive(headers: EventHeaders, rawBody: Uint8Array = body, from = source) {
  const at = await now();
  try {
    return (await transact(database, (tx) => receiveEvent(tx, from, headers, rawBody, at))).outcome;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function sign(eventId: string, rawBody = body, privateKey = keys.privateKey) {
  return signEvent(privateKey, eventId, await now(), rawBody);
}

async function rowsOf(eventId: string) {
  return database
    .selectFrom('provider_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .execute();
}

test('a true event is kept once, with the very bytes that were signed', async () => {
  const id = newId();
  expect(await receive(await sign(id))).toBe('accepted');
  const [row, ...others] = await rowsOf(id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    provider: 'custody',
    type: 'custody.transfer_settled',
    data: { amount: '100' },
    state: 'RECEIVED',
    attempts: 0,
  });
  expect(Buffer.from(row?.raw_body ?? []).equals(body)).toBe(true);
});

test('an event replayed a hundred times at once is accepted exactly once', async () => {
  const id = newId();
  const headers = await sign(id);
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => receive(headers)));
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(99);
  expect(await rowsOf(id)).toHaveLength(1);
});

test('an event sent again with a new time and other content is still the same event', async () => {
  const id = newId();
  await receive(await sign(id));
  const other = Buffer.from('{"type":"custody.transfer_settled","data":{"amount":"999"}}');
  expect(await receive(await sign(id, other), other)).toBe('duplicate');
  const rows = await rowsOf(id);
  expect(rows.map((row) => row.data)).toEqual([{ amount: '100' }]);
});

test('two providers may use the same event id', async () => {
  const id = newId();
  const trade = { provider: 'trade', publicKeys: [otherKeys.publicKey] };
  expect(await receive(await sign(id))).toBe('accepted');
  expect(await receive(await sign(id, body, otherKeys.privateKey), body, trade)).toBe('accepted');
});

describe('leaves nothing behind of', () => {
  test('an event that another provider signed', async () => {
    const id = newId();
    const headers = await sign(id, body, otherKeys.privateKey);
    expect(await receive(headers)).toBe('event_signature_invalid');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('an expired event, and keeps the true one that comes later', async () => {
    const id = newId();
    const early = new Date((await now()).getTime() - 600_000);
    expect(await receive(signEvent(keys.privateKey, id, early, body))).toBe('event_expired');
    expect(await receive(await sign(id))).toBe('accepted');
  });

  test.each([
    ['text', 'settled'],
    ['a list', '[]'],
    ['no type', '{"data":{}}'],
    ['no data', '{"type":"custody.transfer_settled"}'],
    ['a NUL', '{"type":"custody.transfer_settled","data":{"address":"a\\u0000b"}}'],
    ['half a character', '{"type":"custody.transfer_settled","data":{"address":"\\ud83d"}}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1')],
  ])('a signed body that is no event: %s', async (_what, text) => {
    const id = newId();
    const rawBody = Buffer.from(text, 'latin1');
    expect(await receive(await sign(id, rawBody), rawBody)).toBe('event_malformed');
    expect(await rowsOf(id)).toEqual([]);
  });
});

test('the application cannot remove an event or change what it said', async () => {
  const id = newId();
  await receive(await sign(id));
  const events = database.updateTable('provider_events').where('event_id', '=', id);
  await expect(events.set({ data: '{}' }).execute()).rejects.toThrow('permission denied');
  await expect(
    database.deleteFrom('provider_events').where('event_id', '=', id).execute(),
  ).rejects.toThrow('permission denied');
});
