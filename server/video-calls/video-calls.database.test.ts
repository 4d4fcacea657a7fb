import type { CallPurpose } from '@ballast/contract/video-calls/video-calls.ts';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { getUser } from '../account/users.ts';
import type { Person } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { callsHeld } from '../payments/targets/held-calls.ts';
import { decideTarget, readTargets } from '../payments/targets/targets.ts';
import { keepWallet } from '../payments/targets/wallets.ts';
import { getCallHours, setCallHours } from './call-hours.ts';
import { reminderSweep } from './reminders.ts';
import { listTeamCalls, recordCallOutcome, takeCall } from './team-calls.ts';
import { bookCall, cancelCall, listCallSlots, listCalls, moveCall } from './video-calls.ts';

const settings = { videoCallUrl: 'https://meet.example/{call}', supportEmail: 'help@bank.example' };
const ZONE = 'Europe/Zurich';
const HOUR_S = 3_600;
/** A wallet that is approved waits for two days. */
const WAIT_MS = 48 * HOUR_S * 1000;

const world = await openPaymentsWorld();
const { database, client, staff, now, advance, queue } = world;
const officer = await staff('OPERATIONS');
const desk = { userId: officer.userId, roles: ['OPERATIONS'] } as const;

async function freeSlots(): Promise<Date[]> {
  const { items } = await listCallSlots(database, settings);
  return items.map(({ starts_at }) => new Date(starts_at));
}

async function freeSlot(place = 0): Promise<Date> {
  const slot = (await freeSlots())[place];
  if (!slot) throw new Error('no time is offered');
  return slot;
}

/** A time within the wait of a wallet that is approved now: goes on past a weekend, if there is one before it. */
async function slotWithinWait(place: number): Promise<Date> {
  for (;;) {
    const slot = await freeSlot(place);
    if (slot.getTime() - (await now()).getTime() < WAIT_MS - 2 * HOUR_S * 1000) return slot;
    await waitUntil(await freeSlot());
  }
}

function book(
  { id: ownerId, actor }: TestClient,
  slot: Date,
  purpose: CallPurpose = 'ADVICE',
  subjectId: string | null = null,
) {
  const wanted = { ownerId, purpose, subjectId, slot, zone: ZONE };
  return transact(database, (tx) => bookCall(tx, actor, settings, wanted));
}

function move({ id: ownerId, actor }: TestClient, callId: string, slot: Date) {
  return transact(database, (tx) => moveCall(tx, actor, settings, { ownerId, callId, slot }));
}

function cancel({ id: ownerId, actor }: TestClient, callId: string) {
  return transact(database, (tx) => cancelCall(tx, actor, settings, { ownerId, callId }));
}

function end(callId: string, outcome: 'HELD' | 'MISSED', by: Person = officer) {
  const said = { outcome, note: 'Spoke with Ada, who read out the address' };
  return transact(database, (tx) => recordCallOutcome(tx, desk, by, callId, said));
}

async function callsOf({ id: clientId }: TestClient) {
  return (await listCalls(database, settings, { clientId, supportAgentId: null })).items;
}

/** What a client was sent so far, oldest first. */
async function mailOf(owner: TestClient) {
  const { email } = await getUser(database, owner.actor.userId);
  await queue.runDueJobs();
  const outbox = (await world.sandbox.listOutbox(email)).toReversed();
  return { outbox, subjects: outbox.map(({ subject }) => subject) };
}

async function walletOf(owner: TestClient, state: 'PENDING' | 'APPROVED'): Promise<string> {
  return transact(database, async (tx) => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    const added = { ownerId: owner.id, network: 'BITCOIN', address, memo: null, hostedBy: null };
    const walletId = await keepWallet(tx, owner.actor, { ...added, name: 'Cold store' });
    const decision = {
      ...{ ownerId: owner.id, targetId: walletId },
      ...({ state: 'APPROVED', reason: null } as const),
    };
    if (state === 'APPROVED') await decideTarget(tx, officer, decision);
    return walletId;
  });
}

async function waitUntil(slot: Date): Promise<void> {
  await advance((slot.getTime() - (await now()).getTime()) / 1000 + 60);
}

