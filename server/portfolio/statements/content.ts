import { createHash } from 'node:crypto';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, inListOrder } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { accountFundIds, seriesOfUnits } from '../../funds/private-funds/unit-values.ts';
import { FUND_FACTS } from '../../funds/transaction-facts.ts';
import type { ClientPurpose } from '../../ledger/account.ts';
import {
  type AccountHistory,
  type AccountLine,
  accountHistories,
} from '../../ledger/account-histories.ts';
import { balancedLines } from './balanced-lines.ts';
import { capitalOf } from './capital.ts';
import { returnsOver } from './returns.ts';
import {
  type Account,
  EMPTY,
  placeOf,
  type ReturnKind,
  type Row,
  totalRow,
  valueText,
} from './rows.ts';
import type { StatementRow } from './statements.ts';
import { openValuer, type Valuer } from './valuer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a statement is made of: the same gives the same rows for ever. */
export type Basis = {
  readonly lastLineId: bigint;
  readonly knownUntil: Date;
  readonly templateVersion: number;
};

/** What its rows depend on beside the basis. */
export type Told = Pick<
  StatementRow,
  'owner_id' | 'asked_by' | 'fund_id' | 'kind' | 'starts_on' | 'ends_on' | 'currency'
>;

/** What a statement says: its rows, some at a time. They are read anew each time, and are the same. */
export type Content = {
  readonly lineCount: number;
  rows(): AsyncGenerator<Row[]>;
};

/** The moments between which a statement tells: the beginning of its first day and the close of its last. */
export function momentsOf({ starts_on, ends_on }: Pick<StatementRow, 'starts_on' | 'ends_on'>): {
  readonly from: Date | null;
  readonly until: Date;
} {
  const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);
  return {
    from: starts_on === null ? null : startOf(starts_on),
    until: new Date(startOf(ends_on).getTime() + DAY_MS),
  };
}

/** Reads which accounts a statement is about, and between which of their lines. */
export async function contentOf(
  database: Database,
  statement: Told,
  basis: Basis,
): Promise<Content> {
  const accounts = await accountsOf(database, statement, basis);
  const lineCount = accounts.reduce(
    (sum, { fromVersion, toVersion }) => sum + Number.parseInt(`${toVersion - fromVersion}`, 10),
    0,
  );
  const rows = () => rowsOf(database, statement, basis, accounts);
  return { lineCount: statement.kind === 'HOLDINGS' ? accounts.length : lineCount, rows };
}

function rowsOf(
  database: Database,
  statement: Told,
  basis: Basis,
  accounts: readonly Account[],
): AsyncGenerator<Row[]> {
  if (statement.kind === 'HOLDINGS') return holdingsOf(database, statement, basis, accounts);
  if (statement.kind === 'CHANGES') return changesOf(database, statement, basis, accounts);
  const { owner_id: ownerId, currency } = statement;
  const { knownUntil } = basis;
  return capitalOf(database, { ownerId, currency, knownUntil, ...periodOf(statement) }, accounts);
}

/** The beginning and the end of a statement that has both. */
function periodOf(statement: Told): { readonly from: Date; readonly until: Date } {
  const { from, until } = momentsOf(statement);
  if (from === null) throw new TypeError('it has no beginning');
  return { from, until };
}

