import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type {
  getTransaction as getTransactionCall,
  listTransactions as listTransactionsCall,
  TRANSACTION_OUTCOMES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TRANSACTION_WAITS,
  Transaction,
} from '@ballast/contract/payments/transactions.ts';
import type { z } from 'zod';
import { getClient } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../../http/cursor.ts';
import {
  type ClientTransaction,
  findTransactionOf,
  linesBehind,
  newestTransactionsOf,
  type TransactionCursor,
  type TransactionFilter,
  type TransactionLine,
  transactionsAfter,
} from '../../ledger/client-transactions.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { phraseIn } from '../../messages/write-message.ts';
import { type AttributedLine, findAttributedLine } from '../bank/attributed-lines.ts';
import { type Settlement, settlementsOf } from '../deposits/settlements.ts';
import { ownPaymentsNaming } from '../find-payments.ts';
import { type TradeLeg, tradedLegs } from '../trades/trade-legs.ts';
import { tradesOf } from '../trades/trades.ts';
import { type WithdrawalStand, withdrawalStands } from '../withdrawals/withdrawal-stands.ts';
import { paymentDetailsOf } from './payment-details.ts';
import { stepsOf } from './transaction-steps.ts';

type TransactionType = (typeof TRANSACTION_TYPES)[number];
type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
type Outcome = (typeof TRANSACTION_OUTCOMES)[number];
type Wait = (typeof TRANSACTION_WAITS)[number];
type FundName = {
  readonly slug: string;
  readonly name: string;
  readonly productType: 'sma' | 'mutual';
};

/** What only funds know of a client's transactions; `main` hands it in. */
export type FundFacts = {
  names(database: Database, fundIds: readonly string[]): Promise<ReadonlyMap<string, FundName>>;
  /** Of a fund and its vehicles; none of a slug that there is not. */
  idsOf(database: Database, slug: string): Promise<readonly string[]>;
  legs(database: Database, request: OwnRequest): Promise<TradeLeg[]>;
};

const TYPE_OF: Readonly<Record<ClientTransaction['kind'], TransactionType>> = {
  deposit: 'deposit',
  deposit_settlement: 'deposit',
  unattributed: 'deposit',
  attribution: 'deposit',
  capital: 'deposit',
  withdrawal: 'withdrawal',
  exchange: 'exchange',
  trade: 'exchange',
  investment: 'investment',
  subscription: 'investment',
  subscription_advance: 'investment',
  redemption: 'redemption',
  redemption_dealing: 'redemption',
  redemption_holdback: 'redemptionHoldback',
  rebalance: 'rebalance',
  holdback_release: 'redemptionHoldback',
  fee: 'platformFee',
  withdrawal_fee: 'withdrawalFee',
  management_fee: 'managementFee',
  performance_fee: 'performanceFee',
  reward: 'reward',
  rounding: 'correction',
  correction: 'correction',
  fee_refund: 'correction',
  reversal: 'reversal',
  // Of the house's books alone.
  return: 'correction',
  network_cost: 'correction',
  fund_settlement: 'correction',
  fee_accrual: 'correction',
  fee_crystallisation: 'correction',
  // Of units alone.
  roll_up: 'correction',
  trade_close: 'correction',
  recall: 'reversal',
  redemption_restatement: 'correction',
};

/** What of a client's transactions is asked for. */
export type TransactionChoice = {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly asset?: AssetCode | undefined;
  readonly fund?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly search?: string | undefined;
};

