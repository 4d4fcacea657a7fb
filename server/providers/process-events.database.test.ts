import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { openAlarmsAbout } from '../database/alarms.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { readParkedEvents, retryParkedEvent, setEventAside } from './parked-events.ts';
import {
  type EventHandlers,
  type EventOutcome,
  onEvent,
  processEvent,
  processEvents,
} from './process-events.ts';

const { database, now, advance } = await openTestWorld();

async function arrive(type = 'custody.transfer_settled', data: object = { amount: '1' }) {
  const at = await now();
  const id = newId();
  await database
    .insertInto('provider_events')
    .values({
      id,
      provider: 'custody',
      event_id: id,
      type,
      data: JSON.stringify(data),
      raw_body: Buffer.from('{}'),
      sent_at: at,
      received_at: at,
      due_at: at,
    })
    .execute();
  return id;
}

async function stateOf(id: string) {
  return database
    .selectFrom('provider_events')
    .select(['state', 'attempts', 'note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Handlers that note what they were given and answer what they are told. */
function handlersAnswering(answer: () => EventOutcome) {
  const seen: string[] = [];
  const handlers: EventHandlers = {
    'custody.transfer_settled': async (_tx, event) => {
      seen.push(event.id);
      return answer();
    },
  };
  return { seen, handlers };
}

test('an event is applied once, by however many workers at a time', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => arrive()));
  const { seen, handlers } = handlersAnswering(() => 'done');
  await Promise.all(Array.from({ length: 5 }, () => processEvents(database, handlers)));
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(await processEvents(database, handlers)).toBe(0);
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'PROCESSED' });
});

test('the job of one event processes that event alone, and only once', async () => {
  const [id, other] = [await arrive(), await arrive()];
  const { seen, handlers } = handlersAnswering(() => 'done');
  expect(await processEvent(database, handlers, id)).toBe(true);
  expect(await processEvent(database, handlers, id)).toBe(false);
  expect(seen).toEqual([id]);
  expect(await stateOf(other)).toMatchObject({ state: 'RECEIVED' });
  await processEvents(database, handlers);
});

test('an event that comes too early waits and is applied when its time has come', async () => {
  const id = await arrive();
  const early = handlersAnswering(() => ({ later: 'list_not_read' }));
  expect(await processEvents(database, early.handlers)).toBe(1);
  const waiting = { state: 'RECEIVED', attempts: 1, note: 'list_not_read' };
  expect(await stateOf(id)).toEqual(waiting);
  expect(await processEvents(database, early.handlers)).toBe(0);

  await advance(6);
  const { handlers } = handlersAnswering(() => 'done');
  expect(await processEvents(database, handlers)).toBe(1);
  expect(await stateOf(id)).toEqual({ state: 'PROCESSED', attempts: 2, note: null });
});

test('what a failing handler wrote is undone, and the event waits for another try', async () => {
  const id = await arrive();
  const handlers: EventHandlers = {
    'custody.transfer_settled': async (tx) => {
      await tx.updateTable('provider_events').set({ note: 'half done' }).execute();
      throw new Error('the books are closed');
    },
  };
  expect(await processEvents(database, handlers)).toBe(1);
  const waiting = { state: 'RECEIVED', attempts: 1, note: 'the books are closed' };
  expect(await stateOf(id)).toEqual(waiting);
});

test('an event that never fits is parked within two hours', async () => {
  const id = await arrive();
  const { handlers } = handlersAnswering(() => ({ later: 'reference_unknown' }));
  for (let minutes = 0; minutes < 120; minutes += 10) {
    await processEvents(database, handlers);
    await advance(600);
  }
  expect(await stateOf(id)).toMatchObject({ state: 'PARKED', note: 'reference_unknown' });
  expect(await alarmsOn(id)).toMatchObject([
    { event_id: expect.any(String), note: 'reference_unknown' },
  ]);
});

