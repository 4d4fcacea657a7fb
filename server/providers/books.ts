import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { Database } from '../database/connect.ts';
import { lineOf } from './bank/sandbox-bank.ts';
import { transferOf } from './custody/sandbox-records.ts';
import type { SandboxProvider } from './faults.ts';
import { reportOf } from './trade/sandbox-orders.ts';

/** One line of a provider's own record, as JSON. `record` says what kind of line it is. */
export type BookRecord = { record: string } & Readonly<Record<string, unknown>>;

const RECORDS_MAX = 10_000;

/**
 * A provider's own record of what it did (transfers, orders, messages) and of every call with its response,
 * newest first, at most ten thousand of each. Amounts are decimals in whole units.
 */
export async function readBooks(
  sandboxDatabase: Database,
  provider: SandboxProvider,
): Promise<BookRecord[]> {
  const deeds = await DEEDS[provider](sandboxDatabase);
  return [...deeds, ...(await listCalls(sandboxDatabase, provider))];
}

const DEEDS: Record<SandboxProvider, (sandboxDatabase: Database) => Promise<BookRecord[]>> = {
  custody: listTransfers,
  trade: listOrders,
  messages: listMessages,
  signing: async () => [],
  verification: listSessions,
  screening: listEntries,
  bank: listLines,
};

async function listTransfers(sandboxDatabase: Database): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.custody_transfers')
    .selectAll()
    .orderBy('change_number', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map(transferOf).map((transfer) => ({
    record: 'transfer',
    provider_ref: transfer.providerReference,
    request_id: transfer.requestId,
    key: transfer.key,
    direction: transfer.direction,
    asset: transfer.currency,
    network: transfer.network,
    address: transfer.address,
    memo: transfer.memo,
    amount: formatMinor(transfer.currency, transfer.amount),
    state: transfer.state,
    failure: transfer.failure,
    created_at: transfer.createdAt,
    settles_at: transfer.settlesAt,
  }));
}

async function listOrders(sandboxDatabase: Database): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.trade_orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('provider_ref', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map((row) => {
    const order = reportOf(row);
    return {
      record: 'order',
      provider_ref: order.providerReference,
      request_id: order.requestId,
      key: order.key,
      direction: 'trade',
      sold_asset: order.sold.asset,
      sold_amount: formatMinor(order.sold.asset, order.sold.amount),
      bought_asset: row.bought_asset,
      bought_amount: order.bought ? formatMinor(order.bought.asset, order.bought.amount) : null,
      rate: order.rate,
      state: order.state,
      failure: order.failure,
      created_at: order.createdAt,
      fills_at: row.fills_at,
    };
  });
}

async function listLines(sandboxDatabase: Database): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.bank_lines')
    .selectAll()
    .orderBy('change_number', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map(lineOf).map((line) => ({
    record: 'line',
    provider_ref: line.providerReference,
    asset: line.currency,
    amount: formatMinor(line.currency, line.amount),
    value_date: line.valueDate,
    remittance: line.remittance,
    payer_name: line.payerName,
    payer_account: line.payerAccount,
    booked_at: line.bookedAt,
  }));
}

async function listMessages(sandboxDatabase: Database): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.messages')
    .select(['message_id', 'request_key', 'channel', 'recipient', 'subject', 'state', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map(({ message_id, request_key, recipient, ...row }) => ({
    record: 'message',
    provider_ref: message_id,
    key: request_key,
    to: recipient,
    ...row,
  }));
}

async function listSessions(sandboxDatabase: Database): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.verification_sessions')
    .select(['provider_ref', 'request_key', 'state', 'failure', 'created_at', 'finished_at'])
    .orderBy('created_at', 'desc')
    .orderBy('provider_ref', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map(({ request_key: key, ...row }) => ({ record: 'session', key, ...row }));
}

async function listEntries(sandboxDatabase: Database): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.screening_entries')
    .select(['entry_ref', 'name', 'birth_year', 'address', 'list', 'added_at'])
    .orderBy('added_at', 'desc')
    .orderBy('entry_ref', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map((row) => ({ record: 'entry', ...row }));
}

async function listCalls(
  sandboxDatabase: Database,
  provider: SandboxProvider,
): Promise<BookRecord[]> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.calls')
    .select(['call', 'request_key', 'body', 'answer', 'called_at'])
    .where('provider', '=', provider)
    .orderBy('call_number', 'desc')
    .limit(RECORDS_MAX)
    .execute();
  return rows.map((row) => ({
    record: 'call',
    call: row.call,
    key: row.request_key,
    body: row.body,
    answer: row.answer,
    at: row.called_at,
  }));
}
