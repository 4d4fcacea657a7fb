import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { closeAlarm, openAlarmsOf, raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { entriesOfRequest } from '../../ledger/lines.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import type { StatementLine } from '../../providers/bank/port.ts';
import { type DrawnLine, drawn } from '../corrections/drawn-line.ts';
import { lineReference, suspenseReference } from './suspended-lines.ts';

/*
 * A bank takes back a deposit by a debit that nobody here ordered. It is booked to suspense at once, as the statement says; two people
 * then take it from the client, and what the client does not have any more is owed to us (docs/decisions/0258).
 */

/** A client's deposit that the bank takes back. */
export type Recalled = {
  readonly because: 'RECALLED';
  readonly namedOwnerId: string;
  /** The line by which it had come. */
  readonly recalls: string;
};

/** The client's deposit that a debit takes back; null where it names none, or one that is not a client's. */
export async function recalledBy(tx: Tx, line: StatementLine): Promise<Recalled | null> {
  const { recalls, amount, currency } = line;
  if (recalls === null || amount >= 0n) return null;
  const came = await tx
    .selectFrom('bank_lines')
    .select(['currency', 'amount'])
    .where('provider_ref', '=', recalls)
    .executeTakeFirst();
  if (!came || came.currency !== currency || BigInt(came.amount) < -amount) return null;
  const ownerId = await clientOfLine(tx, recalls);
  return ownerId === null ? null : { because: 'RECALLED', namedOwnerId: ownerId, recalls };
}

/** The client whose deposit a line is, or was given to by a correction; null of what is nobody's. */
export async function clientOfLine(tx: Tx, line: string): Promise<string | null> {
  return (await depositOf(tx, line))?.ownerId ?? (await wasGivenTo(tx, suspenseReference(line)));
}

async function depositOf(tx: Tx, providerReference: string): Promise<OwnRequest | null> {
  const row = await tx
    .selectFrom('bank_deposits')
    .select(['owner_id', 'request_id'])
    .where('provider_ref', '=', providerReference)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, requestId: row.request_id } : null;
}

/** The bank's reference of the line by which a deposit came; null where it came otherwise. */
export async function wireOfDeposit(database: Database, depositId: string): Promise<string | null> {
  const row = await database
    .selectFrom('bank_deposits')
    .select('provider_ref')
    .where('request_id', '=', depositId)
    .executeTakeFirst();
  return row?.provider_ref ?? null;
}

/** The client to whom two people gave what stood in suspense. */
async function wasGivenTo(tx: Tx, reference: string): Promise<string | null> {
  const row = await tx
    .selectFrom('corrections')
    .select('books_of')
    .where('kind', '=', 'ATTRIBUTION')
    .where('subject', '=', reference)
    .where('decision', '=', 'CONFIRMED')
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return row?.books_of ?? null;
}

/** Tells staff of both sides. Until they decide, nothing is paid from the client's account. */
export async function alarmRecalled(
  tx: Tx,
  { providerReference, currency, amount, returnReason, valueDate }: StatementLine,
  { namedOwnerId: ownerId, recalls }: Recalled,
): Promise<void> {
  const came = await tx
    .selectFrom('bank_lines')
    .select(['amount', 'value_date', 'payer_name', 'remittance'])
    .where('provider_ref', '=', recalls)
    .executeTakeFirstOrThrow();
  await raiseAlarm(
    tx,
    'deposit_recalled',
    aboutDebit(suspenseReference(providerReference), ownerId),
    {
      debit: { reference: providerReference, currency, amount, valueDate, reason: returnReason },
      deposit: {
        reference: recalls,
        amount: came.amount,
        valueDate: came.value_date,
        payerName: came.payer_name,
        remittance: came.remittance,
      },
    },
  );
}

const aboutDebit = (reference: string, ownerId: string) => ({
  kind: 'transfer',
  id: reference,
  ownerId,
});

/** What a debit in suspense is taken back by. */
export type TakenBack = {
  readonly lines: readonly DrawnLine[];
  /** The deposit that it takes back, whose transaction what is taken is linked to; null of any other debit, and of a second one. */
  readonly requestId: string | null;
};

/**
 * Draws what a debit takes from a client: what is free, and the rest is owed. Null where the bank names the deposit of another
 * client.
 */
export async function drawTakenBack(
  tx: Tx,
  clientId: string,
  { reference, asset, minor }: { reference: string; asset: AssetCode; minor: bigint },
): Promise<TakenBack | null> {
  const row = await tx
    .selectFrom('bank_lines')
    .select(['recalls', 'named_owner_id'])
    .where('provider_ref', '=', lineReference(reference))
    .executeTakeFirstOrThrow();
  if (row.recalls !== null && row.named_owner_id !== clientId) return null;
  const available = clientAccount(clientId, 'available', asset);
  const free = await freeBalance(tx, available);
  const missing = -minor - free;
  const owed = missing > 0n ? missing : 0n;
  const lines = [
    drawn(houseAccount('suspense', asset), -minor),
    drawn(available, minor + owed),
    drawn(clientAccount(clientId, 'receivable', asset), -owed),
  ];
  return {
    lines: lines.filter((each) => each.minor !== 0n),
    requestId: row.recalls === null ? null : await requestToLink(tx, row.recalls),
  };
}

async function requestToLink(tx: Tx, recalls: string): Promise<string | null> {
  const deposit = await depositOf(tx, recalls);
  if (!deposit) return null;
  const entries = await entriesOfRequest(tx, deposit);
  return entries.some(({ kind }) => kind === 'recall') ? null : deposit.requestId;
}

/** What was asked about the debit is answered. What the client owes from now on is told of until somebody closes that. */
export async function endRecall(
  tx: Tx,
  reference: string,
  ownerId: string,
  owed: { readonly asset: AssetCode; readonly minor: bigint } | null,
): Promise<void> {
  const subject = aboutDebit(reference, ownerId);
  await closeAlarm(tx, 'deposit_recalled', subject);
  if (owed) {
    const { asset: currency, minor } = owed;
    await raiseAlarm(tx, 'recall_owed', subject, { currency, amount: minor.toString() });
  }
}

/** Says whether something of a client is not settled yet: a deposit that the bank took back, or a redemption that was restated. */
export async function owesRecalled(database: Database, ownerId: string): Promise<boolean> {
  const kinds = ['deposit_recalled', 'recall_owed', 'restatement_owed'] as const;
  const open = await openAlarmsOf(database, ownerId, ...kinds);
  return open.length > 0;
}
