import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { lockBooks, recordCall } from '../sandbox/sandbox-calls.ts';
import type { Bank, BankHoldings, PartyBank, StatementLine, StatementPage } from './port.ts';
import { OUTSIDE_BANK, SANDBOX_BANK_ACCOUNTS } from './sandbox-accounts.ts';
import { type BankSpeech, bookSandboxLine, claimEventFault } from './sandbox-lines.ts';
import {
  bookDuePayments,
  findSandboxPayment,
  listSandboxRefusals,
  payBySandbox,
} from './sandbox-payments.ts';
import { answerSandboxRecall, listSandboxRecallRequests } from './sandbox-recalls.ts';

type LineRow = Selectable<Schema['sandbox.bank_lines']>;

const PAGE = 500;

export function sandboxBank(sandboxDatabase: Database, speech: BankSpeech): Bank {
  return {
    accounts: SANDBOX_BANK_ACCOUNTS,
    linesSince: async (cursor) => {
      await bookDuePayments(sandboxDatabase, speech);
      return listLinesSince(sandboxDatabase, cursor);
    },
    balances: async () => {
      await bookDuePayments(sandboxDatabase, speech);
      return readBalances(sandboxDatabase);
    },
    refusalsSince: (cursor) => listSandboxRefusals(sandboxDatabase, cursor),
    recallRequestsSince: (cursor) => listSandboxRecallRequests(sandboxDatabase, cursor),
    answerRecall: (answer) => answerSandboxRecall(sandboxDatabase, answer),
    pay: (order) => payBySandbox(sandboxDatabase, order),
    findPayment: ({ key }) => findSandboxPayment(sandboxDatabase, speech, key),
  };
}

/** A wire that somebody outside sends to an account of the platform. */
export type ArrivingWire = {
  currency: AssetCode;
  amount: bigint;
  remittance: string;
  payerName: string;
  payerAccount: string;
  /** Null where the bank does not tell it; otherwise the bank of `OUTSIDE_ACCOUNT`. */
  payerBank?: PartyBank | null;
  /** Null is today. */
  valueDate: string | null;
};

/** Lets a wire arrive: the bank books it at once. Refuses `amount_invalid`. Returns the bank's reference. */
export async function arriveWire(
  sandboxDatabase: Database,
  speech: BankSpeech,
  wire: ArrivingWire,
): Promise<{ providerReference: string }> {
  if (wire.amount <= 0n) throw new Refusal('amount_invalid');
  const { payerBank: partyBank = OUTSIDE_BANK } = wire;
  return transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    const fault = await claimEventFault(tx, speech);
    const providerReference = await bookSandboxLine(
      tx,
      { ...wire, partyBank, endToEndId: null, returnReason: null, recalls: null },
      fault,
    );
    await recordCall(
      tx,
      { provider: 'bank', call: 'arrive', key: providerReference, body: wire },
      { receipt: { providerReference } },
    );
    return { providerReference };
  });
}

/** Reads a line as the port tells it. */
export function lineOf(row: LineRow): StatementLine {
  return {
    providerReference: row.provider_ref,
    currency: row.currency,
    amount: BigInt(row.amount),
    valueDate: row.value_date,
    remittance: row.remittance,
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    payerBank: partyBankOf(row),
    endToEndId: row.end_to_end_id,
    returnReason: row.return_reason,
    recalls: row.recalls,
    bookedAt: row.booked_at,
    position: BigInt(row.change_number),
  };
}

function partyBankOf(row: LineRow): PartyBank | null {
  const { party_bank: code, party_bank_name: name, party_bank_country: country } = row;
  return code === null || name === null || country === null ? null : { code, name, country };
}

async function listLinesSince(
  sandboxDatabase: Database,
  cursor: string | null,
): Promise<StatementPage> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.bank_lines')
    .selectAll()
    .where('change_number', '>', cursor ?? '0')
    .orderBy('change_number')
    .limit(PAGE)
    .execute();
  const lines = rows.map(lineOf);
  return { lines, nextCursor: lines.at(-1)?.position.toString() ?? cursor ?? '0' };
}

// One statement, so that the balances and the position belong together.
async function readBalances(sandboxDatabase: Database): Promise<BankHoldings> {
  const { rows } = await sql<{ changes: string; currency: AssetCode | null; amount: string }>`
    select d.changes, l.currency, coalesce(sum(l.amount), 0) as amount
    from sandbox.desks d left join sandbox.bank_lines l on true
    where d.provider = 'bank' group by d.changes, l.currency order by l.currency`.execute(
    sandboxDatabase,
  );
  const balances = rows.flatMap(({ currency, amount }) =>
    currency === null ? [] : [{ currency, amount: BigInt(amount) }],
  );
  return { position: BigInt(rows[0]?.changes ?? 0), balances };
}
