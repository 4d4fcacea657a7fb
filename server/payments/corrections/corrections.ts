import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type * as asking from '@ballast/contract/payments/asked-corrections.ts';
import type * as calls from '@ballast/contract/payments/corrections.ts';
import { type Selectable, sql } from 'kysely';
import { hasPasskey, type SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import { namesOf } from '../../account/clients.ts';
import { closeAlarm } from '../../database/alarms.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID, newId } from '../../database/identifier.ts';
import type { Corrections } from '../../database/schema.ts';
import { handInFiles } from '../../files/evidence-files.ts';
import { assertPayerAllows } from '../bank/payer-screening.ts';
import { haltReturn, resumeReturn } from '../returns/return-outcomes.ts';
import { haltDispatch, resumeDispatch } from '../withdrawals/withdrawal-outcomes.ts';
import { askedIn } from './asked-correction.ts';
import {
  changeForClient,
  type DrawnCorrection,
  drawCorrection,
  ownerOf,
} from './drawn-correction.ts';
import { type DrawnLine, isOfHouse, purposeOf } from './drawn-line.ts';
import { filesOf } from './evidence-files.ts';
import { postCorrection } from './post-correction.ts';
import { shownReturns, shownSending } from './shown-returns.ts';
import { keepSignedAnswer, lockToAnswer } from './signed-correction.ts';
import type { SaidFill, TradeVerdicts } from './trade-verdicts.ts';

/**
 * The one way in which staff put the books right: what one person asks for waits with its lines and its evidence until another
 * confirms it, and is then posted in the same transaction (docs/domain/corrections.md).
 */

type Row = Selectable<Corrections>;
type Answer = AnswerOf<typeof calls.listCorrections>['items'][number];
type Shown = Pick<Answer, 'lines' | 'client_sees'>;

/** What is decided, and what a passkey signed of it. */
type CorrectionAnswer = (
  | { readonly decision: 'CONFIRMED' }
  | { readonly decision: 'DECLINED'; readonly reason: string }
) & { readonly signed?: SignedDecision | undefined };

const FORMER_MAX = 100;

/** The lines that a correction would post. Refuses as `drawCorrection` does. */
export async function previewCorrection(
  tx: Tx,
  { correction }: BodyOf<typeof asking.previewCorrection>,
  trades: TradeVerdicts,
): Promise<AnswerOf<typeof asking.previewCorrection>> {
  const drawn = await drawCorrection(tx, correction, trades);
  const names = await namesOf(tx, [drawn.clientId]);
  const fills = await trades.sidesOf(tx, correction.kind === 'FILL' ? [correction] : []);
  const { posts } = drawn;
  return {
    client: clientOf(ownerOf(drawn), names),
    ...shown(correction.kind, drawn.lines),
    sending: sendingOf(posts),
    fill: fills.get(drawn.subject ?? '') ?? null,
  };
}

function sendingOf(posts: DrawnCorrection['posts']) {
  if ('sends' in posts) return shownSending(posts.sends);
  if ('endsReturn' in posts) return shownSending(posts.endsReturn);
  return 'returnWasNotSent' in posts ? shownSending(posts.returnWasNotSent) : null;
}

/** Asks for a correction; nothing moves yet. Refuses as `assertPayerAllows`, `drawCorrection` and `handInFiles` do, and `conflict` while the same waits. */
export async function askCorrection(
  tx: Tx,
  asker: Person,
  { correction, evidence, evidence_files: files = [] }: BodyOf<typeof asking.askCorrection>,
  trades: TradeVerdicts,
): Promise<{ id: string }> {
  await assertPayer(tx, asker, correction, false);
  const drawn = await drawCorrection(tx, correction, trades);
  await handInFiles(tx, asker.userId, 'CORRECTION', files);
  const id = newId();
  await tx
    .insertInto('corrections')
    .values({
      correction_id: id,
      kind: STORED_AS[correction.kind],
      books_of: ownerOf(drawn),
      subject: drawn.subject ?? id,
      asked: JSON.stringify(correction),
      line_keys: drawn.lines.map(({ accountKey }) => accountKey),
      line_amounts: drawn.lines.map(({ minor }) => minor.toString()),
      evidence,
      evidence_files: [...files],
      asked_by: asker.userId,
    })
    .execute();
  await halt(tx, correction, trades);
  const after = { ...correction, evidence, evidence_files: files };
  await recordAction(tx, asker, 'correction_asked', subjectOf(id, drawn), null, after);
  return { id };
}

/** What was paid by somebody who may be on a list is given to nobody but by compliance. */
async function assertPayer(
  tx: Tx,
  person: Person,
  asked: calls.AskedCorrection,
  isConfirmed: boolean,
): Promise<void> {
  if (asked.kind !== 'ATTRIBUTION' && asked.kind !== 'RETURN') return;
  await assertPayerAllows(tx, person, asked.transfer, isConfirmed);
}

/** Every correction that says what became of something is kept as one kind, and says in `asked` of what. */
const STORED_AS = {
  ADJUSTMENT: 'ADJUSTMENT',
  ATTRIBUTION: 'ATTRIBUTION',
  RETURN: 'RETURN',
  REVERSAL: 'REVERSAL',
  FEE_REFUND: 'FEE_REFUND',
  OUTCOME: 'OUTCOME',
  RETURN_OUTCOME: 'OUTCOME',
  FILL: 'OUTCOME',
} as const satisfies Record<calls.CorrectionKind, Row['kind']>;

/** What is said to have an end is left alone until somebody decides. */
async function halt(tx: Tx, asked: calls.AskedCorrection, trades: TradeVerdicts): Promise<void> {
  if (asked.kind === 'OUTCOME') await haltDispatch(tx, withdrawalOf(asked));
  if (asked.kind === 'RETURN_OUTCOME') await haltReturn(tx, asked.return_id);
  if (asked.kind === 'FILL') await trades.halt(tx, asked);
}

async function resume(tx: Tx, asked: calls.AskedCorrection, trades: TradeVerdicts): Promise<void> {
  if (asked.kind === 'OUTCOME') await resumeDispatch(tx, withdrawalOf(asked));
  if (asked.kind === 'RETURN_OUTCOME') await resumeReturn(tx, asked.return_id);
  if (asked.kind === 'FILL') await trades.resume(tx, asked);
}

const withdrawalOf = (asked: Extract<calls.AskedCorrection, { kind: 'OUTCOME' }>) => ({
  ownerId: asked.client_id,
  requestId: asked.withdrawal_id,
});

/**
 * Decides a correction: the one place where that is done. What is confirmed is posted at once. Refuses as `assertPayerAllows` does, `not_found`, `conflict`,
 * `approver_entered_it`, `passkey_required` (the person has one, and it did not sign), `passkey_refused`, `correction_outdated` and as
 * `postCorrection` does.
 */
export async function answerCorrection(
  tx: Tx,
  decider: Person,
  correctionId: string,
  answer: CorrectionAnswer,
  trades: TradeVerdicts,
): Promise<void> {
  const { decision, signed } = answer;
  const row = await lockToAnswer(tx, decider, correctionId, decision);
  const asked = askedIn(row);
  const subject = subjectOf(correctionId, { clientId: clientIdOf(row) });
  const factor = await keepSignedAnswer(tx, decider, row, { decision, signed }, trades);
  if (answer.decision === 'DECLINED') {
    const { reason } = answer;
    await markDecided(tx, decider, row, {
      decision: 'DECLINED',
      decision_reason: reason,
      decided_factor: factor,
    });
    await resume(tx, asked, trades);
    await recordAction(tx, decider, 'correction_declined', subject, null, { reason, factor });
    return;
  }
  await assertPayer(tx, decider, asked, true);
  const drawn = await drawCorrection(tx, asked, trades);
  if (!isAsShown(row, drawn)) throw new Refusal('correction_outdated');
  const entryId = (await postCorrection(tx, correctionId, drawn, trades))?.toString() ?? null;
  await markDecided(tx, decider, row, {
    decision: 'CONFIRMED',
    entry_id: entryId,
    decided_factor: factor,
  });
  const after = { kind: asked.kind, entryId, askedBy: row.asked_by, factor };
  await recordAction(tx, decider, 'correction_confirmed', subject, null, after);
}

async function markDecided(
  tx: Tx,
  { userId: decided_by }: Person,
  { correction_id: id }: Row,
  decided: Pick<Row, 'decision'> &
    Partial<Pick<Row, 'decision_reason' | 'entry_id' | 'decided_factor'>>,
): Promise<void> {
  await tx
    .updateTable('corrections')
    .set({ ...decided, decided_by, decided_at: sql<Date>`clock_now()` })
    .where('correction_id', '=', id)
    .execute();
  await closeAlarm(tx, 'correction_waiting', { kind: 'correction', id, ownerId: null });
}

/** Says whether what would be posted is what the two people saw. */
function isAsShown(row: Row, { lines }: DrawnCorrection): boolean {
  const then = linesOf(row);
  return (
    then.length === lines.length &&
    then.every(({ accountKey, minor }, i) => {
      const now = lines[i];
      return now?.accountKey === accountKey && now.minor === minor;
    })
  );
}

function linesOf({ line_keys: keys, line_amounts: amounts }: Row): DrawnLine[] {
  return keys.map((accountKey, i) => ({
    accountKey,
    asset: accountKey.split('/')[1] ?? '',
    minor: BigInt(amounts[i] ?? 0),
  }));
}

/** Those that wait, the oldest first, and the last that are decided. */
export async function listCorrections(
  database: Database,
  viewer: { readonly userId: string },
  trades: TradeVerdicts,
): Promise<AnswerOf<typeof calls.listCorrections>> {
  const all = database.selectFrom('corrections').selectAll();
  const [passkeyOwed, waiting, decided] = await Promise.all([
    hasPasskey(database, viewer.userId),
    all.where('decision', 'is', null).orderBy('asked_at').orderBy('correction_id').execute(),
    all
      .where('decision', 'is not', null)
      .orderBy('decided_at', 'desc')
      .orderBy('correction_id')
      .limit(FORMER_MAX)
      .execute(),
  ]);
  const rows = [...waiting, ...decided];
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.asked_by, row.decided_by, clientIdOf(row)]),
  );
  const returns = await shownReturns(database, rows);
  const files = await filesOf(database, rows);
  const fills = await trades.sidesOf(database, rows.flatMap(saidFillOf));
  const answers = (some: readonly Row[]) =>
    some.map((row) => ({
      ...answerOf(row, names, viewer),
      ...returns(row),
      evidence_files: files(row),
      fill: fills.get(row.subject) ?? null,
    }));
  return { items: answers(waiting), former: answers(decided), passkey_owed: passkeyOwed };
}

