import {
  ACCREDITED_DAYS,
  type Filing,
  type Letter,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import type { ClientRow } from '../../account/clients.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { findUploads, type UploadRow } from '../../files/uploads.ts';

/** What evidence says, by its kind; amounts in cents of a US dollar. */
export type EvidenceContent =
  | {
      readonly kind: 'INCOME';
      readonly filing: Filing;
      readonly lastYear: number;
      /** Of that year and of the one before. */
      readonly minors: readonly [bigint, bigint];
    }
  | { readonly kind: 'NET_WORTH'; readonly datedOn: Day; readonly minor: bigint }
  /** Of a company: what it has, or manages as a family office. */
  | { readonly kind: 'ASSETS'; readonly datedOn: Day; readonly minor: bigint }
  | { readonly kind: 'LETTER'; readonly letter: Letter; readonly datedOn: Day };

export type EvidenceKind = EvidenceContent['kind'];

/** Evidence that a US taxpayer is an accredited investor. */
export type Evidence = {
  readonly proofId: string;
  readonly content: EvidenceContent;
  readonly state: 'UNSIGNED' | 'SUBMITTED' | 'APPROVED' | 'ASKED_AGAIN' | 'REJECTED';
  readonly sentBy: string;
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly files: readonly UploadRow[];
};

/** Who shows that they are an accredited investor: whoever pays taxes in the US. */
export function provesAccreditation({ us_tax_payer }: Pick<ClientRow, 'us_tax_payer'>): boolean {
  return us_tax_payer === true;
}

/** What somebody shows of what they own: people their net worth, companies their assets. */
export function worthKindOf({
  account_type,
}: Pick<ClientRow, 'account_type'>): 'NET_WORTH' | 'ASSETS' {
  return account_type === 'INSTITUTIONAL' ? 'ASSETS' : 'NET_WORTH';
}

/** The last evidence of a kind; null before there was some. */
export async function findEvidence(
  database: Database,
  ownerId: string,
  kind: EvidenceKind,
): Promise<Evidence | null> {
  const row = await newest(database, ownerId).where('kind', '=', kind).executeTakeFirst();
  return row ? toEvidence(database, ownerId, row) : null;
}

/** The last evidence that came to the desk, of any kind; null before there was some. */
export async function findHandedIn(database: Database, ownerId: string): Promise<Evidence | null> {
  const row = await newest(database, ownerId).where('state', '<>', 'UNSIGNED').executeTakeFirst();
  return row ? toEvidence(database, ownerId, row) : null;
}

/** All that came to the desk, newest first. */
export async function listHandedIn(database: Database, ownerId: string): Promise<Evidence[]> {
  const rows = await newest(database, ownerId).where('state', '<>', 'UNSIGNED').execute();
  return Promise.all(rows.map((row) => toEvidence(database, ownerId, row)));
}

function newest(database: Database, ownerId: string) {
  return database
    .selectFrom('proofs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '<>', 'ADDRESS')
    .orderBy('sent_at', 'desc')
    .orderBy('proof_id', 'desc');
}

type EvidenceRow = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>;

async function toEvidence(
  database: Database,
  ownerId: string,
  row: EvidenceRow,
): Promise<Evidence> {
  const sent = await database
    .selectFrom('proof_files')
    .select('upload_id')
    .where('owner_id', '=', ownerId)
    .where('proof_id', '=', row.proof_id)
    .execute();
  const ids = sent.map(({ upload_id }) => upload_id);
  return {
    proofId: row.proof_id,
    content: contentOf(row),
    state: row.state,
    sentBy: row.sent_by,
    sentAt: row.sent_at,
    decidedAt: row.decided_at,
    reason: row.reason,
    files: await findUploads(database, ownerId, ids),
  };
}

/** The database keeps that a row has all that its kind says. */
function contentOf(row: EvidenceRow): EvidenceContent {
  const { kind, limb, dated_on: datedOn, last_year: lastYear, amount, amount_before: before } = row;
  if (kind === 'INCOME' && isFiling(limb) && lastYear !== null && amount && before) {
    return { kind, filing: limb, lastYear, minors: [BigInt(amount), BigInt(before)] };
  }
  if ((kind === 'NET_WORTH' || kind === 'ASSETS') && datedOn !== null && amount) {
    return { kind, datedOn, minor: BigInt(amount) };
  }
  if (kind === 'LETTER' && isLetter(limb) && datedOn !== null) {
    return { kind, letter: limb, datedOn };
  }
  throw new Error(`proof ${row.proof_id} says nothing`);
}

function isFiling(limb: string | null): limb is Filing {
  return limb === 'INDIVIDUAL' || limb === 'JOINT';
}

function isLetter(limb: string | null): limb is Letter {
  return limb === 'THIRD_PARTY' || limb === 'GOOD_STANDING';
}

/** Keeps evidence with its files; returns its id. */
export async function insertEvidence(
  tx: Tx,
  { ownerId, sentBy }: { readonly ownerId: string; readonly sentBy: string },
  content: EvidenceContent,
  uploadIds: readonly string[],
): Promise<string> {
  const proofId = newId();
  await tx
    .insertInto('proofs')
    .values({
      ...{ owner_id: ownerId, proof_id: proofId, sent_by: sentBy, kind: content.kind },
      state: content.kind === 'LETTER' ? 'SUBMITTED' : 'UNSIGNED',
      ...columnsOf(content),
    })
    .execute();
  await tx
    .insertInto('proof_files')
    .values(uploadIds.map((upload_id) => ({ owner_id: ownerId, proof_id: proofId, upload_id })))
    .execute();
  return proofId;
}

function columnsOf(content: EvidenceContent) {
  if (content.kind === 'LETTER') return { limb: content.letter, dated_on: content.datedOn };
  if (content.kind !== 'INCOME') {
    return { dated_on: content.datedOn, amount: content.minor.toString() };
  }
  const [last, before] = content.minors;
  return {
    ...{ limb: content.filing, last_year: content.lastYear },
    ...{ amount: last.toString(), amount_before: before.toString() },
  };
}

const DAY_MS = 86_400_000;

/** Until when subscriptions may rest on evidence that was accepted; null of any other. */
export function goodUntil({ state, decidedAt }: Pick<Evidence, 'state' | 'decidedAt'>) {
  if (state !== 'APPROVED' || decidedAt === null) return null;
  return new Date(decidedAt.getTime() + ACCREDITED_DAYS * DAY_MS);
}

/** Whether nothing more is asked for now: evidence is with the desk, or was accepted and is still good. */
export function isProvided(evidence: Evidence | null, now: Date): boolean {
  return evidence?.state === 'SUBMITTED' || isGood(evidence, now);
}

/** Whether subscriptions may rest on it. */
export function isGood(evidence: Evidence | null, now: Date): boolean {
  const until = evidence && goodUntil(evidence);
  return until !== null && now < until;
}

/** How a client stands as an accredited investor. */
export type Accreditation = {
  readonly isProvided: boolean;
  /** By what they are accepted; null while they are not. */
  readonly acceptedBy: EvidenceKind | null;
};

export async function readAccreditation(
  database: Database,
  ownerId: string,
): Promise<Accreditation> {
  const evidence = await findHandedIn(database, ownerId);
  const now = await readClock(database);
  return {
    isProvided: isProvided(evidence, now),
    acceptedBy: evidence && isGood(evidence, now) ? evidence.content.kind : null,
  };
}
