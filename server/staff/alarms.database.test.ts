import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import { ALARM_KINDS, type AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import * as calls from '@ballast/contract/staff/alarms.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../tests/worlds/browser.ts';
import { queuedMailsTo } from '../../tests/worlds/queued-mails.ts';
import { closeAlarm, raiseAlarm } from '../database/alarms.ts';
import { advanceClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { alarmMailSweep } from './alarm-mail.ts';
import { alarmRoutes } from './alarm-routes.ts';

const platform = await openTestAccess({ routes: alarmRoutes });
const { database } = platform;
const sweep = alarmMailSweep(platform.context);

type Listed = AnswerOf<typeof calls.listAlarms>;

async function list(desk: TestBrowser, query: Record<string, string> = {}): Promise<Listed> {
  const { path, ...call } = calls.listAlarms;
  const { body } = await desk.send({ ...call, path: `${path}?${new URLSearchParams(query)}` });
  return body as unknown as Listed;
}

const refusalOf = ({ status, body }: Answer) => [status, body.detail?.code];

/** Sends a call once, with a key of its own. */
function write(desk: TestBrowser, call: Call, id: string, body: unknown = {}): Promise<Answer> {
  return desk.send(call, { params: { id }, body, headers: { 'idempotency-key': newId() } });
}

/** Raises an alarm about a subject of its own, and returns the id of the alarm. */
async function raise(kind: AlarmKind, details = {}, ownerId: string | null = null) {
  const subject = { kind: 'job', id: newId(), ownerId };
  await transact(database, (tx) => raiseAlarm(tx, kind, subject, details));
  const { alarm_id: id } = await database
    .selectFrom('alarms')
    .select('alarm_id')
    .where('subject_id', '=', subject.id)
    .executeTakeFirstOrThrow();
  return { id, subject };
}

beforeEach(async () => {
  // What a test before left, so that each begins with none open and nobody told.
  await sql`update alarms set closed_at = coalesce(closed_at, clock_now()),
    told_at = clock_now() - interval '1 day'`.execute(database);
});

describe('the alarms at the desk', () => {
  test('stand by severity, the oldest first, page by page', async () => {
    const desk = await platform.atDesk('OPERATIONS');
    const normal = await raise('price_held');
    const high = await raise('event_parked');
    const critical = await raise('trade_contradicted');
    const laterHigh = await raise('event_parked');
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list(desk, { limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.items.map((alarm) => alarm.id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([critical.id, high.id, laterHigh.id, normal.id]);
    const { body: counts } = await desk.send(calls.countAlarms);
    expect(counts).toEqual({ critical: 1, high: 2, normal: 1, unacknowledged: 4 });
    const gravest = await list(desk, { severity: 'CRITICAL' });
    expect(gravest.items).toMatchObject([{ id: critical.id }]);
  });

  test('say whose they are and what is known, with the names of people', async () => {
    const desk = await platform.atDesk('ADMINISTRATOR');
    const { clientId, userId } = await platform.addClient();
    await raise('event_parked', { seen_by: userId }, clientId);
    const { items } = await list(desk);
    expect(items).toMatchObject([
      {
        kind: 'event_parked',
        severity: 'HIGH',
        role: 'OPERATIONS',
        client: { id: clientId },
        details: { seen_by: userId },
        acknowledged: null,
        closed: null,
      },
    ]);
    expect(Object.keys(items[0]?.names ?? {})).toEqual([userId]);
  });

  test('are taken on once, and closed with a reason, by those whose they are', async () => {
    const [operations, compliance] = [
      await platform.atDesk('OPERATIONS'),
      await platform.atDesk('COMPLIANCE'),
    ];
    const { id } = await raise('event_parked');
    const foreign = await write(compliance, calls.acknowledgeAlarm, id);
    expect(refusalOf(foreign)).toEqual([403, 'forbidden']);
    expect((await write(operations, calls.acknowledgeAlarm, id)).status).toBe(200);
    const again = await write(operations, calls.acknowledgeAlarm, id);
    expect(refusalOf(again)).toEqual([409, 'conflict']);
    const reason = { reason: 'Booked by hand' };
    expect((await write(compliance, calls.closeAlarm, id, reason)).status).toBe(403);
    expect((await write(operations, calls.closeAlarm, id, reason)).status).toBe(200);
    const { items } = await list(compliance, { state: 'CLOSED', limit: '1' });
    expect(items).toMatchObject([{ id, closed: { reason: 'Booked by hand' } }]);
    const trail = await database
      .selectFrom('audit_trail')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('audit_id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['alarm_acknowledged', 'alarm_closed']);
  });

  test('close by themselves where their cause can end, and not by hand before', async () => {
    const desk = await platform.atDesk('OPERATIONS');
    const { id, subject } = await raise('withdrawals_stopped');
    const reason = { reason: 'I am sure' };
    const refused = await write(desk, calls.closeAlarm, id, reason);
    expect(refusalOf(refused)).toEqual([409, 'alarm_cause_lasts']);
    await transact(database, (tx) => closeAlarm(tx, 'withdrawals_stopped', subject));
    const { items } = await list(desk, { state: 'CLOSED', limit: '1' });
    expect(items).toMatchObject([{ id, closed: { by: null, reason: null } }]);
    const late = await write(desk, calls.closeAlarm, id, reason);
    expect(refusalOf(late)).toEqual([409, 'conflict']);
  });

  test('are not for those who keep none', async () => {
    const support = await platform.atDesk('SUPPORT');
    expect((await support.send(calls.listAlarms)).status).toBe(403);
  });
});

describe('an email about alarms', () => {
  const mailsTo = async ({ email }: Person) =>
    (await queuedMailsTo(database, email)).filter(({ subject }) => /alarm/i.test(subject));

  test('goes to everybody of the role once, and tells the gravest first', async () => {
    const [operations, compliance] = [
      await platform.addStaff(['OPERATIONS']),
      await platform.addStaff(['COMPLIANCE']),
    ];
    await raise('event_parked');
    await raise('event_parked');
    await raise('trade_contradicted');
    expect(await sweep.run()).toBe(3);
    expect(await sweep.run()).toBe(0);
    const mails = await mailsTo(operations);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/contradicts our books[\s\S]*could not be handled \(2 times\)/);
    expect(await mailsTo(compliance)).toEqual([]);
  });

  test('waits for a quarter of an hour after the last, unless one is critical', async () => {
    const operations = await platform.addStaff(['OPERATIONS']);
    await raise('event_parked');
    await sweep.run();
    await raise('price_held');
    expect(await sweep.run()).toBe(0);
    expect(await mailsTo(operations)).toHaveLength(1);
    await raise('trade_contradicted');
    expect(await sweep.run()).toBe(2);
    await raise('price_held');
    expect(await sweep.run()).toBe(0);
    await transact(database, (tx) => advanceClock(tx, 16 * 60_000));
    expect(await sweep.run()).toBe(1);
    expect(await mailsTo(operations)).toHaveLength(3);
  });
});

test('every alarm of the contract is told to somebody who may end it', () => {
  for (const { role } of Object.values(ALARM_KINDS)) {
    expect(calls.listAlarms.who).toMatchObject({ staff: expect.arrayContaining([role]) });
  }
});
