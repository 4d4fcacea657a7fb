import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type {
  getTransaction as getTransactionCall,
  listTransactions as listTransactionsCall,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  Transaction,
  TransactionLeg,
} from '@ballast/contract/payments/transactions.ts';
import type { z } from 'zod';
import { getClient } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import {
  type ClientRequest,
  findRequestOf,
  newestRequestsOf,
  type RequestCursor,
} from '../ledger/client-requests.ts';
import type { OwnRequest, RequestKind, RequestState } from '../ledger/requests.ts';
import { phraseIn } from '../messages/write-message.ts';
import { findDeposit } from './deposits/deposits.ts';
import { findWithdrawal, reasonForClient } from './withdrawals/withdrawal-record.ts';

type TransactionType = (typeof TRANSACTION_TYPES)[number];
type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
type FundName = { readonly slug: string; readonly name: string };

/** What only funds know of a client's transactions; `main` hands it in. */
export type FundFacts = {
  names(database: Database, fundIds: readonly string[]): Promise<ReadonlyMap<string, FundName>>;
  idOf(database: Database, slug: string): Promise<string | null>;
  legs(database: Database, request: OwnRequest): Promise<z.infer<typeof TransactionLeg>[]>;
};

const KIND_OF: Partial<Record<TransactionType, RequestKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  investment: 'investment',
  redemption: 'redemption',
  exchange: 'exchange',
};

const STATUS_OF: Readonly<Record<RequestState, TransactionStatus>> = {
  submitted: 'processing',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
};

export type TransactionQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly asset?: AssetCode | undefined;
  readonly fund?: string | undefined;
};

/** A page of a client's transactions, newest first. */
export async function listTransactions(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  query: TransactionQuery,
): Promise<AnswerOf<typeof listTransactionsCall>> {
  const after = query.cursor === undefined ? null : parseCursor(query.cursor);
  const fundId = query.fund === undefined ? undefined : await funds.idOf(database, query.fund);
  if (fundId === null) return { items: [], next_cursor: null };
  const { asset, limit } = query;
  const filter = { ownerId, kinds: kindsOf(query.type), states: statesOf(query.status), asset };
  const requests = await newestRequestsOf(database, { ...filter, fundId }, after, limit + 1);
  const page = requests.slice(0, limit);
  const last = requests.length > limit ? page.at(-1) : undefined;
  const names = await funds.names(database, fundIdsOf(page));
  return {
    items: page.map((request) => transactionAnswer(request, names)),
    next_cursor: last ? writeCursor([last.createdAt.toISOString(), last.requestId]) : null,
  };
}

function parseCursor(cursor: string): RequestCursor {
  const [createdAt = '', requestId = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return { createdAt: new Date(createdAt), requestId };
}

function kindsOf(type: TransactionType | undefined): RequestKind[] {
  if (type === undefined) return Object.values(KIND_OF);
  const kind = KIND_OF[type];
  return kind ? [kind] : [];
}

function statesOf(status: TransactionStatus | undefined): RequestState[] | undefined {
  if (status === undefined) return undefined;
  const states = Object.keys(STATUS_OF) as RequestState[];
  return states.filter((state) => STATUS_OF[state] === status);
}

function fundIdsOf(requests: readonly ClientRequest[]): string[] {
  return [...new Set(requests.flatMap(({ fundId }) => (fundId === null ? [] : [fundId])))];
}

function transactionAnswer(
  request: ClientRequest,
  names: ReadonlyMap<string, FundName>,
): z.infer<typeof Transaction> {
  const fund = request.fundId === null ? undefined : names.get(request.fundId);
  return {
    id: request.requestId,
    type: request.kind as TransactionType,
    status: isSuspended(request) ? 'processing' : STATUS_OF[request.state],
    asset: request.asset,
    amount: formatMinor(request.asset, amountOf(request)),
    fund_slug: fund?.slug ?? null,
    fund_name: fund?.name ?? null,
    created_at: request.createdAt.toISOString(),
    completed_at: isCompleted(request) ? request.changedAt.toISOString() : null,
  };
}

/** A deposit booked to the house's suspense, which the client sees as processing. */
function isSuspended({ kind, state, posted }: ClientRequest): boolean {
  return kind === 'deposit' && state === 'completed' && posted === 0n;
}

function isCompleted(request: ClientRequest): boolean {
  return request.state === 'completed' && !isSuspended(request);
}

/** Kinds that add to the client's own balance; the others take from it. */
const INCOMING: ReadonlySet<RequestKind> = new Set(['deposit', 'redemption']);

/** The effect of a transaction on the client's own balance: what was booked, else what was asked for. */
function amountOf(request: ClientRequest): bigint {
  const { kind, posted, held, minor } = request;
  if (isCompleted(request)) return posted;
  if (INCOMING.has(kind)) return minor;
  return -(held > 0n ? held : minor);
}

/** One of a client's transactions in full. Refuses `not_found`, also for another client's. */
export async function getTransaction(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  requestId: string,
): Promise<AnswerOf<typeof getTransactionCall>> {
  const request = await findRequestOf(database, ownerId, requestId);
  if (!request || !Object.values(KIND_OF).includes(request.kind)) throw new Refusal('not_found');
  const names = await funds.names(database, fundIdsOf([request]));
  return {
    ...transactionAnswer(request, names),
    ...NO_DETAIL,
    ...(await detailOf(database, request)),
    legs: request.fundId === null ? [] : await funds.legs(database, request),
  };
}

type Detail = Omit<AnswerOf<typeof getTransactionCall>, keyof z.infer<typeof Transaction> | 'legs'>;

const NO_DETAIL: Detail = {
  comment: null,
  sender: null,
  destination: null,
  network: null,
  memo: null,
  fee: null,
  settles_at: null,
};

async function detailOf(database: Database, request: ClientRequest): Promise<Partial<Detail>> {
  if (request.kind === 'deposit') {
    const deposit = await findDeposit(database, request);
    if (!deposit) return {};
    const { sender, address: destination, memo, network, settlesAt, suspended } = deposit;
    const comment = suspended ? await otherCurrencyIn(database, request.ownerId) : null;
    const settles_at = settlesAt?.toISOString() ?? null;
    return { comment, sender, destination, memo, network, settles_at };
  }
  if (request.kind === 'withdrawal') {
    const withdrawal = await findWithdrawal(database, request);
    if (!withdrawal) return {};
    const { address: destination, memo, network, currency, fee } = withdrawal;
    const comment = reasonForClient(withdrawal);
    return { comment, destination, memo, network, fee: formatMinor(currency, fee) };
  }
  return {};
}

async function otherCurrencyIn(database: Database, ownerId: string): Promise<string> {
  const { language } = await getClient(database, ownerId);
  return phraseIn(language, 'deposit_in_other_currency');
}