function answerOf(
  row: Row,
  names: ReadonlyMap<string, string>,
  viewer: { readonly userId: string },
): Omit<Answer, 'sending' | 'progress' | 'fill' | 'evidence_files'> {
  const asked = askedIn(row);
  const nameOf = (id: string) => names.get(id) ?? '';
  return {
    id: row.correction_id,
    kind: asked.kind,
    client: clientOf(row.books_of, names),
    subject: row.subject === row.correction_id ? null : row.subject,
    ...saidOf(asked),
    ...shown(asked.kind, linesOf(row)),
    evidence: row.evidence,
    asked_by: nameOf(row.asked_by),
    asked_at: row.asked_at.toISOString(),
    decided: decisionOf(row, nameOf),
    may: mayAnswer(row, viewer),
  };
}

function saidOf(asked: calls.AskedCorrection): Pick<Answer, 'outcome' | 'hash' | 'verdict'> {
  const { outcome, hash } = 'outcome' in asked ? asked : { outcome: null, hash: null };
  return { outcome, hash, verdict: asked.kind === 'FILL' ? asked.verdict : null };
}

function saidFillOf(row: Row): SaidFill[] {
  const said = askedIn(row);
  return said.kind === 'FILL' ? [said] : [];
}

function decisionOf(row: Row, nameOf: (id: string) => string): Answer['decided'] {
  const { decision: as, decided_by: by, decided_at: at } = row;
  if (as === null || by === null || at === null) return null;
  const { decision_reason: reason, entry_id: entryId } = row;
  return { as, by: nameOf(by), at: at.toISOString(), reason, entry_id: entryId };
}

