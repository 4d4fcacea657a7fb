import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import type { Schema } from '../../database/schema.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { entriesOfRequest } from '../../ledger/lines.ts';
import { advanceRequest, openRequest, placeHold } from '../../ledger/requests.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { endToEndId } from '../bank/end-to-end-id.ts';
import { accountOfPayer, type KeptPayer, type PayerAccount } from '../bank/line-payers.ts';
import { parkTransfer } from '../custody/parked-transfers.ts';
import { findByOrderKey, keepOrderKey, takeReference } from '../custody/provider-references.ts';
import { misfitOf } from '../custody/sent-transfer.ts';

/*
 * What came for nobody on its way back (docs/decisions/0206, 0257). The ledger's request, its hold on suspense and the key that the
 * custodian is given have the id of the correction; the bank's end-to-end id is the same without hyphens.
 */

/** Where something goes back to: an address of the network that it came by, or the bank account that it came from. */
export type ReturnTo =
  | {
      readonly kind: 'ADDRESS';
      readonly network: NetworkCode;
      readonly address: string;
      readonly memo: string | null;
    }
  | ({ readonly kind: 'ACCOUNT' } & PayerAccount);

/** What is sent back, and where to. Amounts in minor units; `amount` arrives, and `fee` is kept for sending it. */
export type Sending = {
  /** By what it stands in suspense. */
  readonly transfer: string;
  readonly currency: AssetCode;
  readonly to: ReturnTo;
  readonly amount: bigint;
  readonly fee: bigint;
};

export type TransferReturn = Sending & {
  readonly returnId: string;
  readonly attempts: number;
  readonly providerReference: string | null;
  readonly state: 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly hash: string | null;
  readonly failure: string | null;
  readonly endedAt: Date | null;
};

/** Who sends it. */
const sentBy = ({ kind }: ReturnTo) => (kind === 'ACCOUNT' ? 'bank' : 'custody');

const subjectOf = (id: string) => ({ kind: 'correction', id, ownerId: null });

const requestOf = (requestId: string) => ({ ownerId: HOUSE_OWNER_ID, requestId });

/** Holds in suspense what goes back and opens the way to the custodian, or to the bank. */
export async function openReturn(tx: Tx, returnId: string, sending: Sending): Promise<void> {
  const { transfer, currency, to, amount, fee } = sending;
  const request = { ...requestOf(returnId), kind: 'return', idemKey: returnId } as const;
  const minor = amount + fee;
  await openRequest(tx, { ...request, asset: currency, minor, state: 'processing' });
  const account = houseAccount('suspense', currency);
  await placeHold(tx, { holdId: returnId, account, minor, requestId: returnId });
  await tx
    .insertInto('transfer_returns')
    .values({ return_id: returnId, transfer, currency, ...addressOf(to), amount, fee })
    .execute();
  const [by, orderKey] =
    to.kind === 'ACCOUNT'
      ? (['bank', endToEndId(returnId)] as const)
      : (['custody', returnId] as const);
  await keepOrderKey(tx, by, orderKey, requestOf(returnId));
  const about = { kind: 'transfer', id: transfer, ownerId: null };
  await closeAlarm(tx, 'transfer_parked', about);
  await closeAlarm(tx, 'line_unattributed', about);
}

/** The account itself stands with its payer. */
function addressOf(to: ReturnTo) {
  if (to.kind === 'ACCOUNT') return { network: null, address: null, memo: null };
  const { network, address, memo } = to;
  return { network, address, memo };
}