test('a time is given to as many as the team takes, whoever asks at once, and is then offered no more', async () => {
  const slot = await freeSlot();
  const owners = await Promise.all(Array.from({ length: 8 }, () => client()));
  const outcomes = await Promise.allSettled(owners.map((owner) => book(owner, slot)));
  const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(outcomes.length - refusals.length).toBe(2);
  expect(refusals.map(({ code }) => code)).toEqual(Array(6).fill('slot_taken'));
  expect((await freeSlots()).map(Number)).not.toContain(slot.getTime());
  // What one of them gives back, somebody else may have: two who want it get it once.
  const winner = owners.find((_, place) => outcomes[place]?.status === 'fulfilled') as TestClient;
  await cancel(winner, (await callsOf(winner))[0]?.id ?? '');
  const others = await Promise.allSettled([book(await client(), slot), book(await client(), slot)]);
  expect(others.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('two who change places at once neither wait for each other nor lose theirs', async () => {
  const [one, other] = [await client(), await client()];
  const [here, there] = [await freeSlot(3), await freeSlot(4)];
  const [first, second] = [await book(one, here), await book(other, there)];
  await Promise.all([move(one, first.id, there), move(other, second.id, here)]);
  expect((await callsOf(one))[0]?.starts_at).toBe(there.toISOString());
  expect((await callsOf(other))[0]?.starts_at).toBe(here.toISOString());
});

test('what is no offered time, or a second call about the same, is refused', async () => {
  const owner = await client();
  const slot = await freeSlot(6);
  const odd = new Date(slot.getTime() + 60_000);
  await expect(book(owner, odd)).rejects.toMatchObject({ code: 'slot_taken' });
  await expect(book(owner, await now())).rejects.toMatchObject({ code: 'slot_taken' });
  await book(owner, slot);
  await expect(book(owner, await freeSlot(8))).rejects.toMatchObject({
    code: 'call_already_booked',
  });
  await expect(book(owner, slot, 'CONTACT')).rejects.toMatchObject({ code: 'call_at_that_time' });
  await expect(book(owner, slot, 'WALLET')).rejects.toMatchObject({ code: 'not_found' });
  const stranger = await walletOf(await client(), 'APPROVED');
  const foreign = book(owner, await freeSlot(8), 'WALLET', stranger);
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  const nowhere = { ...settings, videoCallUrl: null };
  expect(await listCallSlots(database, nowhere)).toEqual({ items: [] });
});

test('a call is moved and cancelled by its client until it begins, and each change goes to the calendar', async () => {
  const owner = await client();
  const { id } = await book(owner, await freeSlot(10));
  const later = await freeSlot(12);
  const stranger = await client();
  await expect(move(stranger, id, later)).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancel(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  await move(owner, id, later);
  await cancel(owner, id);
  await expect(move(owner, id, later)).rejects.toMatchObject({ code: 'call_not_changeable' });
  expect(await callsOf(owner)).toMatchObject([{ id, state: 'CANCELLED', join_url: null }]);
  const { outbox, subjects } = await mailOf(owner);
  expect(subjects.map((subject) => subject.split(':')[0]).toSorted()).toEqual([
    'Your call with us',
    'Your call with us has moved',
    'Your call with us is cancelled',
  ]);
  const invitations = outbox.map(({ calendar }) => {
    const component = new ICAL.Component(ICAL.parse(calendar ?? ''));
    const event = new ICAL.Event(component.getFirstSubcomponent('vevent') as ICAL.Component);
    return {
      method: component.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().getTime(),
      minutes: event.duration.toSeconds() / 60,
      status: event.component.getFirstPropertyValue('status'),
    };
  });
  // They go out by jobs of their own, so that a calendar may have them in any order.
  expect(invitations.toSorted((a, b) => a.sequence - b.sequence)).toMatchObject([
    { method: 'REQUEST', uid: id, sequence: 0, minutes: 30, status: 'CONFIRMED' },
    { method: 'REQUEST', uid: id, sequence: 1, start: later.getTime(), status: 'CONFIRMED' },
    { method: 'CANCEL', uid: id, sequence: 2, start: later.getTime(), status: 'CANCELLED' },
  ]);
  const begun = await freeSlot(14);
  const { id: missed } = await book(owner, begun);
  await waitUntil(begun);
  await expect(cancel(owner, missed)).rejects.toMatchObject({ code: 'call_not_changeable' });
});

test('the client is reminded an hour before, once, of the time that counts', async () => {
  const owner = await client();
  const { id } = await book(owner, await freeSlot(10));
  const later = await freeSlot(14);
  await move(owner, id, later);
  const sweep = reminderSweep({ database, settings });
  await advance((later.getTime() - (await now()).getTime()) / 1000 - HOUR_S - 60);
  await sweep.run();
  const reminders = async () =>
    (await mailOf(owner)).subjects.filter((subject) => subject.includes('begins soon')).length;
  expect(await reminders()).toBe(0);
  await advance(120);
  await Promise.all([sweep.run(), sweep.run()]);
  await sweep.run();
  expect(await reminders()).toBe(1);
});

test('a call that was held ends the wait of its wallet from when it began, and lets a large withdrawal go on', async () => {
  const owner = await client();
  const slot = await slotWithinWait(10);
  const walletId = await walletOf(owner, 'APPROVED');
  const { id } = await book(owner, slot, 'WALLET', walletId);
  await expect(end(id, 'HELD')).rejects.toMatchObject({ code: 'call_not_begun' });
  await waitUntil(slot);
  await advance(HOUR_S);
  await transact(database, (tx) => takeCall(tx, desk, officer, id));
  const before = await readTargets(database, { ownerId: owner.id, targetId: walletId });
  expect(before).toMatchObject([{ usable: false }]);
  await end(id, 'HELD');
  await expect(end(id, 'MISSED')).rejects.toMatchObject({ code: 'conflict' });
  expect(await readTargets(database, { ownerId: owner.id, targetId: walletId })).toMatchObject([
    { usable: true, usableFrom: slot },
  ]);
  const about = { ownerId: owner.id, targetId: walletId };
  expect(await callsHeld(database, about)).toEqual({
    walletCallHeld: true,
    withdrawalCallHeld: false,
  });
  const next = await freeSlot(4);
  const { id: large } = await book(owner, next, 'WITHDRAWAL', walletId);
  await waitUntil(next);
  await end(large, 'HELD');
  expect((await callsHeld(database, about)).withdrawalCallHeld).toBe(true);
  const { outbox } = await mailOf(owner);
  const thanks = outbox.filter(({ subject }) => subject === 'Thank you for the call');
  expect(thanks.map(({ text }) => text)).toMatchObject([
    expect.stringContaining('You can withdraw to it now.'),
    expect.stringContaining('You can now confirm your withdrawal to it, until '),
  ]);
});

test('a call that was missed sets nothing free, and the client is told what waits', async () => {
  const owner = await client();
  const slot = await slotWithinWait(4);
  const walletId = await walletOf(owner, 'APPROVED');
  const { id } = await book(owner, slot, 'WALLET', walletId);
  await waitUntil(slot);
  await end(id, 'MISSED');
  const about = { ownerId: owner.id, targetId: walletId };
  expect((await callsHeld(database, about)).walletCallHeld).toBe(false);
  expect(await readTargets(database, { ownerId: owner.id, targetId: walletId })).toMatchObject([
    { usable: false },
  ]);
  const { outbox } = await mailOf(owner);
  const missed = outbox.find(({ subject }) => subject === 'We missed you in our call');
  expect(missed?.text).toContain('Withdrawals to Cold store that need a call wait');
  // And another may be booked.
  expect(await book(owner, await freeSlot(2), 'WALLET', walletId)).toMatchObject({
    state: 'BOOKED',
  });
});

test('the desk sees what is today, what comes and what has no outcome; a manager the calls of their own clients', async () => {
  const manager = await staff('RELATIONSHIP_MANAGER');
  const viewer = { userId: manager.userId, roles: ['RELATIONSHIP_MANAGER'] } as const;
  const owner = await client();
  const slot = await freeSlot(5);
  const { id } = await book(owner, slot, 'CONTACT');
  const idsIn = async (
    view: 'TODAY' | 'COMING' | 'OPEN' | 'PAST',
    as: Parameters<typeof listTeamCalls>[2] = desk,
  ) => {
    const page = await listTeamCalls(database, settings, as, { view, limit: 100 });
    return page.items.map((each) => each.id);
  };
  const today = await idsIn('TODAY');
  expect([...today, ...(await idsIn('COMING'))]).toContain(id);
  expect(await idsIn('OPEN')).not.toContain(id);
  await waitUntil(slot);
  expect(await idsIn('TODAY')).toContain(id);
  expect(await idsIn('OPEN')).toContain(id);
  expect(await idsIn('OPEN', viewer)).toEqual([]);
  const taking = transact(database, (tx) => takeCall(tx, viewer, manager, id));
  await expect(taking).rejects.toMatchObject({ code: 'not_found' });
  await database
    .updateTable('clients')
    .set({ relationship_manager_id: manager.userId })
    .where('client_id', '=', owner.id)
    .execute();
  expect(await idsIn('OPEN', viewer)).toEqual([id]);
  await end(id, 'HELD');
  expect(await idsIn('PAST', viewer)).toEqual([id]);
  const { items } = await listTeamCalls(database, settings, desk, { view: 'PAST', limit: 1 });
  expect(items).toMatchObject([{ id, outcome: { by: { id: officer.userId } }, state: 'HELD' }]);
});

test('new hours count from then on, and nobody overwrites those they have not seen', async () => {
  const stands = await getCallHours(database);
  const monday = { weekday: 1, opens: '10:00', closes: '11:00', capacity: 1 };
  const change = { ...stands, zone: 'America/New_York', hours: [monday], notice_minutes: 30 };
  await transact(database, (tx) => setCallHours(tx, officer, change));
  const again = transact(database, (tx) => setCallHours(tx, officer, change));
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const times = new Set((await freeSlots()).map((slot) => wall.format(slot)));
  expect([...times].toSorted()).toEqual(['Mon 10:00', 'Mon 10:30']);
});
