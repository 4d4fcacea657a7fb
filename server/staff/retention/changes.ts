import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type * as calls from '@ballast/contract/staff/retention.ts';
import { type Selectable, sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { RetentionChanges, RetentionPeriods } from '../../database/schema.ts';

type Row = Selectable<RetentionChanges>;
type Answer = AnswerOf<typeof calls.getRetention>;
type Change = Answer['waiting'][number];
type Decision = BodyOf<typeof calls.answerRetentionChange>['decision'];

/** Who looks, and so may answer what. */
export type RetentionViewer = { readonly userId: string; readonly roles: readonly StaffRole[] };

const FORMER_MAX = 100;

/** Asks for another period. Refuses `conflict` what is so already and while another waits, and the field where it is less than the law's. */
export async function askRetentionChange(
  tx: Tx,
  asker: Person,
  { kind, length, reason }: BodyOf<typeof calls.askRetentionChange>,
): Promise<{ id: string }> {
  const period = await lockPeriod(tx, kind);
  if (length < period.least_length) {
    throw new FieldRefusal([fieldError(['body', 'length'], 'invalid')]);
  }
  if (length === period.length) throw new Refusal('conflict');
  const id = newId();
  await tx
    .insertInto('retention_changes')
    .values({
      change_id: id,
      kind,
      length_before: period.length,
      length_after: length,
      reason,
      asked_by: asker.userId,
    })
    .execute();
  const before = { kind, length: period.length };
  await recordAction(tx, asker, 'retention_change_asked', subjectOf(id), before, {
    kind,
    length,
    reason,
  });
  return { id };
}

/**
 * Confirms or declines a change. Refuses `not_found`, `conflict`, `approver_entered_it`, and `forbidden` to confirm where one is no
 * administrator.
 */
export async function answerRetentionChange(
  tx: Tx,
  decider: Person & RetentionViewer,
  changeId: string,
  decision: Decision,
): Promise<void> {
  const row = await tx
    .selectFrom('retention_changes')
    .selectAll()
    .where('change_id', '=', changeId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.decision !== null) throw new Refusal('conflict');
  const { kind, length_before, length_after: length, reason, asked_by: askedBy } = row;
  const isOwn = askedBy === decider.userId;
  if (isOwn && decision === 'CONFIRMED') throw new Refusal('approver_entered_it');
  if (!isOwn && !isDecider(decider)) throw new Refusal('forbidden');
  await tx
    .updateTable('retention_changes')
    .set({ decision, decided_by: decider.userId, decided_at: sql<Date>`clock_now()` })
    .where('change_id', '=', changeId)
    .execute();
  const states = [
    { kind, length: length_before },
    { kind, length, reason, askedBy },
  ] as const;
  if (decision === 'DECLINED') {
    await recordAction(tx, decider, 'retention_change_declined', subjectOf(changeId), ...states);
    return;
  }
  const period = await lockPeriod(tx, kind);
  if (period.length !== length_before) throw new Refusal('conflict');
  await tx
    .updateTable('retention_periods')
    .set({ length, reason, set_by: decider.userId, set_at: sql<Date>`clock_now()` })
    .where('kind', '=', kind)
    .execute();
  await recordAction(tx, decider, 'retention_change_confirmed', subjectOf(changeId), ...states);
}

/** Locks the period of a kind. Refuses `not_found` of what is kept for ever. */
async function lockPeriod(
  tx: Tx,
  kind: RetentionPeriods['kind'],
): Promise<{ length: number; least_length: number }> {
  const period = await tx
    .selectFrom('retention_periods')
    .select(['length', 'least_length'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (period?.length == null || period.least_length === null) throw new Refusal('not_found');
  return { length: period.length, least_length: period.least_length };
}

/** Another administrator decides, whoever asked. */
function isDecider({ roles }: Pick<RetentionViewer, 'roles'>): boolean {
  return roles.includes('ADMINISTRATOR');
}

/** The changes that wait, the oldest first, and the last that are decided. */
export async function listRetentionChanges(
  database: Database,
  viewer: RetentionViewer,
): Promise<Pick<Answer, 'waiting' | 'former'>> {
  const all = database
    .selectFrom('retention_changes as c')
    .innerJoin('retention_periods as p', 'p.kind', 'c.kind')
    .selectAll('c')
    .select('p.unit');
  const [waiting, decided] = await Promise.all([
    all.where('decision', 'is', null).orderBy('asked_at').orderBy('change_id').execute(),
    all
      .where('decision', 'is not', null)
      .orderBy('decided_at', 'desc')
      .orderBy('change_id')
      .limit(FORMER_MAX)
      .execute(),
  ]);
  const people = [...waiting, ...decided].flatMap((row) => [row.asked_by, row.decided_by]);
  const names = await namesOf(database, people);
  const answer = (row: (typeof waiting)[number]) => answerOf(row, names, viewer);
  return { waiting: waiting.map(answer), former: decided.map(answer) };
}

type Listed = Row & { readonly unit: RetentionPeriods['unit'] };

function answerOf(
  row: Listed,
  names: ReadonlyMap<string, string>,
  viewer: RetentionViewer,
): Change {
  const { decision: as, decided_by: by, decided_at: at } = row;
  const isDecided = as !== null && by !== null && at !== null;
  return {
    id: row.change_id,
    kind: row.kind as Change['kind'],
    unit: row.unit ?? 'DAY',
    before: row.length_before,
    after: row.length_after,
    reason: row.reason,
    asked_by: names.get(row.asked_by) ?? '',
    asked_at: row.asked_at.toISOString(),
    decided: isDecided ? { as, by: names.get(by) ?? '', at: at.toISOString() } : null,
    may: mayAnswer(row, viewer),
  };
}

function mayAnswer(row: Row, viewer: RetentionViewer): Change['may'] {
  if (row.decision !== null) return 'NOTHING';
  if (row.asked_by === viewer.userId) return 'TAKE_BACK';
  return isDecider(viewer) ? 'ANSWER' : 'NOTHING';
}

function subjectOf(changeId: string) {
  return { kind: 'retention_change', id: changeId, ownerId: null };
}
