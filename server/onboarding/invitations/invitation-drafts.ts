import { Refusal } from '@ballast/contract/errors.ts';
import { DraftContent, type InvitationDraft } from '@ballast/contract/staff/invitation-drafts.ts';
import { sql } from 'kysely';
import { type Actor, recordAction, type Subject } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { erasableRows } from '../../database/erasable.ts';
import { newId } from '../../database/identifier.ts';

/** How many drafts a manager is shown. */
const SHOWN = 100;

/** Drafts that were neither sent nor given up, by when they were changed last. */
export const OLD_DRAFTS = erasableRows('INVITATION_DRAFTS', 'invitation_drafts', sql`changed_at`);

/** A manager's own drafts, newest first. */
export async function listInvitationDrafts(
  database: Database,
  managerId: string,
): Promise<InvitationDraft[]> {
  const rows = await database
    .selectFrom('invitation_drafts')
    .selectAll()
    .where('manager_id', '=', managerId)
    .orderBy('changed_at', 'desc')
    .orderBy('draft_id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(draftIn);
}

/** Keeps an invitation to be sent later. */
export async function createInvitationDraft(
  tx: Tx,
  actor: Actor,
  managerId: string,
  content: DraftContent,
): Promise<InvitationDraft> {
  const row = await tx
    .insertInto('invitation_drafts')
    .values({
      draft_id: newId(),
      manager_id: managerId,
      email: content.email,
      content: JSON.stringify(content),
      changed_at: await readClock(tx),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAction(tx, actor, 'invitation_drafted', subjectOf(row.draft_id), null, content);
  return draftIn(row);
}

/** Keeps other content of a manager's own draft. Refuses with `not_found`. */
export async function changeInvitationDraft(
  tx: Tx,
  actor: Actor,
  managerId: string,
  draftId: string,
  content: DraftContent,
): Promise<InvitationDraft> {
  const before = await lockDraft(tx, managerId, draftId);
  const row = await tx
    .updateTable('invitation_drafts')
    .set({
      email: content.email,
      content: JSON.stringify(content),
      changed_at: await readClock(tx),
    })
    .where('draft_id', '=', draftId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const states = [contentIn(before), content] as const;
  await recordAction(tx, actor, 'invitation_draft_changed', subjectOf(draftId), ...states);
  return draftIn(row);
}

/** Gives up a manager's own draft. Refuses with `not_found`. */
export async function discardInvitationDraft(
  tx: Tx,
  actor: Actor,
  managerId: string,
  draftId: string,
): Promise<void> {
  const before = await lockDraft(tx, managerId, draftId);
  await endDraft(tx, managerId, draftId);
  const subject = subjectOf(draftId);
  await recordAction(tx, actor, 'invitation_draft_discarded', subject, contentIn(before), null);
}

/** Ends a manager's own draft, which was sent or given up. Refuses with `not_found`. */
export async function endDraft(tx: Tx, managerId: string, draftId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('invitation_drafts')
    .where('draft_id', '=', draftId)
    .where('manager_id', '=', managerId)
    .returning('draft_id')
    .executeTakeFirst();
  if (!ended) throw new Refusal('not_found');
}

async function lockDraft(tx: Tx, managerId: string, draftId: string) {
  const row = await tx
    .selectFrom('invitation_drafts')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('manager_id', '=', managerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

type Row = Awaited<ReturnType<typeof lockDraft>>;

function draftIn(row: Row): InvitationDraft {
  return { ...contentIn(row), id: row.draft_id, changed_at: row.changed_at.toISOString() };
}

function contentIn({ content }: Pick<Row, 'content'>): DraftContent {
  return DraftContent.parse(content);
}

function subjectOf(draftId: string): Subject {
  return { kind: 'invitation_draft', id: draftId, ownerId: null };
}
