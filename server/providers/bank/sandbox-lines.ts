import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { EventData } from '../event-data.ts';
import { claimFault, type Fault } from '../faults.ts';
import { queueEvents } from '../sandbox/outgoing-events.ts';
import { drawChangeNumbers } from '../sandbox/sandbox-calls.ts';
import type { PartyBank } from './port.ts';

/** How the bank tells what it books. In files its notifications meet the faults, and not its events, which nobody hears. */
export type BankSpeech = 'EVENTS' | 'FILES';

/** The fault that the event of a line meets; null where the bank speaks in files. */
export async function claimEventFault(tx: Tx, speech: BankSpeech): Promise<Fault | null> {
  return speech === 'FILES' ? null : claimFault(tx, 'bank', ['answer_twice', 'delay']);
}

/** A line that the sandbox books. */
type NewLine = {
  readonly currency: AssetCode;
  /** Minor units, negative for what leaves. */
  readonly amount: bigint;
  readonly remittance: string;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly partyBank: PartyBank | null;
  /** Null is today. */
  readonly valueDate: string | null;
  readonly endToEndId: string | null;
  readonly returnReason: string | null;
  /** The line that it takes back. */
  readonly recalls: string | null;
  /** On which account it stands; without it the first of its currency. */
  readonly account?: string | null;
  /** The payment that it is a charge for. */
  readonly chargeFor?: string;
};

/** A reference of the bank: messages have room for 35 characters. */
export function newBankReference(prefix: 'ln_' | 'rq_'): string {
  return `${prefix}${newId().replaceAll('-', '')}`;
}

/** Books a line while the bank's books are locked, and tells of it. Returns the bank's reference. */
export async function bookSandboxLine(tx: Tx, line: NewLine, fault: Fault | null): Promise<string> {
  const changeNumber = await drawChangeNumbers(tx, 'bank', 1);
  const { currency, amount, valueDate } = line;
  const inserted = await tx
    .insertInto('sandbox.bank_lines')
    .values({
      provider_ref: newBankReference('ln_'),
      currency,
      amount: amount.toString(),
      remittance: line.remittance,
      payer_name: line.payerName,
      payer_account: line.payerAccount,
      party_bank: line.partyBank?.code ?? null,
      party_bank_name: line.partyBank?.name ?? null,
      party_bank_country: line.partyBank?.country ?? null,
      value_date: sql`coalesce(${valueDate}::date, (clock_now() at time zone 'UTC')::date)`,
      change_number: changeNumber.toString(),
      end_to_end_id: line.endToEndId,
      return_reason: line.returnReason,
      recalls: line.recalls,
      account: line.account ?? null,
      charge_for: line.chargeFor ?? null,
    })
    .returning(['provider_ref', 'booked_at', 'value_date'])
    .executeTakeFirstOrThrow();
  const { provider_ref: providerReference, booked_at: at, value_date: bookedFor } = inserted;
  const data: EventData['bank.line_booked'] = {
    provider_ref: providerReference,
    currency,
    amount: amount.toString(),
    value_date: bookedFor,
  };
  await queueEvents(tx, 'bank', [{ type: 'bank.line_booked', data, at, fault }]);
  return providerReference;
}

/** What there is of a currency that no accepted payment has, in minor units. */
export async function readFree(tx: Tx, currency: AssetCode): Promise<bigint> {
  const { rows } = await sql<{ held: string }>`
    select coalesce((select sum(amount) from sandbox.bank_lines where currency = ${currency}), 0)
      - coalesce((select sum(amount) from sandbox.bank_payments
          where currency = ${currency} and state = 'ACCEPTED'), 0) as held`.execute(tx);
  return BigInt(rows[0]?.held ?? 0);
}