async function alarmsOn(eventId: string): Promise<unknown[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('details')
    .where('kind', '=', 'event_parked')
    .where('subject_id', '=', eventId)
    .execute();
  return rows.map(({ details }) => details);
}

test('a contradiction, an unknown type and data of another shape are parked, not guessed', async () => {
  const { handlers } = handlersAnswering(() => ({ parked: 'differs_from_record' }));
  const contradicting = await arrive();
  const unknown = await arrive('custody.moon_landed');
  const inherited = await arrive('toString');
  await processEvents(database, handlers);
  expect(await stateOf(contradicting)).toMatchObject({
    state: 'PARKED',
    note: 'differs_from_record',
  });
  expect(await stateOf(unknown)).toMatchObject({
    state: 'PARKED',
    note: 'nothing_handles_it',
  });
  expect(await stateOf(inherited)).toMatchObject({ state: 'PARKED' });
  expect(await alarmsOn(inherited)).toHaveLength(1);

  const misshapen = await arrive('custody.transfer_settled', { amount: 1.5 });
  const strict = onEvent(z.object({ amount: z.string() }), async () => 'done');
  await processEvents(database, { 'custody.transfer_settled': strict });
  expect(await stateOf(misshapen)).toMatchObject({
    state: 'PARKED',
    note: 'shape_unknown',
  });
});

describe('a parked event', () => {
  const by = { ...SYSTEM, userId: newId(), kind: 'staff' as const };
  const park = async () => {
    const id = await arrive();
    await processEvents(
      database,
      handlersAnswering(() => ({ parked: 'differs_from_record' })).handlers,
    );
    return id;
  };
  const alarmsOpenOn = async (id: string) =>
    (await openAlarmsAbout(database, 'event_parked')).filter((about) => about.id === id).length;
  const actionsOn = async (id: string) => {
    const rows = await database
      .selectFrom('audit_trail')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'event%')
      .execute();
    return rows.map((row) => [row.action, row.actor_id]);
  };
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  test('is processed again as if it came now, and parked anew with an alarm where it still does not fit', async () => {
    const id = await park();
    await transact(database, (tx) => retryParkedEvent(tx, by, id));
    expect(await alarmsOpenOn(id)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'RECEIVED', attempts: 0 });
    await processEvents(
      database,
      handlersAnswering(() => ({ parked: 'reference_unknown' })).handlers,
    );
    expect(await stateOf(id)).toMatchObject({ state: 'PARKED', note: 'reference_unknown' });
    expect(await alarmsOpenOn(id)).toBe(1);

    await transact(database, (tx) => retryParkedEvent(tx, by, id));
    await processEvents(database, handlersAnswering(() => 'done').handlers);
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSED' });
    expect(await alarmsOpenOn(id)).toBe(0);
    expect(await codeOf(transact(database, (tx) => retryParkedEvent(tx, by, id)))).toBe('conflict');
    expect(await actionsOn(id)).toEqual([
      ['event_retried', by.userId],
      ['event_retried', by.userId],
    ]);
  });

  test('is set aside with a reason, once, and stays so', async () => {
    const id = await park();
    const aside = { id, reason: 'A test of theirs' };
    const attempts = [1, 2].map(() =>
      codeOf(transact(database, (tx) => setEventAside(tx, by, aside))),
    );
    expect((await Promise.all(attempts)).toSorted()).toEqual(['conflict', 'done']);
    expect(await alarmsOpenOn(id)).toBe(0);
    await processEvents(database, handlersAnswering(() => 'done').handlers);
    const former = await readParkedEvents(database, 'SET_ASIDE', 10);
    expect(former.find((event) => event.id === id)).toMatchObject({
      note: 'differs_from_record',
      setAsideBy: by.userId,
      setAsideReason: 'A test of theirs',
    });
    expect(await actionsOn(id)).toEqual([['event_set_aside', by.userId]]);
    const missing = transact(database, (tx) => setEventAside(tx, by, { ...aside, id: newId() }));
    expect(await codeOf(missing)).toBe('not_found');
  });
});
