import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Colleague, openTestDesk } from '../../../tests/worlds/cases.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { answerRetentionChange, askRetentionChange } from './changes.ts';
import { getRetention } from './periods.ts';

const desk = await openTestDesk();
const { database } = desk;

const compliance = await desk.colleague('COMPLIANCE');
const administrator = await desk.colleague('ADMINISTRATOR');
const second = await desk.colleague('ADMINISTRATOR');

type Kind = Parameters<typeof askRetentionChange>[2]['kind'];

const personOf = ({ actor, viewer }: Colleague) => ({ ...actor, ...viewer });

const ask = async (by: Colleague, kind: Kind, length: number) =>
  (
    await transact(database, (tx) =>
      askRetentionChange(tx, personOf(by), { kind, length, reason: 'Counsel asks for it.' }),
    )
  ).id;

const answer = (by: Colleague, id: string, decision: 'CONFIRMED' | 'DECLINED' = 'CONFIRMED') =>
  transact(database, (tx) => answerRetentionChange(tx, personOf(by), id, decision));

const lookedAt = (by: Colleague) => getRetention(database, by.viewer);

async function periodOf(kind: Kind) {
  const { items } = await lookedAt(administrator);
  const item = items.find((each) => each.kind === kind);
  return { length: item?.period?.length, reason: item?.reason };
}

async function trailOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_trail where subject_id = ${id} order by audit_id`.execute(database);
  return rows.map(({ action }) => action);
}

describe('a period', () => {
  test('changes once an administrator confirms what somebody else asked for, with its reason and in the trail', async () => {
    const before = await periodOf('SESSIONS');
    const id = await ask(compliance, 'SESSIONS', 365);
    expect(await periodOf('SESSIONS')).toEqual(before);
    await answer(administrator, id);
    expect(await periodOf('SESSIONS')).toEqual({ length: 365, reason: 'Counsel asks for it.' });
    expect(await trailOf(id)).toEqual(['retention_change_asked', 'retention_change_confirmed']);
    const { waiting, former } = await lookedAt(administrator);
    expect(waiting).toEqual([]);
    expect(former[0]).toMatchObject({ id, unit: 'DAY', before: 180, after: 365 });
    expect(former[0]?.decided).toMatchObject({ as: 'CONFIRMED' });
    const cutoff = sql<{ kept: boolean }>`
      select retention_cutoff('SESSIONS') < clock_now() - interval '364 days' as kept`;
    expect((await cutoff.execute(database)).rows).toEqual([{ kept: true }]);
  });

  test('stays when it is declined or taken back, and can be asked for again', async () => {
    const before = await periodOf('NOTICES');
    const first = await ask(administrator, 'NOTICES', 84);
    await answer(second, first, 'DECLINED');
    const own = await ask(compliance, 'NOTICES', 84);
    await answer(compliance, own, 'DECLINED');
    expect(await periodOf('NOTICES')).toEqual(before);
    expect(await trailOf(own)).toEqual(['retention_change_asked', 'retention_change_declined']);
  });
});

describe('is refused', () => {
  test('to confirm what one asked for, in code and in the database, and what is decided', async () => {
    const id = await ask(administrator, 'UNUSED_FILES', 45);
    await expect(answer(administrator, id)).rejects.toThrow('approver_entered_it');
    const forced = sql`
      update retention_changes set decision = 'CONFIRMED', decided_by = asked_by, decided_at = clock_now()
      where change_id = ${id}`;
    await expect(forced.execute(database)).rejects.toThrow('retention_changes__by_another');
    await answer(second, id);
    await expect(answer(second, id)).rejects.toThrow('conflict');
    await expect(answer(second, newId())).rejects.toThrow('not_found');
  });

  test('whoever is no administrator to decide what another asked for', async () => {
    const id = await ask(administrator, 'INVITATION_DRAFTS', 120);
    await expect(answer(compliance, id)).rejects.toThrow('forbidden');
    await expect(answer(compliance, id, 'DECLINED')).rejects.toThrow('forbidden');
    const may = async (who: Colleague) => (await lookedAt(who)).waiting.map((each) => each.may);
    expect([await may(compliance), await may(administrator), await may(second)]).toEqual([
      ['NOTHING'],
      ['TAKE_BACK'],
      ['ANSWER'],
    ]);
    await answer(second, id, 'DECLINED');
  });

  test('less than the law asks for, what is so already, and a second one while one waits', async () => {
    await expect(ask(compliance, 'CLOSED_CLIENT_FILES', 59)).rejects.toThrow('length');
    await expect(ask(compliance, 'CLOSED_CLIENT_FILES', 60)).rejects.toThrow('conflict');
    await ask(compliance, 'CLOSED_CLIENT_FILES', 72);
    await expect(ask(administrator, 'CLOSED_CLIENT_FILES', 84)).rejects.toThrow('conflict');
  });

  test('when the period is not what it was when it was asked for', async () => {
    const id = await ask(compliance, 'ANSWERED_REQUESTS', 60);
    await sql`update retention_periods set length = 40 where kind = 'ANSWERED_REQUESTS'`.execute(
      database,
    );
    await expect(answer(administrator, id)).rejects.toThrow('conflict');
    expect((await periodOf('ANSWERED_REQUESTS')).length).toBe(40);
  });
});
