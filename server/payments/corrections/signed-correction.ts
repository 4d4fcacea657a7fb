import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { answerCorrection } from '@ballast/contract/payments/asked-corrections.ts';
import type { Selectable } from 'kysely';
import { recheckApprovals } from '../../access/passkeys/passkey-approvals.ts';
import type { Asked } from '../../access/passkeys/passkey-challenges.ts';
import {
  askPasskeyIn,
  claimPasskeyFor,
  type PasskeyContext,
} from '../../access/passkeys/passkey-proofs.ts';
import {
  askedForDecision,
  hasPasskey,
  keepDecision,
  type SignedDecision,
} from '../../access/passkeys/signed-decisions.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Corrections } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { askedIn } from './asked-correction.ts';
import { hashesOf } from './evidence-files.ts';
import { shownReturns } from './shown-returns.ts';
import type { TradeVerdicts } from './trade-verdicts.ts';

/*
 * Whoever has a passkey decides corrections with it (docs/decisions/0188). It signs the answer and all that the desk shows of the
 * correction: what was asked, the lines, both sides of a trade, what goes back to which account, the evidence with its files, and who asked.
 */

type Row = Selectable<Corrections>;
type Decision = BodyOf<typeof answerCorrection>['decision'];

async function shownOf(tx: Tx, row: Row, trades: TradeVerdicts): Promise<Asked['shown']> {
  const asked = askedIn(row);
  const fills = await trades.sidesOf(tx, asked.kind === 'FILL' ? [asked] : []);
  return shownWith(tx, row, fills.get(row.subject) ?? null);
}

async function shownWith(
  database: Database | Tx,
  row: Row,
  fill: unknown,
): Promise<Asked['shown']> {
  const { sending } = (await shownReturns(database, [row]))(row);
  return {
    correction: row.correction_id,
    asked: JSON.stringify(askedIn(row)),
    books_of: row.books_of,
    lines: JSON.stringify(row.line_keys.map((key, i) => [key, row.line_amounts[i] ?? ''])),
    fill: JSON.stringify(fill),
    evidence: row.evidence,
    evidence_files: JSON.stringify(await hashesOf(database, row)),
    asked_by: row.asked_by,
    // Left out where nothing goes back, as in what was signed before it was part of it.
    ...(sending && { sending: JSON.stringify(sending) }),
  };
}

/** Locks a correction that somebody is to answer. Refuses `not_found`, `conflict` and `approver_entered_it`. */
export async function lockToAnswer(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  correctionId: string,
  decision: Decision,
): Promise<Row> {
  const row = await readCorrections(tx, correctionId).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.decision !== null) throw new Refusal('conflict');
  const isOwn = row.asked_by === userId;
  if (isOwn && decision === 'CONFIRMED') throw new Refusal('approver_entered_it');
  return row;
}

function readCorrections(tx: Tx, correctionId: string) {
  return tx.selectFrom('corrections').selectAll().where('correction_id', '=', correctionId);
}

/**
 * Asks for a passkey to decide a correction. Refuses as `lockToAnswer` does, `passkey_required` when the person has none, and
 * `too_many_requests`.
 */
export async function askCorrectionPasskey(
  context: PasskeyContext,
  { userId, address }: { readonly userId: string; readonly address: string },
  correctionId: string,
  decision: Decision,
  trades: TradeVerdicts,
): Promise<PasskeyQuestion> {
  return transact(context.database, async (tx) => {
    const row = await lockToAnswer(tx, { userId }, correctionId, decision);
    const shown = await shownOf(tx, row, trades);
    return askPasskeyIn(tx, context, askedForDecision(userId, decision, shown), address);
  });
}

type Claimed = { readonly decision: Decision; readonly passkey: PasskeyAnswer };

/**
 * Claims the answer of a passkey to a correction, before what else is in the way of it is looked at. Refuses `not_found`,
 * `passkey_refused` and `passkey_expired`.
 */
export async function claimSignedAnswer(
  context: PasskeyContext,
  decider: Person,
  correctionId: string,
  { decision, passkey: answer }: Claimed,
  trades: TradeVerdicts,
): Promise<SignedDecision> {
  const { userId } = decider;
  const { proof } = await claimPasskeyFor(context, decider, { userId, answer }, async (tx) => {
    const row = await readCorrections(tx, correctionId).executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    return { asked: askedForDecision(userId, decision, await shownOf(tx, row, trades)) };
  });
  return { proof, answer };
}

type Answered = { readonly decision: Decision; readonly signed: SignedDecision | undefined };

/**
 * Uses the passkey that an answer was signed with and keeps what it signed, over the correction as it is under its lock; says with
 * what it was decided. Refuses `passkey_required` when the person has a passkey and none signed, and `passkey_refused`.
 */
export async function keepSignedAnswer(
  tx: Tx,
  { userId }: Person,
  row: Row,
  { decision, signed }: Answered,
  trades: TradeVerdicts,
): Promise<'PASSKEY' | null> {
  if (!signed) {
    if (await hasPasskey(tx, userId)) throw new Refusal('passkey_required');
    return null;
  }
  const about = { ownerId: row.books_of, subjectId: row.correction_id };
  const facts = await shownOf(tx, row, trades);
  await keepDecision(tx, about, { userId, decision, facts, signed });
  return 'PASSKEY';
}

/**
 * Says whether what goes back by a correction is what was confirmed: the kept signature is checked again over the correction and where its
 * money goes, as they now stand, and is there where a passkey confirmed it.
 */
export async function isAsConfirmed(database: Database, correctionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('corrections')
    .selectAll()
    .where('correction_id', '=', correctionId)
    .executeTakeFirst();
  if (!row) return false;
  const about = { ownerId: row.books_of, subjectId: correctionId };
  const shown = await shownWith(database, row, null);
  const signed = await recheckApprovals(database, about, (_purpose, userId) =>
    askedForDecision(userId, 'CONFIRMED', shown),
  );
  if (!signed) return false;
  return row.decided_factor !== 'PASSKEY' || signed.some(({ userId }) => userId === row.decided_by);
}
