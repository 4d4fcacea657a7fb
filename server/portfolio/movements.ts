import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { EntryKind } from '../ledger/entries.ts';
import type { Product, Scope } from './holdings.ts';

/** A line of an entry on one of a client's accounts, or by which a fund owes the client. */
export type MovementLine = {
  readonly accountId: string;
  readonly asset: AssetCode;
  readonly fundId: string | null;
  readonly product: Product | null;
  readonly amount: bigint;
  /** Null of what a fund owes: what stands on its account is of all clients. */
  readonly balanceAfter: bigint | null;
};

/** The part of an entry on one client's accounts. */
export type Movement = {
  readonly entryId: bigint;
  /** Kind of the entry; of a reversal the kind of what it reverses. */
  readonly kind: EntryKind;
  /** The entry that this one reverses; null when it reverses none. */
  readonly reverses: bigint | null;
  readonly at: Date;
  readonly lines: readonly MovementLine[];
};

/**
 * Whether an entry of each kind is an external flow of the whole portfolio: money that comes or leaves. Fees
 * are flows out, so that figures are gross of them; rewards are earned
 * (docs/decisions/0070-returns-gross-of-fees.md).
 */
const EXTERNAL: Readonly<Record<EntryKind, boolean>> = {
  deposit: true,
  withdrawal: true,
  fee: true,
  withdrawal_fee: true,
  management_fee: true,
  performance_fee: true,
  correction: true,
  attribution: true,
  // As the fee was a flow out, so that figures are gross of both.
  fee_refund: true,
  unattributed: false,
  capital: false,
  deposit_settlement: false,
  exchange: false,
  trade: false,
  investment: false,
  subscription: false,
  redemption: false,
  redemption_holdback: false,
  holdback_release: false,
  reward: false,
  rounding: false,
  return: false,
  network_cost: false,
  subscription_advance: false,
  redemption_dealing: false,
  fund_settlement: false,
  fee_accrual: false,
  fee_crystallisation: false,
  roll_up: false,
  rebalance: false,
  trade_close: false,
  recall: true,
  // What the fund brought: less, or more, than was dealt.
  redemption_restatement: false,
};

/** Kinds of entries that bring money into a fund or take it out. */
const FUND_FLOWS: ReadonlySet<EntryKind> = new Set([
  'investment',
  'subscription',
  'redemption',
  'redemption_dealing',
]);

export function scopesOfFlow({ kind, lines }: Movement): Scope[] {
  const isExternal = EXTERNAL[kind];
  // A rebalance that leaves money over takes it out of the fund; otherwise it moves parts of the fund alone.
  const leavesOver = kind === 'rebalance' && lines.some(({ fundId }) => fundId === null);
  const isFundFlow = FUND_FLOWS.has(kind) || leavesOver;
  const fundFlows = isExternal || isFundFlow ? fundScopes(lines) : [];
  const holdsCash = lines.some(({ fundId }) => fundId === null);
  const crosses = holdsCash && lines.some(({ fundId }) => fundId !== null);
  const cashFlows = (isExternal && holdsCash) || crosses ? ['cash'] : [];
  return [...(isExternal ? ['whole'] : []), ...cashFlows, ...fundFlows];
}

/** The funds that lines are of, and the products that those are. */
function fundScopes(lines: readonly MovementLine[]): Scope[] {
  return [...new Set(lines.flatMap(({ fundId, product }) => [fundId, product]))].filter(
    (scope) => scope !== null,
  );
}

/** The scopes of which a movement changes what is in them, flow or not. */
export function scopesTouched({ lines }: Movement): Scope[] {
  const cash = lines.some(({ fundId }) => fundId === null) ? ['cash'] : [];
  return ['whole', ...cash, ...fundScopes(lines)];
}

/**
 * The money paid for units of a fund (negative), or received for them. Nothing for the whole portfolio and for what is in no
 * fund, and where units moved without money: such a flow is the change of the scope's worth.
 */
export function moneyOfFlow(scope: Scope, { lines }: Movement): readonly MovementLine[] {
  const isOfFunds = scope !== 'whole' && scope !== 'cash';
  return isOfFunds ? lines.filter(({ fundId }) => fundId === null) : [];
}
