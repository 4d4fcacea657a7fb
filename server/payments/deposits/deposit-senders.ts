import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { wellFormed } from '../../database/storable-text.ts';
import { transact } from '../../database/transact.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import type { Screening, ScreeningHit } from '../../providers/screening/port.ts';
import type { CaseFact, CaseSubject, SubjectOfCase } from '../../reviews/case-subject.ts';
import { openCase } from '../../reviews/cases.ts';

/*
 * Senders of deposits over a chain are screened. A hit keeps the money settling and opens a case for compliance (spec/decisions.md,
 * section 12; docs/decisions/0294).
 */

/** What asking about senders needs. */
export type SenderScreening = {
  readonly database: Database;
  readonly providers: { readonly screening: Screening };
};

/** Nobody else asks about a claimed sender; after a failure it is due again when the claim ends. */
const CLAIM_SECONDS = 300;

const BATCH = 50;

/** Keeps from where a deposit came, where the custodian tells it. */
export async function keepSender(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
  sender: string | null | undefined,
): Promise<void> {
  if (!sender) return;
  await tx
    .insertInto('deposit_senders')
    .values({ owner_id: ownerId, request_id: requestId, address: wellFormed(sender) })
    .execute();
}

/** From which addresses of a network a client was sent deposits, each once, where the custodian told it. */
export async function sendersTo(
  database: Database,
  ownerId: string,
  network: NetworkCode,
): Promise<string[]> {
  const rows = await database
    .selectFrom('deposit_senders as s')
    .innerJoin('crypto_deposits as c', (join) =>
      join.onRef('c.owner_id', '=', 's.owner_id').onRef('c.request_id', '=', 's.request_id'),
    )
    .select('s.address')
    .distinct()
    .where('s.owner_id', '=', ownerId)
    .where('c.network', '=', network)
    .execute();
  return rows.map(({ address }) => address);
}

/** Says of a row `deposits` that its sender is not known to be on no list. */
export const SENDER_HOLDS: RawBuilder<boolean> = sql<boolean>`exists (
  select from deposit_senders s where s.owner_id = deposits.owner_id and s.request_id = deposits.request_id
    and s.state in ('WAITING', 'HIT', 'CONFIRMED'))`;

type Due = OwnRequest & { readonly address: string };

/** Asks about every sender that nobody has asked about. Returns about how many it asked. */
export async function screenSenders(
  access: SenderScreening,
  signal?: AbortSignal,
): Promise<number> {
  const { database, providers } = access;
  const { rows } = await sql<Due>`
    select owner_id as "ownerId", request_id as "requestId", address from deposit_senders
    where state = 'WAITING' and due_at <= clock_now()
    order by due_at, request_id limit ${BATCH}`.execute(database);
  const work = async (due: Due) => {
    if (!(await claim(database, due))) return false;
    const question = { key: newId(), kind: 'ADDRESS', name: due.address } as const;
    const hits = await providers.screening.screen({ ...question, birthYear: null, countries: [] });
    return transact(database, (tx) => keepFinding(tx, due, hits));
  };
  return workOnEach(rows, { work }, signal);
}

async function claim(database: Database, { ownerId, requestId }: OwnRequest): Promise<boolean> {
  const { rows } = await sql`
    update deposit_senders set due_at = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
    where owner_id = ${ownerId} and request_id = ${requestId} and state = 'WAITING' and due_at <= clock_now()
    returning 1`.execute(database);
  return rows.length > 0;
}

/** Keeps what was found, once. */
async function keepFinding(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
  hits: readonly ScreeningHit[],
): Promise<boolean> {
  const isFound = hits.length > 0;
  const { numUpdatedRows } = await tx
    .updateTable('deposit_senders')
    .set({
      state: isFound ? 'HIT' : 'CLEAR',
      screened_at: sql<Date>`clock_now()`,
      hits: JSON.stringify(hits),
    })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (!isFound) return true;
  const subject = { kind: 'deposit', id: requestId, ownerId };
  const after = { hits: hits.map(({ entryRef }) => entryRef) };
  await recordAction(tx, SYSTEM, 'screening_sender_listed', subject, null, after);
  await openCase(tx, SYSTEM, {
    ...{ queue: 'senders', clientId: ownerId, subjectId: requestId, enteredBy: null },
    turnaround: 'ONE_TO_TWO_BUSINESS_DAYS',
  });
  return true;
}

/** Hits of senders are for compliance alone, and the client learns nothing of them: their deposit goes on settling. */
export const SENDER_CASES: CaseSubject = {
  queue: 'senders',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT'],
  read: async ({ database }, subject) => ({
    facts: await readFacts(database, subject),
    documents: [],
  }),
  signs: async (tx, subject) => {
    await lockSender(tx, subject);
    const sent = await readSent(tx, subject);
    return {
      ...{ deposit: subject.subjectId, client: subject.clientId, sender: sent.address },
      amount: `${formatMinor(sent.currency, BigInt(sent.amount))} ${sent.currency}`,
    };
  },
  decide: (tx, actor, verdict) =>
    decideHits(tx, actor, verdict, verdict.decision === 'APPROVE' ? 'CLEARED' : 'CONFIRMED'),
};

type Sent = {
  readonly address: string;
  readonly hits: readonly ScreeningHit[];
  readonly currency: AssetCode;
  readonly amount: string;
  readonly network: NetworkCode;
  readonly arrivedAt: Date;
};

async function readSent(database: Database, { clientId, subjectId }: SubjectOfCase): Promise<Sent> {
  const { rows } = await sql<Sent>`
    select s.address, s.hits, d.currency, d.amount::text, c.network, d.arrived_at as "arrivedAt"
    from deposit_senders s join deposits d using (owner_id, request_id) join crypto_deposits c using (owner_id, request_id)
    where s.owner_id = ${clientId} and s.request_id = ${subjectId}`.execute(database);
  const [sent] = rows;
  if (!sent) throw new Error(`a case is about the sender of ${subjectId}, who is not there`);
  return sent;
}

async function lockSender(tx: Tx, { clientId, subjectId }: SubjectOfCase): Promise<void> {
  await sql`
    select from deposit_senders where owner_id = ${clientId} and request_id = ${subjectId} for update`.execute(
    tx,
  );
}

async function readFacts(database: Database, subject: SubjectOfCase): Promise<CaseFact[]> {
  const { address, hits, currency, amount, network, arrivedAt } = await readSent(database, subject);
  return [
    { field: 'deposit_amount', value: `${formatMinor(currency, BigInt(amount))} ${currency}` },
    { field: 'sender_address', value: address },
    { field: 'network', value: network },
    { field: 'deposit_arrived_at', value: arrivedAt.toISOString() },
    ...hits.flatMap(({ name, list, entryRef }, index) => {
      const group = `hit_${index + 1}`;
      return [
        { field: 'listed_name', value: name, group },
        { field: 'list', value: list, group },
        { field: 'list_entry', value: entryRef, group },
      ];
    }),
  ];
}

/** Clears the hits of a sender, and the deposit settles, or confirms them, and it stays where it is. */
async function decideHits(
  tx: Tx,
  actor: Actor,
  { clientId, subjectId }: SubjectOfCase,
  state: 'CLEARED' | 'CONFIRMED',
): Promise<void> {
  await tx
    .updateTable('deposit_senders')
    .set({ state, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .where('state', '=', 'HIT')
    .execute();
  const subject = { kind: 'deposit', id: subjectId, ownerId: clientId };
  const action = state === 'CLEARED' ? 'screening_sender_cleared' : 'screening_sender_confirmed';
  await recordAction(tx, actor, action, subject, { state: 'HIT' }, { state });
}