function mayAnswer(row: Row, { userId }: { readonly userId: string }): Answer['may'] {
  if (row.decision !== null) return 'NOTHING';
  return row.asked_by === userId ? 'TAKE_BACK' : 'ANSWER';
}

const SEEN_AS = {
  ADJUSTMENT: 'correction',
  ATTRIBUTION: 'deposit',
  REVERSAL: 'reversal',
  FEE_REFUND: 'correction',
  OUTCOME: 'withdrawal',
  RETURN: 'correction',
  RETURN_OUTCOME: 'correction',
  FILL: 'correction',
} as const;

function shown(kind: calls.CorrectionKind, lines: readonly DrawnLine[]): Shown {
  return {
    lines: lines.map(({ accountKey, asset, minor }) => ({
      of: isOfHouse(accountKey) ? 'HOUSE' : 'CLIENT',
      purpose: purposeOf(accountKey),
      asset,
      amount: formatMinor(asset, minor),
    })),
    client_sees: changeForClient({ lines }).map(({ asset, minor }) => ({
      type: isReversal(kind, minor) ? 'reversal' : SEEN_AS[kind],
      asset,
      amount: formatMinor(asset, minor),
    })),
  };
}

/** A withdrawal adds nothing: what was said to be sent is taken back. Nor does a deposit take anything: the bank took it back. */
function isReversal(kind: calls.CorrectionKind, minor: bigint): boolean {
  return (kind === 'OUTCOME' && minor > 0n) || (kind === 'ATTRIBUTION' && minor < 0n);
}

function clientIdOf({ books_of: ownerId }: Row): string | null {
  return ownerId === HOUSE_OWNER_ID ? null : ownerId;
}

function clientOf(ownerId: string, names: ReadonlyMap<string, string>): Answer['client'] {
  return ownerId === HOUSE_OWNER_ID ? null : { id: ownerId, name: names.get(ownerId) ?? '' };
}

function subjectOf(id: string, { clientId: ownerId }: Pick<DrawnCorrection, 'clientId'>) {
  return { kind: 'correction', id, ownerId };
}
