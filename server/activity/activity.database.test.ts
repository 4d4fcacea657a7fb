import { type Activity, listActivity as call } from '@ballast/contract/activity/activity.ts';
import { expect, test } from 'vitest';
import { NO_FUNDS, openPaymentsWorld, type TestClient } from '../../tests/worlds/payments.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { endCaseOf, openCase } from '../reviews/cases.ts';
import { bookCall, cancelCall, listCallSlots } from '../video-calls/video-calls.ts';
import { listActivity } from './activity.ts';

const calls = { videoCallUrl: 'https://meet.example/{call}', supportEmail: 'help@bank.example' };

const world = await openPaymentsWorld();
const { database, queue, advance } = world;

async function read({ id }: TestClient, isOpen = false, limit = 50): Promise<Activity[]> {
  const items: Activity[] = [];
  let cursor: string | null | undefined;
  do {
    const page = call.output.parse(
      await listActivity(database, NO_FUNDS, id, { limit, isOpen, ...(cursor && { cursor }) }),
    );
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  return items;
}

function inWords(activity: Activity): string {
  if (activity.kind === 'TRANSACTION') {
    return `${activity.transaction.type} ${activity.transaction.status}`;
  }
  if (activity.kind === 'REVIEW') return `${activity.reviewed} ${activity.standing}`;
  return activity.kind === 'CALL' ? `call ${activity.state}` : activity.title;
}

test('what happened is one list, newest first, each once over all pages; what is under way stands by itself', async () => {
  const owner = await world.client();
  await world.fund(owner, 'BTC', '3');
  await advance(60);
  const walletId = await world.wallet(owner, 'BTC');
  await transact(database, (tx) =>
    openCase(tx, owner.actor, {
      queue: 'wallets',
      subjectId: walletId,
      clientId: owner.id,
      enteredBy: null,
      turnaround: 'ONE_TO_TWO_BUSINESS_DAYS',
    }),
  );
  await advance(60);
  const { requestId } = await world.create(owner, walletId, 'BTC', '0.5');
  await world.confirm(owner, requestId);
  await advance(60);
  const { items: slots } = await listCallSlots(database, calls);
  const slot = new Date(slots[0]?.starts_at ?? 0);
  const wanted = {
    ownerId: owner.id,
    purpose: 'ADVICE' as const,
    subjectId: null,
    slot,
    zone: 'UTC',
  };
  const { id: callId } = await transact(database, (tx) => bookCall(tx, owner.actor, calls, wanted));

  const all = await read(owner);
  expect(all.map(inWords)).toEqual([
    'call BOOKED',
    'withdrawal processing',
    'wallets WITH_US',
    'deposit completed',
  ]);
  expect(await read(owner, false, 1)).toEqual(all);
  expect(await read(owner, false, 3)).toEqual(all);
  const open = await read(owner, true);
  expect(open.map(inWords)).toEqual(['call BOOKED', 'withdrawal processing', 'wallets WITH_US']);
  expect(await read(owner, true, 1)).toEqual(open);

  const [, withdrawal] = open;
  const due = await database
    .selectFrom('cases')
    .where('subject_id', '=', requestId)
    .select('due_at')
    .executeTakeFirstOrThrow();
  expect(withdrawal).toMatchObject({ promised_at: due.due_at.toISOString() });

  await world.approve(await world.staff('OPERATIONS'), requestId);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
  await transact(database, (tx) =>
    cancelCall(tx, owner.actor, calls, { ownerId: owner.id, callId }),
  );
  await transact(database, (tx) =>
    endCaseOf(
      tx,
      owner.actor,
      { queue: 'wallets', subjectId: walletId, clientId: owner.id },
      'It is not theirs any more',
    ),
  );
  expect(await read(owner, true)).toEqual([]);
  expect((await read(owner)).map(inWords).slice(0, 2)).toEqual([
    'call CANCELLED',
    'withdrawal completed',
  ]);
  expect(await read(await world.client())).toEqual([]);
});

test('a deposit that settles is under way until it can be used, and is promised nothing afterwards', async () => {
  const owner = await world.client();
  await world.arrive(owner, 'BTC', '1');
  await advance(1_800);
  await queue.runDueJobs();
  const [settling] = await read(owner, true);
  expect(settling).toMatchObject({ transaction: { type: 'deposit', waits_for: 'SETTLEMENT' } });
  expect(settling).not.toMatchObject({ promised_at: null });
  await advance(86_400);
  await queue.runDueJobs();
  expect(await read(owner, true)).toEqual([]);
  expect(await read(owner)).toMatchObject([{ promised_at: null }]);
});

test('a cursor that is not ours is refused', async () => {
  await expect(
    listActivity(database, NO_FUNDS, newId(), { limit: 5, isOpen: false, cursor: 'bm8' }),
  ).rejects.toMatchObject({ code: 'cursor_invalid' });
});