export type TransactionQuery = TransactionChoice & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** A page of a client's transactions, newest first. */
export async function listTransactions(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  query: TransactionQuery,
): Promise<AnswerOf<typeof listTransactionsCall>> {
  const after = query.cursor === undefined ? null : parseCursor(query.cursor);
  const filter = await filterOf(database, funds, ownerId, query);
  if (filter === null) return { items: [], next_cursor: null };
  const { limit } = query;
  const transactions = await newestTransactionsOf(database, filter, after, limit + 1);
  const page = transactions.slice(0, limit);
  const last = transactions.length > limit ? page.at(-1) : undefined;
  return {
    items: await answersOf(database, funds, ownerId, page),
    next_cursor: last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}

/** What the ledger is asked for; null where nothing can match. */
export async function filterOf(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  { type, status, asset, fund, from, until, search }: TransactionChoice,
): Promise<TransactionFilter | null> {
  const fundIds = fund === undefined ? undefined : await funds.idsOf(database, fund);
  if (fundIds?.length === 0) return null;
  const sought = search?.trim();
  return {
    ownerId,
    kinds: kindsOf(type),
    status,
    asset,
    fundIds,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    search: sought
      ? { idStart: sought.toLowerCase(), requests: ownPaymentsNaming(ownerId, sought) }
      : undefined,
  };
}

/** Transactions as calls answer them. */
export async function answersOf(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  transactions: readonly ClientTransaction[],
): Promise<z.infer<typeof Transaction>[]> {
  const [names, stands] = await Promise.all([
    funds.names(database, fundIdsOf(transactions)),
    standsOf(database, ownerId, transactions),
  ]);
  return transactions.map((transaction) => transactionAnswer(transaction, names, stands));
}

function parseCursor(cursor: string): TransactionCursor {
  const [createdAt = '', id = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return { createdAt: new Date(createdAt), id };
}

function kindsOf(type: TransactionType | undefined): ClientTransaction['kind'][] {
  const kinds = Object.keys(TYPE_OF) as ClientTransaction['kind'][];
  return type === undefined ? kinds : kinds.filter((kind) => TYPE_OF[kind] === type);
}

function fundIdsOf(transactions: readonly ClientTransaction[]): string[] {
  return [...new Set(transactions.flatMap(({ fundId }) => (fundId === null ? [] : [fundId])))];
}

/** What payments know of open and ended requests of a client. */
type Stands = {
  readonly withdrawals: ReadonlyMap<string, WithdrawalStand>;
  readonly settlements: ReadonlyMap<string, Settlement>;
};

async function standsOf(
  database: Database,
  ownerId: string,
  transactions: readonly ClientTransaction[],
): Promise<Stands> {
  const idsOf = (wanted: ClientTransaction['kind']) =>
    transactions.flatMap(({ kind, requestId }) =>
      kind === wanted && requestId !== null ? [requestId] : [],
    );
  const [withdrawals, settlements] = await Promise.all([
    withdrawalStands(database, ownerId, idsOf('withdrawal')),
    settlementsOf(database, ownerId, idsOf('deposit')),
  ]);
  return { withdrawals, settlements };
}

const OUTCOME_OF = {
  cancelled: 'CANCELLED',
  rejected: 'REJECTED',
  // Only a deposit that the network took back has completed and not stayed.
  completed: 'RETURNED',
  failed: 'FAILED',
} as const;

function outcomeOf({ status, state }: ClientTransaction, isExpired: boolean): Outcome | null {
  if (status !== 'failed') return null;
  if (isExpired) return 'EXPIRED';
  return OUTCOME_OF[state as keyof typeof OUTCOME_OF] ?? 'FAILED';
}

function transactionAnswer(
  transaction: ClientTransaction,
  names: ReadonlyMap<string, FundName>,
  { withdrawals, settlements }: Stands,
): z.infer<typeof Transaction> {
  const { id, kind, status, asset, fundId, linkedId, createdAt, changedAt } = transaction;
  const fund = fundId === null ? undefined : names.get(fundId);
  const withdrawal = withdrawals.get(id);
  const settlement = settlements.get(id);
  return {
    id,
    type: TYPE_OF[kind],
    status,
    asset,
    amount: formatMinor(asset, amountOf(transaction)),
    fund_slug: fund?.slug ?? null,
    fund_name: fund?.name ?? null,
    linked_id: linkedId,
    outcome: outcomeOf(transaction, withdrawal?.isExpired ?? false),
    waits_for: settlement?.isAwaited ? 'SETTLEMENT' : waitOf(transaction, withdrawal, fund),
    settles_at: settlement?.at.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    completed_at: status === 'completed' ? changedAt.toISOString() : null,
  };
}

/** What open requests of a kind wait for, whatever their state; a withdrawal knows its own. */
const WAITS: Readonly<Partial<Record<ClientTransaction['kind'], Wait>>> = {
  deposit: 'CONFIRMATIONS',
  exchange: 'TRADES',
  investment: 'TRADES',
  redemption: 'TRADES',
  rebalance: 'TRADES',
  reversal: 'DECISION',
};

function waitOf(
  { kind, status }: ClientTransaction,
  withdrawal: WithdrawalStand | undefined,
  fund: FundName | undefined,
): Wait | null {
  if (status !== 'processing') return null;
  if (kind === 'redemption' && fund?.productType === 'mutual') return 'DEALING';
  return withdrawal?.waitsFor ?? WAITS[kind] ?? null;
}

/** Kinds that add to the client's own balance; the others take from it. */
const INCOMING: ReadonlySet<ClientTransaction['kind']> = new Set(['deposit', 'redemption']);

/** The effect of a transaction on the client's own balance: what was booked, else what was asked for. */
function amountOf({ kind, status, posted, held, minor }: ClientTransaction): bigint {
  if (status === 'completed') return posted;
  if (INCOMING.has(kind)) return minor;
  return -(held > 0n ? held : minor);
}

/** One of a client's transactions in full. Refuses `not_found`, also for another client's. */
export async function getTransaction(
  database: Database,
  funds: FundFacts,
  ownerId: string,
  id: string,
): Promise<AnswerOf<typeof getTransactionCall>> {
  const transaction = await findTransactionOf(database, ownerId, id);
  if (!transaction) throw new Refusal('not_found');
  const { requestId } = transaction;
  const [followers, detail, legs, lines] = await Promise.all([
    transactionsAfter(database, transaction),
    detailOf(database, transaction),
    requestId === null ? [] : legsOf(database, funds, transaction.kind, { ownerId, requestId }),
    linesBehind(database, transaction),
  ]);
  const wire = await wireOf(database, transaction, lines);
  const [[answer, ...followed_by], steps] = await Promise.all([
    answersOf(database, funds, ownerId, [transaction, ...followers]),
    stepsOf(database, transaction, legs, wire),
  ]);
  if (!answer) throw new Refusal('not_found');
  return {
    ...answer,
    ...NO_DETAIL,
    ...detail,
    ...(wire && { sender: wire.sender || null, memo: wire.reference || null }),
    legs,
    steps,
    lines: lines.map(lineAnswer),
    held: heldBy(transaction),
    followed_by,
  };
}

/** The wire that a transaction is which two people said is the client's; null of any other. */
async function wireOf(
  database: Database,
  { ownerId, requestId, kind }: ClientTransaction,
  [line]: readonly TransactionLine[],
): Promise<AttributedLine | null> {
  if (requestId !== null || kind !== 'attribution' || !line) return null;
  return findAttributedLine(database, ownerId, line.entryId);
}

async function legsOf(
  database: Database,
  funds: FundFacts,
  kind: ClientTransaction['kind'],
  request: OwnRequest,
): Promise<TradeLeg[]> {
  const { ownerId, requestId: id } = request;
  if (kind === 'exchange') return tradedLegs(await tradesOf(database, { ownerId, id }));
  const isOfFund = kind === 'investment' || kind === 'redemption' || kind === 'rebalance';
  return isOfFund ? funds.legs(database, request) : [];
}

function heldBy({ status, held, asset }: ClientTransaction): string | null {
  return status === 'processing' && held > 0n ? formatMinor(asset, held) : null;
}

const ACCOUNT_OF = {
  available: 'AVAILABLE',
  settling: 'SETTLING',
  units: 'UNITS',
  holdback: 'HOLDBACK',
  receivable: 'RECEIVABLE',
} as const;

type LineAnswer = AnswerOf<typeof getTransactionCall>['lines'][number];

function lineAnswer(line: TransactionLine): LineAnswer {
  const { entryId, purpose, asset, minor, balanceAfter, counts, at } = line;
  return {
    entry: entryId,
    account: ACCOUNT_OF[purpose],
    asset,
    amount: formatMinor(asset, minor),
    balance_after: formatMinor(asset, balanceAfter),
    counts,
    at: at.toISOString(),
  };
}

type Detail = Pick<
  AnswerOf<typeof getTransactionCall>,
  'comment' | 'sender' | 'destination' | 'network' | 'memo' | 'hash' | 'fee' | 'confirmations'
>;

const NO_DETAIL: Detail = {
  comment: null,
  sender: null,
  destination: null,
  network: null,
  memo: null,
  hash: null,
  fee: null,
  confirmations: null,
};

async function detailOf(
  database: Database,
  transaction: ClientTransaction,
): Promise<Partial<Detail>> {
  const { ownerId, requestId } = transaction;
  const details = await paymentDetailsOf(database, ownerId, [transaction]);
  const detail = details.get(requestId ?? '');
  if (!detail) return {};
  const { suspended, reason, ...shown } = detail;
  return { ...shown, comment: suspended ? await otherCurrencyIn(database, ownerId) : reason };
}

async function otherCurrencyIn(database: Database, ownerId: string): Promise<string> {
  const { language } = await getClient(database, ownerId);
  return phraseIn(language, 'deposit_in_other_currency');
}
