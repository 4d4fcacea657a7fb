import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type {
  listSuspendedLines as call,
  PAYER_SCREENINGS,
  SUSPENSE_REASONS,
} from '@ballast/contract/payments/suspended-lines.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import { openAlarmsAbout, raiseAlarmOnce } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import type { LinePayerHits } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import {
  CURSOR_MOMENT,
  CURSOR_NAME,
  type PageQuery,
  readCursor,
  writeCursor,
} from '../../http/cursor.ts';

/** How a line of the bank's statement is told from a transfer of the custodian where either stands in suspense. */
const OF_BANK = 'bank/';

/** By what a line stands in suspense, and is given to a client by a correction. */
export function suspenseReference(providerReference: string): string {
  return OF_BANK + providerReference;
}

/** The bank's own reference of what stands in suspense under this one. */
export function lineReference(reference: string): string {
  return reference.slice(OF_BANK.length);
}

/** Says whether what stands in suspense under this reference is a line of the bank's statement. */
export function isLine(reference: string): boolean {
  return reference.startsWith(OF_BANK);
}

/** Has whoever else gives the same line away wait until this transaction ends. Of a transfer it does nothing. */
export async function lockLine(tx: Tx, reference: string): Promise<void> {
  if (!isLine(reference)) return;
  await sql`
    select from bank_lines where provider_ref = ${lineReference(reference)} for update`.execute(tx);
}

/** Has a line that the house took as its capital be nobody's no more: nothing is promised of it. */
export async function closeLine(tx: Tx, reference: string): Promise<void> {
  if (!isLine(reference)) return;
  await sql`
    update bank_lines set promised_at = 'infinity'
    where provider_ref = ${lineReference(reference)}`.execute(tx);
}

export type PayerScreening = (typeof PAYER_SCREENINGS)[number];

/** A line that is nobody's, with the client whose reference it bears. */
export type SuspendedLine = {
  readonly reference: string;
  readonly currency: AssetCode;
  readonly amount: bigint;
  readonly valueDate: string;
  readonly remittance: string;
  readonly payerName: string;
  readonly payerAccountEnd: string;
  readonly arrivedAt: Date;
  readonly because: (typeof SUSPENSE_REASONS)[number];
  readonly namedOwnerId: string | null;
  /** The line that it takes back. */
  readonly recalls: string | null;
  readonly recalledAmount: string | null;
  readonly recalledDate: string | null;
  readonly promisedAt: Date;
  readonly isOverdue: boolean;
  /** Somebody has asked to give it away, which waits for another's word. */
  readonly isAskedFor: boolean;
  readonly isGoingBack: boolean;
  readonly canGoBack: boolean;
  readonly screening: PayerScreening | null;
};

/** By when a line is promised, and the bank's reference of it. */
const CURSOR_FORMS = [CURSOR_MOMENT, CURSOR_NAME];

/** How the screening of a payer stands, of a row `p` of `line_payers`; a payer without a name cannot be asked about. */
export const SCREENING_OF_PAYER: RawBuilder<PayerScreening> = sql<PayerScreening>`case
  when exists (select from line_payer_hits h where h.provider_ref = p.provider_ref and h.decision is null) then 'HIT'
  when p.name = '' or exists (
    select from line_payer_hits h where h.provider_ref = p.provider_ref and h.decision = 'CONFIRMED') then 'WITH_COMPLIANCE'
  when p.screened_at is null then 'WAITING'
  else 'CLEAR' end`;

/**
 * What stands in suspense and nobody has given away, and what is on its way back while compliance has to decide about its payer; the one
 * promised first in front. Refuses `cursor_invalid`.
 */
