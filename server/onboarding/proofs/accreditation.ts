import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import {
  incomeYears,
  isRecentLetter,
  type ProofOfIncome,
  type ProofOfIncomeChange,
  type ProofOfIncomeGiven,
  type ProofOfInvestorStatus,
  type ProofOfInvestorStatusGiven,
  type ProofOfNetWorth,
  type ProofOfNetWorthChange,
  type ProofOfNetWorthGiven,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { ACCREDITED_OVER } from '@ballast/contract/onboarding/proofs/accredited-over.ts';
import { isRecentProof } from '@ballast/contract/onboarding/proofs/proofs.ts';
import type { z } from 'zod';
import { type ClientRow, getClient, lockClient } from '../../account/clients.ts';
import { recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { toSentFile } from '../../files/shown-upload.ts';
import { assertStored, freeQuota } from '../../files/uploads.ts';
import type { OwnActor } from '../identity/identity.ts';
import { signsByLink } from '../signatories/draft-signatures.ts';
import { openAccreditationCase } from './accreditation-case.ts';
import {
  type Evidence,
  type EvidenceContent,
  type EvidenceKind,
  findEvidence,
  findHandedIn,
  goodUntil,
  insertEvidence,
  isGood,
  isProvided,
  provesAccreditation,
  worthKindOf,
} from './accreditation-record.ts';

const USD = 'USD';

type Of<Kind extends EvidenceKind> = Extract<EvidenceContent, { readonly kind: Kind }>;

/** The income that a client sent last. */
export async function getProofOfIncome(
  database: Database,
  clientId: string,
): Promise<ProofOfIncome> {
  const evidence = await findEvidence(database, clientId, 'INCOME');
  const now = await readClock(database);
  const income = evidence && contentAs('INCOME', evidence);
  return {
    ...standing(evidence, now),
    filing: income?.filing ?? null,
    years: income ? yearsOf(income) : [],
    wanted_years: incomeYears(dayOf(now)),
  };
}

/** The income of each year, the later one first. */
export function yearsOf({ lastYear, minors: [last, before] }: Of<'INCOME'>) {
  return [
    { year: lastYear, amount: formatMinor(USD, last) },
    { year: lastYear - 1, amount: formatMinor(USD, before) },
  ];
}

/** The net worth that a client sent last, or the assets of a company. */
export async function getProofOfNetWorth(
  database: Database,
  clientId: string,
): Promise<ProofOfNetWorth> {
  const kind = worthKindOf(await getClient(database, clientId));
  const evidence = await findEvidence(database, clientId, kind);
  const worth = evidence && contentAs(kind, evidence);
  return {
    ...standing(evidence, await readClock(database)),
    dated_on: worth?.datedOn ?? null,
    amount: worth ? formatMinor(USD, worth.minor) : null,
  };
}

/** The letter that a client sent last. */
export async function getProofOfInvestorStatus(
  database: Database,
  clientId: string,
): Promise<ProofOfInvestorStatus> {
  const evidence = await findEvidence(database, clientId, 'LETTER');
  const letter = evidence && contentAs('LETTER', evidence);
  return {
    ...standing(evidence, await readClock(database)),
    letter: letter?.letter ?? null,
    dated_on: letter?.datedOn ?? null,
  };
}

function contentAs<Kind extends EvidenceKind>(kind: Kind, { content }: Evidence): Of<Kind> {
  if (content.kind !== kind) throw new Error(`${content.kind} is not ${kind}`);
  return content as Of<Kind>;
}

function standing(evidence: Evidence | null, now: Date) {
  const isOver = evidence?.state === 'APPROVED' && !isGood(evidence, now);
  return {
    status: isOver ? ('EXPIRED' as const) : (evidence?.state ?? ('REQUIRED' as const)),
    sent_at: evidence?.sentAt.toISOString() ?? null,
    good_until: (evidence && goodUntil(evidence))?.toISOString() ?? null,
    files: evidence?.files.map(toSentFile) ?? [],
    reason: evidence?.reason ?? null,
  };
}

/** Keeps the income of the last two years. Refuses as its call says. */
export async function sendProofOfIncome(
  tx: Tx,
  actor: OwnActor,
  { upload_ids, ...given }: z.output<typeof ProofOfIncomeGiven>,
): Promise<ProofOfIncome> {
  const today = await lockEarner(tx, actor);
  await keep(tx, actor, incomeFrom(given, today), { earlier: [], sent: upload_ids });
  return getProofOfIncome(tx, actor.clientId);
}

/** Changes an income that the desk does not have. Refuses as its call says. */
export async function changeProofOfIncome(
  tx: Tx,
  actor: OwnActor,
  { upload_ids: sent = [], removed_upload_ids, ...given }: z.output<typeof ProofOfIncomeChange>,
): Promise<ProofOfIncome> {
  const today = await lockEarner(tx, actor);
  const before = await changeable(tx, actor, 'INCOME');
  const income = contentAs('INCOME', before);
  const changed = incomeFrom(
    { filing: given.filing ?? income.filing, years: given.years ?? yearsOf(income) },
    today,
  );
  const earlier = await withoutRemoved(tx, before, { ownerId: actor.clientId, removed_upload_ids });
  await keep(tx, actor, changed, { earlier, sent });
  return getProofOfIncome(tx, actor.clientId);
}

/** Keeps a net worth, or the assets of a company. Refuses as its call says. */
export async function sendProofOfNetWorth(
  tx: Tx,
  actor: OwnActor,
  { upload_ids, ...given }: z.output<typeof ProofOfNetWorthGiven>,
): Promise<ProofOfNetWorth> {
  const { client, today } = await lockProver(tx, actor);
  await assertAffirmed(tx, client);
  const content = worthFrom(worthKindOf(client), given, today);
  await keep(tx, actor, content, { earlier: [], sent: upload_ids });
  return getProofOfNetWorth(tx, actor.clientId);
}

/** Changes a net worth, or the assets of a company, that the desk does not have. Refuses as its call says. */
export async function changeProofOfNetWorth(
  tx: Tx,
  actor: OwnActor,
  { upload_ids: sent = [], removed_upload_ids, ...given }: z.output<typeof ProofOfNetWorthChange>,
): Promise<ProofOfNetWorth> {
  const { client, today } = await lockProver(tx, actor);
  await assertAffirmed(tx, client);
  const kind = worthKindOf(client);
  const before = await changeable(tx, actor, kind);
  const { datedOn, minor } = contentAs(kind, before);
  const { dated_on = datedOn, amount = formatMinor(USD, minor) } = given;
  const changed = worthFrom(kind, { dated_on, amount }, today);
  const earlier = await withoutRemoved(tx, before, { ownerId: actor.clientId, removed_upload_ids });
  await keep(tx, actor, changed, { earlier, sent });
  return getProofOfNetWorth(tx, actor.clientId);
}

/** Hands in a letter. Refuses as its call says. */
export async function sendProofOfInvestorStatus(
  tx: Tx,
  actor: OwnActor,
  given: z.output<typeof ProofOfInvestorStatusGiven>,
): Promise<ProofOfInvestorStatus> {
  const { today } = await lockProver(tx, actor);
  const { letter, dated_on: datedOn, upload_ids } = given;
  if (!isRecentLetter(letter, datedOn, today)) throw new Refusal('document_not_recent');
  await keep(tx, actor, { kind: 'LETTER', letter, datedOn }, { earlier: [], sent: upload_ids });
  await openAccreditationCase(tx, actor, { clientId: actor.clientId, enteredBy: actor.userId });
  return getProofOfInvestorStatus(tx, actor.clientId);
}

/** Locks whoever may send evidence now and says which day it is. Refuses `step_not_reachable`. */
async function lockProver(
  tx: Tx,
  { clientId }: OwnActor,
): Promise<{ readonly client: ClientRow; readonly today: Day }> {
  const client = await lockClient(tx, clientId);
  const now = await readClock(tx);
  const isDone = isProvided(await findHandedIn(tx, clientId), now);
  if (!provesAccreditation(client) || isDone) throw new Refusal('step_not_reachable');
  return { client, today: dayOf(now) };
}

/**
 * Refuses `step_not_reachable` whoever does not sign in for the company whose balance sheet they would have to affirm: companies that
 * sign by a link show a letter (docs/decisions/0307).
 */
async function assertAffirmed(tx: Tx, client: ClientRow): Promise<void> {
  if (await signsByLink(tx, client, 'PROOF_OF_ASSETS_AFFIRMATION')) {
    throw new Refusal('step_not_reachable');
  }
}

/** The same of somebody who has an income: people. Refuses `step_not_reachable`. */
async function lockEarner(tx: Tx, actor: OwnActor): Promise<Day> {
  const { client, today } = await lockProver(tx, actor);
  if (client.account_type !== 'INDIVIDUAL') throw new Refusal('step_not_reachable');
  return today;
}

/** The last evidence of a kind, which is not signed or was given back. Refuses `step_not_reachable` for any other. */
async function changeable(tx: Tx, { clientId }: OwnActor, kind: EvidenceKind): Promise<Evidence> {
  const evidence = await findEvidence(tx, clientId, kind);
  if (evidence?.state !== 'UNSIGNED' && evidence?.state !== 'ASKED_AGAIN') {
    throw new Refusal('step_not_reachable');
  }
  return evidence;
}

function incomeFrom(
  { filing, years }: Omit<z.output<typeof ProofOfIncomeGiven>, 'upload_ids'>,
  today: Day,
): Of<'INCOME'> {
  const [last, before] = incomeYears(today);
  const amountIn = (year: number) => {
    const told = years.find((each) => each.year === year);
    if (!told) throw new Refusal('document_not_recent');
    return overLimit(told.amount, ACCREDITED_OVER[filing]);
  };
  return { kind: 'INCOME', filing, lastYear: last, minors: [amountIn(last), amountIn(before)] };
}

/** By how much each is accredited. */
const WORTH_OVER = {
  NET_WORTH: ACCREDITED_OVER.NET_WORTH,
  ASSETS: ACCREDITED_OVER.TOTAL_ASSETS,
} as const;

function worthFrom(
  kind: keyof typeof WORTH_OVER,
  { dated_on, amount }: Omit<z.output<typeof ProofOfNetWorthGiven>, 'upload_ids'>,
  today: Day,
): Of<'NET_WORTH' | 'ASSETS'> {
  if (!isRecentProof(dated_on, today)) throw new Refusal('document_not_recent');
  return { kind, datedOn: dated_on, minor: overLimit(amount, WORTH_OVER[kind]) };
}

/** An amount that is more than a limit. Refuses `amount_invalid`, and `amount_below_minimum` with the limit. */
function overLimit(amount: string, limit: string): bigint {
  const minor = parseAmount(USD, amount)?.minor;
  if (minor === undefined) throw new Refusal('amount_invalid');
  const bound = parseAmount(USD, limit)?.minor ?? 0n;
  if (minor <= bound) {
    throw new Refusal('amount_below_minimum', { minimum: formatMinor(USD, bound + 1n) });
  }
  return minor;
}

/**
 * The files of evidence but for those that are taken out, which count no more. Refuses `step_not_reachable` where the desk has
 * had it.
 */
async function withoutRemoved(
  tx: Tx,
  { state, files }: Evidence,
  given: { readonly ownerId: string; readonly removed_upload_ids?: readonly string[] | undefined },
): Promise<string[]> {
  const { ownerId, removed_upload_ids: removed = [] } = given;
  const ids = files.map(({ upload_id }) => upload_id);
  if (removed.length === 0) return ids;
  if (state !== 'UNSIGNED') throw new Refusal('step_not_reachable');
  await freeQuota(
    tx,
    ownerId,
    ids.filter((id) => removed.includes(id)),
  );
  return ids.filter((id) => !removed.includes(id));
}

type Files = { readonly earlier: readonly string[]; readonly sent: readonly string[] };

/** Keeps evidence with the files that were there and those that are sent. Refuses what `assertStored` does, and `upload_incomplete` without any. */
async function keep(
  tx: Tx,
  actor: OwnActor,
  content: EvidenceContent,
  { earlier, sent }: Files,
): Promise<void> {
  const { clientId: ownerId, userId: sentBy } = actor;
  const uploadIds = [...new Set([...earlier, ...sent])];
  if (uploadIds.length === 0) throw new Refusal('upload_incomplete');
  await assertStored(tx, ownerId, uploadIds, 'PROOF');
  const id = await insertEvidence(tx, { ownerId, sentBy }, content, uploadIds);
  const after = { ...factsOf(content), upload_ids: uploadIds };
  await recordAction(tx, actor, 'proof_sent', { kind: 'proof', id, ownerId }, null, after);
}

function factsOf(content: EvidenceContent) {
  switch (content.kind) {
    case 'INCOME':
      return { kind: content.kind, filing: content.filing, years: yearsOf(content) };
    case 'NET_WORTH':
    case 'ASSETS':
      return {
        kind: content.kind,
        dated_on: content.datedOn,
        amount: formatMinor(USD, content.minor),
      };
    case 'LETTER':
      return { kind: content.kind, letter: content.letter, dated_on: content.datedOn };
  }
}