async function accountsOf(database: Database, statement: Told, basis: Basis): Promise<Account[]> {
  const { owner_id: ownerId, fund_id: fundId, kind } = statement;
  const stretch = { ownerId, ...momentsOf(statement) };
  const histories = await accountHistories(database, stretch, basis.lastLineId);
  const only = fundId === null ? null : await accountFundIds(database, fundId);
  const isTold = ({ fundId: own, purpose, opening, closing, ...of }: AccountHistory) =>
    (only === null || (own !== null && only.includes(own))) &&
    (kind !== 'CAPITAL' || purpose === 'units') &&
    (kind === 'HOLDINGS' ? closing !== 0n : opening !== 0n || of.fromVersion !== of.toVersion);
  const told = histories.filter(isTold);
  const ids = [...new Set(told.flatMap((each) => each.fundId ?? []))];
  const names = await FUND_FACTS.names(database, ids);
  const series = await seriesOfUnits(database, assetsOf(told));
  const fundOf = ({ asset, fundId }: AccountHistory) => {
    const of = series.get(asset);
    if (of) return [of.fund_name, of.class_name, of.opened_on].join(' · ');
    return (fundId && names.get(fundId)?.name) ?? null;
  };
  return told.map((each) => ({ ...each, fund: fundOf(each) })).toSorted(inShownOrder);
}

const PURPOSES: readonly ClientPurpose[] = [
  'available',
  'settling',
  'holdback',
  'receivable',
  'units',
];

function inShownOrder(one: Account, other: Account): number {
  return (
    PURPOSES.indexOf(one.purpose) - PURPOSES.indexOf(other.purpose) ||
    (one.fundId ?? '').localeCompare(other.fundId ?? '', 'en') ||
    (one.fund ?? '').localeCompare(other.fund ?? '', 'en') ||
    inListOrder(one.asset, other.asset)
  );
}

const assetsOf = (accounts: readonly AccountHistory[]) => [
  ...new Set(accounts.map(({ asset }) => asset)),
];

async function* holdingsOf(
  database: Database,
  statement: Told,
  { knownUntil }: Basis,
  accounts: readonly Account[],
): AsyncGenerator<Row[]> {
  const { currency } = statement;
  const { until } = momentsOf(statement);
  const closes = [until];
  const valuer = await openValuer(database, {
    assets: assetsOf(accounts),
    currency,
    closes,
    knownUntil,
  });
  const held = accounts.map((account) =>
    balanceRow('holding', account, account.closing, { valuer, close: until, currency }),
  );
  yield held;
  yield [totalRow('total_closing', held, currency)];
}

async function* changesOf(
  database: Database,
  statement: Told,
  { knownUntil }: Basis,
  accounts: readonly Account[],
): AsyncGenerator<Row[]> {
  const { currency, owner_id: ownerId } = statement;
  const { from, until } = periodOf(statement);
  const closes = [from, until];
  const ends = { assets: assetsOf(accounts), currency, closes, knownUntil };
  const valuer = await openValuer(database, ends);
  const openings: Row[] = [];
  const closings: Row[] = [];
  for (const account of accounts) {
    const { asset, opening, closing } = account;
    const first = balanceRow('opening', account, opening, { valuer, close: from, currency });
    const last = balanceRow('closing', account, closing, { valuer, close: until, currency });
    openings.push(first);
    closings.push(last);
    yield [first];
    const moved = new Sum();
    for await (const lines of balancedLines(database, ownerId, account)) {
      const values = await valuesOfLines(database, { account, lines, currency, knownUntil });
      for (const value of values) moved.add(value);
      yield lines.map((line, i) => movementRow(account, line, values[i] ?? null, currency));
    }
    const change = new Sum();
    change.add(valuer.worth(asset, closing, until));
    change.take(valuer.worth(asset, opening, from));
    change.take(moved.total);
    yield [last, priceChangeRow(account, change.total, currency)];
  }
  yield [
    totalRow('total_opening', openings, currency),
    totalRow('total_closing', closings, currency),
  ];
  // Of a quarter, which the platform reports by itself.
  if (statement.asked_by === null)
    yield await returnRows(database, { ownerId, currency, from, until });
}

async function returnRows(
  database: Database,
  of: Parameters<typeof returnsOver>[1],
): Promise<Row[]> {
  const { timeWeighted, moneyWeighted } = await returnsOver(database, of);
  const returned: readonly [ReturnKind, Rate | null][] = [
    ['time_weighted_return', timeWeighted],
    ['money_weighted_return', moneyWeighted],
  ];
  return returned.map(([row, fraction]) => ({
    ...EMPTY,
    ...{ row, asset: null, account: null, fund: null },
    value: fraction === null ? null : formatRate(fraction),
    value_currency: of.currency,
  }));
}