export async function readSuspendedLines(
  database: Database,
  { limit, cursor }: PageQuery,
): Promise<SuspendedLine[]> {
  const [promised, last] = cursor === undefined ? [] : readCursor(cursor, CURSOR_FORMS);
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(promised_at, provider_ref) > (${promised}::timestamptz, ${last}::text)`;
  const { rows } = await sql<Omit<SuspendedLine, 'amount'> & { readonly amount: string }>`
    select ${OF_BANK} || provider_ref as reference, currency, amount, to_char(value_date, 'YYYY-MM-DD') as "valueDate",
      remittance, payer_name as "payerName", payer_account_end as "payerAccountEnd", arrived_at as "arrivedAt",
      suspended_because as because, named_owner_id as "namedOwnerId", promised_at as "promisedAt", recalls,
      (select amount from bank_lines came where came.provider_ref = l.recalls) as "recalledAmount",
      (select to_char(value_date, 'YYYY-MM-DD') from bank_lines came where came.provider_ref = l.recalls) as "recalledDate",
      promised_at <= clock_now() as "isOverdue", exists (
        select from corrections c where c.kind in ('ATTRIBUTION', 'RETURN') and c.subject = ${OF_BANK} || l.provider_ref
          and c.decision is null) as "isAskedFor",
      not ${IS_OPEN} as "isGoingBack", l.amount > 0 and p.bank_code is not null as "canGoBack",
      case when p.provider_ref is not null then ${SCREENING_OF_PAYER} end as screening
    from bank_lines l left join line_payers p using (provider_ref)
    where (${IS_OPEN} or exists (
      select from line_payer_hits h where h.provider_ref = l.provider_ref and h.decision is null)) and ${after}
    order by promised_at, provider_ref limit ${limit}`.execute(database);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Answers the call of the same name, with the names of the clients whose references lines bear. */
export async function listSuspendedLines(
  database: Database,
  { roles }: Pick<Caller, 'roles'>,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof call>> {
  const found = await readSuspendedLines(database, { limit: limit + 1, cursor });
  const lines = found.slice(0, limit);
  const last = found.length > limit ? lines.at(-1) : undefined;
  const isCompliance = roles.includes('COMPLIANCE');
  const hits = isCompliance ? await readHits(database, lines) : null;
  const names = await namesOf(database, [
    ...lines.map(({ namedOwnerId }) => namedOwnerId),
    ...[...(hits?.values() ?? [])].flat().map(({ decided_by: by }) => by),
  ]);
  return {
    items: lines.map((line) => ({
      reference: line.reference,
      currency: line.currency,
      amount: formatMinor(line.currency, line.amount),
      value_date: line.valueDate,
      arrived_at: line.arrivedAt.toISOString(),
      payer_name: line.payerName,
      payer_account_end: line.payerAccountEnd,
      remittance: line.remittance,
      because: line.because,
      client:
        line.namedOwnerId === null
          ? null
          : { id: line.namedOwnerId, name: names.get(line.namedOwnerId) ?? '' },
      recalls: recalledOf(line),
      promised_at: line.promisedAt.toISOString(),
      overdue: line.isOverdue,
      correction_waiting: line.isAskedFor,
      going_back: line.isGoingBack,
      can_go_back: line.canGoBack,
      // That something was found is for compliance alone to know.
      screening: line.screening === 'HIT' && !isCompliance ? 'WITH_COMPLIANCE' : line.screening,
      hits: hits && (hits.get(line.reference) ?? []).map((hit) => shownHit(hit, names)),
    })),
    next_cursor: last
      ? writeCursor([last.promisedAt.toISOString(), lineReference(last.reference)])
      : null,
  };
}

function recalledOf({ recalls, recalledAmount, recalledDate, currency }: SuspendedLine) {
  if (recalls === null || recalledAmount === null || recalledDate === null) return null;
  const amount = formatMinor(currency, BigInt(recalledAmount));
  return { reference: recalls, amount, value_date: recalledDate };
}

type HitRow = Selectable<LinePayerHits>;

async function readHits(
  database: Database,
  lines: readonly SuspendedLine[],
): Promise<Map<string, HitRow[]>> {
  if (lines.length === 0) return new Map();
  const rows = await database
    .selectFrom('line_payer_hits')
    .selectAll()
    .where(
      'provider_ref',
      'in',
      lines.map(({ reference }) => lineReference(reference)),
    )
    .orderBy('found_at')
    .orderBy('hit_id')
    .execute();
  return Map.groupBy(rows, (row) => suspenseReference(row.provider_ref));
}

function shownHit(hit: HitRow, names: ReadonlyMap<string, string>) {
  const { decision: as, decided_by: by, decision_reason: reason } = hit;
  return {
    listed_name: hit.listed_name,
    listed_birth_year: hit.listed_birth_year,
    list: hit.list,
    found_at: hit.found_at.toISOString(),
    decided:
      as === null || by === null || reason === null
        ? null
        : { as, by: names.get(by) ?? '', reason },
  };
}

/** Which of these lines, by the bank's references, stand in suspense and nobody has given away. */
export async function suspendedAmong(
  database: Database,
  providerReferences: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from bank_lines l
    where provider_ref = any (${providerReferences}::text[]) and ${IS_OPEN}`.execute(database);
  return new Set(rows.map((row) => row.provider_ref));
}

/** Says of a row `l` of `bank_lines` that it stands in suspense and nobody has given it away. */
export const IS_OPEN: RawBuilder<boolean> = sql<boolean>`(l.suspended_because is not null and l.promised_at < 'infinity' and not exists (
  select from corrections c where c.kind in ('ATTRIBUTION', 'RETURN') and c.subject = ${OF_BANK} || l.provider_ref
    and c.decision = 'CONFIRMED' and c.reversed_at is null))`;

/** Alarms that one run raises at most; the next goes on. */
const BATCH = 500;

/** Tells staff, once each, of what is still nobody's when the time that was promised is over. Returns how many alarms it raised. */
export async function alarmSuspended(database: Database): Promise<number> {
  const told = (await openAlarmsAbout(database, 'line_unattributed')).map(({ id }) => id);
  const { rows } = await sql<{ reference: string; promised_at: Date }>`
    select ${OF_BANK} || provider_ref as reference, promised_at from bank_lines l
    where ${IS_OPEN} and promised_at <= clock_now() and ${OF_BANK} || provider_ref <> all (${told}::text[])
    order by promised_at limit ${BATCH}`.execute(database);
  return workOnEach(rows, {
    work: ({ reference: id, promised_at: promisedAt }) =>
      transact(database, async (tx) => {
        await lockLine(tx, id);
        const { rows: open } = await sql`
          select from bank_lines l where ${OF_BANK} || provider_ref = ${id} and ${IS_OPEN}`.execute(
          tx,
        );
        if (open.length === 0) return false;
        const subject = { kind: 'transfer', id, ownerId: null };
        await raiseAlarmOnce(tx, 'line_unattributed', subject, { promisedAt });
        return true;
      }),
  });
}