/** Returns by their ids, whether they have ended or not. */
export async function findReturns(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, TransferReturn>> {
  if (ids.length === 0) return new Map();
  const rows = await selectReturns(database, sql`r.return_id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.return_id, toReturn(row)]));
}

type Row = Selectable<Schema['transfer_returns']> & { readonly payer: KeptPayer | null };

async function selectReturns(database: Database, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.*, to_jsonb(p) as payer
    from transfer_returns r left join line_payers p on r.transfer = 'bank/' || p.provider_ref
    where ${which}`.execute(database);
  return rows;
}

/** Locks a return, whether it has ended or not; null when it is none. */
export async function lockReturn(tx: Tx, returnId: string): Promise<TransferReturn | null> {
  await sql`select from transfer_returns where return_id = ${returnId} for update`.execute(tx);
  const [row] = await selectReturns(tx, sql`r.return_id = ${returnId}`);
  return row ? toReturn(row) : null;
}

function destinationOf({ network, address, memo, payer }: Row): ReturnTo {
  if (network !== null && address !== null) return { kind: 'ADDRESS', network, address, memo };
  const account = payer && accountOfPayer(payer);
  if (!account) throw new Error('nobody knows where it goes back to');
  return { kind: 'ACCOUNT', ...account };
}

function toReturn(row: Row): TransferReturn {
  const { return_id: returnId, transfer, currency } = row;
  return {
    ...{ returnId, transfer, currency, to: destinationOf(row) },
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    attempts: row.attempts,
    providerReference: row.provider_ref,
    state: row.outcome ?? 'PROCESSING',
    hash: row.hash,
    failure: row.failure,
    endedAt: row.ended_at,
  };
}

/** Records the reference of whoever sends it: they accepted the order, and it needs no further attempt. */
export async function recordReturnAccepted(
  tx: Tx,
  { returnId, to }: Pick<TransferReturn, 'returnId' | 'to'>,
  providerReference: string,
): Promise<void> {
  const by = sentBy(to);
  const { rows } = await sql`
    update transfer_returns set provider_ref = ${providerReference}, accepted_at = clock_now(),
      due_at = null, unclear_since = null, note = null
    where return_id = ${returnId} and provider_ref is null returning return_id`.execute(tx);
  if (rows.length === 0) return;
  if (!(await takeReference(tx, by, providerReference, requestOf(returnId)))) {
    throw new Error(`${by} gave ${providerReference} to another transfer before`);
  }
  await closeAlarm(tx, 'return_unclear', subjectOf(returnId));
  const after = { providerReference };
  await recordAction(tx, SYSTEM, 'return_accepted', subjectOf(returnId), null, after);
}

/**
 * Books the custodian's state of a transfer that goes back: posts its hold once it settled, releases it when it failed. What
 * differs from the order is parked. Says whether the transfer is of a return. Safe to repeat.
 */
export async function bookReturnTransfer(tx: Tx, transfer: CustodyTransfer): Promise<boolean> {
  const id = await findByOrderKey(tx, 'custody', transfer.requestId);
  const record = id?.ownerId === HOUSE_OWNER_ID ? await lockReturn(tx, id.requestId) : null;
  if (!record) return false;
  const { providerReference, hash, state, failure } = transfer;
  const reason = misfitOf({ ...record, ...addressOf(record.to) }, transfer);
  if (reason) {
    await parkTransfer(tx, { providerReference, reason, source: 'BOOKS', transfer });
    return true;
  }
  await recordReturnAccepted(tx, record, providerReference);
  if (record.state !== 'PROCESSING') return true;
  if (state === 'settled') await completeReturn(tx, record, hash);
  if (state === 'failed') await failReturn(tx, record, failure ?? 'failed');
  return true;
}

/** Ends a return that has left: its hold is posted, with the fee, on the bank's value date where there is one. Returns the entry. */
export async function completeReturn(
  tx: Tx,
  { returnId, currency, amount, fee, to }: TransferReturn,
  hash: string | null,
  effectiveAt?: Date,
): Promise<bigint> {
  const lines = [
    line(houseAccount('suspense', currency), -(amount + fee)),
    line(worldAccount(sentBy(to), currency), amount),
  ];
  const { entryId } = await postEntry(tx, {
    key: `return:${returnId}`,
    kind: 'return',
    ...requestOf(returnId),
    lines: fee > 0n ? [...lines, line(houseAccount('fees', currency), fee)] : lines,
    holds: [returnId],
    ...(effectiveAt && { effectiveAt }),
  });
  await endReturn(tx, returnId, { outcome: 'COMPLETED', hash, failure: null });
  await recordAction(tx, SYSTEM, 'return_sent', subjectOf(returnId), null, { entryId, hash });
  return entryId;
}

/** Ends a return that did not leave: what it held stands in suspense again, and somebody has to look at the transfer anew. */
export async function failReturn(tx: Tx, record: TransferReturn, failure: string): Promise<void> {
  await advanceRequest(tx, requestOf(record.returnId), 'failed', 'processing');
  await endFailed(tx, record, failure);
}

/** Fails what is on its way back of a transfer and was never sent; nothing where there is none. */
export async function failUnsentReturn(tx: Tx, transfer: string, failure: string): Promise<void> {
  const unsent = await tx
    .selectFrom('transfer_returns')
    .select('return_id')
    .where('transfer', '=', transfer)
    .where('outcome', 'is', null)
    .where('attempts', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  if (unsent) await failOpenReturn(tx, unsent.return_id, failure);
}

async function endFailed(
  tx: Tx,
  { returnId, transfer, currency, amount, fee }: TransferReturn,
  failure: string,
): Promise<void> {
  await endReturn(tx, returnId, { outcome: 'FAILED', hash: null, failure });
  await tx
    .updateTable('corrections')
    .set({ reversed_at: sql<Date>`clock_now()` })
    .where('correction_id', '=', returnId)
    .execute();
  await recordAction(tx, SYSTEM, 'return_failed', subjectOf(returnId), null, { failure });
  const subject = { kind: 'transfer', id: transfer, ownerId: null };
  const details = { reason: 'return_failed', failure, currency, amount: amount + fee };
  await raiseAlarmOnce(tx, 'transfer_parked', subject, details);
}

/** Books back what was said to be sent and was not: it stands in suspense again, and has to be looked at anew. Returns the entry. */
export function bookReturnNotSent(tx: Tx, record: TransferReturn): Promise<bigint> {
  const key = `return_not_sent:${record.returnId}`;
  return bringReturnBack(tx, record, 'not_sent', { key });
}

type BroughtBack = {
  readonly key: string;
  /** A request of the kind `reversal` that it completes. */
  readonly requestId?: string;
  readonly effectiveAt?: Date;
};

/** Reverses the entry of what had left: it stands in suspense again, and has to be looked at anew. Returns the entry. */
export async function bringReturnBack(
  tx: Tx,
  record: TransferReturn,
  failure: string,
  how: BroughtBack,
): Promise<bigint> {
  const { returnId } = record;
  const entries = await entriesOfRequest(tx, requestOf(returnId));
  const sent = entries.find(({ kind }) => kind === 'return');
  if (!sent) throw new Error(`the return ${returnId} was booked without an entry`);
  const { entryId } = await reverseEntry(tx, { ownerId: null, entryId: sent.entryId, ...how });
  await endFailed(tx, record, failure);
  return entryId;
}

type End = { outcome: 'COMPLETED' | 'FAILED'; hash: string | null; failure: string | null };

async function endReturn(tx: Tx, returnId: string, end: End): Promise<void> {
  await tx
    .updateTable('transfer_returns')
    .set({ ...end, due_at: null, unclear_since: null, ended_at: sql<Date>`clock_now()` })
    .where('return_id', '=', returnId)
    .execute();
  await closeAlarm(tx, 'return_unclear', subjectOf(returnId));
}

/** Locks a return that has not ended, and fails it. */
export async function failOpenReturn(tx: Tx, returnId: string, failure: string): Promise<void> {
  const record = await lockReturn(tx, returnId);
  if (record?.state === 'PROCESSING') await failReturn(tx, record, failure);
}