/** A sum that is not known once a part of it is not. */
class Sum {
  total: bigint | null = 0n;

  add(part: bigint | null): void {
    this.total = part === null || this.total === null ? null : this.total + part;
  }

  take(part: bigint | null): void {
    this.add(part === null ? null : -part);
  }
}

/** Each movement at the close of the day on which it was booked. */
async function valuesOfLines(
  database: Database,
  {
    account: { asset },
    lines,
    currency,
    knownUntil,
  }: {
    readonly account: Account;
    readonly lines: readonly AccountLine[];
    readonly currency: AssetCode;
    readonly knownUntil: Date;
  },
): Promise<(bigint | null)[]> {
  const closes = [...new Set(lines.map(({ bookedAt }) => closeAfter(bookedAt)))];
  const valuer = await openValuer(database, {
    assets: [asset],
    currency,
    closes: closes.map((at) => new Date(at)),
    knownUntil,
  });
  return lines.map(({ minor, bookedAt }) =>
    valuer.worth(asset, minor, new Date(closeAfter(bookedAt))),
  );
}

function closeAfter(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS) * DAY_MS + DAY_MS;
}

function balanceRow(
  row: 'holding' | 'opening' | 'closing',
  account: Account,
  minor: bigint,
  { valuer, close, currency }: { valuer: Valuer; close: Date; currency: AssetCode },
): Row {
  const { asset } = account;
  const quoted = valuer.quoted(asset, close);
  const worth = valuer.worth(asset, minor, close);
  return {
    ...EMPTY,
    row,
    ...placeOf(account),
    balance: formatMinor(asset, minor),
    price: quoted && formatRate(quoted.price),
    price_currency: quoted && 'USD',
    price_as_of: quoted?.at.toISOString() ?? null,
    value: valueText(currency, worth),
    value_currency: currency,
  };
}

function movementRow(
  account: Account,
  { kind, reversedKind, minor, balanceAfter, bookedAt, effectiveAt, lineId }: AccountLine,
  worth: bigint | null,
  currency: AssetCode,
): Row {
  const { asset } = account;
  return {
    ...EMPTY,
    row: 'movement',
    ...placeOf(account),
    booked_at: bookedAt.toISOString(),
    effective_at: effectiveAt.toISOString(),
    type: kind,
    reverses: reversedKind,
    amount: formatMinor(asset, minor),
    balance: formatMinor(asset, balanceAfter),
    value: valueText(currency, worth),
    value_currency: currency,
    line: lineId.toString(),
  };
}

/** What is left between both ends when the movements are taken off: prices did it. */
function priceChangeRow(account: Account, change: bigint | null, currency: AssetCode): Row {
  return {
    ...EMPTY,
    row: 'price_change',
    ...placeOf(account),
    value: valueText(currency, change),
    value_currency: currency,
  };
}

/** The digest of what a statement says: of its head and each of its rows, a line of JSON each. */
export function openDigest(
  statement: StatementRow,
  { lastLineId, knownUntil, templateVersion }: Basis,
) {
  const hash = createHash('sha256');
  const put = (line: object) => hash.update(`${JSON.stringify(line)}\n`);
  put({
    template_version: templateVersion,
    language: statement.language,
    kind: statement.kind,
    starts_on: statement.starts_on,
    ends_on: statement.ends_on,
    fund: statement.fund_name,
    addressee: statement.addressee,
    currency: statement.currency,
    last_line: lastLineId.toString(),
    prices_known_until: knownUntil.toISOString(),
  });
  return {
    add: (rows: readonly Row[]) => {
      for (const row of rows) put(row);
    },
    end: () => hash.digest(),
  };
}
