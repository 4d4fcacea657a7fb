import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { minorOf, worthOfUnits } from '../../funds/private-funds/amounts.ts';
import {
  type Dealt,
  dealtKey,
  dealtUnits,
  pathsOfUnits,
  type RestatedUnits,
  restatedUnits,
  type UnitPath,
  type UnitStep,
} from '../../funds/private-funds/capital.ts';
import type { AccountLine } from '../../ledger/account-histories.ts';
import { balancedLines } from './balanced-lines.ts';
import {
  type Account,
  CAPITAL_CHANGES,
  type CapitalChange,
  EMPTY,
  placeOf,
  type Row,
  totalRow,
  valueText,
} from './rows.ts';

type Period = {
  readonly ownerId: string;
  /** Of the vehicle, in which its units are valued. */
  readonly currency: AssetCode;
  readonly from: Date;
  readonly until: Date;
  readonly knownUntil: Date;
};

/**
 * The capital accounts of a client in a private fund, one for each series and then all: opening, what changed it, gain before
 * fees, closing (docs/domain/statements.md). Gain is what is left between both ends when the changes are taken off.
 */
export async function* capitalOf(
  database: Database,
  period: Period,
  accounts: readonly Account[],
): AsyncGenerator<Row[]> {
  const units = accounts.map(({ asset }) => asset);
  const paths = await pathsOfUnits(database, units, period.knownUntil);
  const dealt = await dealtUnits(database, period.ownerId);
  const restated = (await restatedUnits(database, period.ownerId)).filter(
    ({ at }) => at >= period.from && at < period.until,
  );
  const told: Row[] = [];
  for (const account of accounts) {
    const path = paths.get(account.asset);
    if (!path) throw new TypeError(`${account.asset} is of no series`);
    const own = restated.filter((each) => each.units === account.asset);
    const known = { path, dealt, restated: own };
    const rows = await accountRows(database, period, account, known);
    told.push(...rows);
    yield rows;
  }
  yield totalsOf(told, period.currency);
}

type Known = {
  readonly path: UnitPath;
  readonly dealt: Dealt;
  readonly restated: readonly RestatedUnits[];
};

async function accountRows(
  database: Database,
  { ownerId, currency, from, until }: Period,
  account: Account,
  known: Known,
): Promise<Row[]> {
  const course = openCourse(account, known, currency, { from, until });
  for await (const lines of balancedLines(database, ownerId, account)) {
    for (const each of lines) course.move(each);
  }
  const changes = course.end();
  const endRow = (row: 'opening' | 'closing', units: bigint, price: Rate): Row => ({
    ...EMPTY,
    row,
    ...placeOf(account),
    balance: formatMinor(account.asset, units),
    price: formatRate(price),
    price_currency: currency,
    value: valueText(currency, inMinor(currency, units, price)),
    value_currency: currency,
  });
  const changeRow = (row: CapitalChange | 'gain', minor: bigint): Row => ({
    ...EMPTY,
    row,
    ...placeOf(account),
    value: valueText(currency, minor),
    value_currency: currency,
  });
  const [first, last] = [priceAt(known.path, from), priceAt(known.path, until)];
  const between =
    inMinor(currency, account.closing, last) - inMinor(currency, account.opening, first);
  const changed = CAPITAL_CHANGES.map((kind) => [kind, changes.get(kind) ?? 0n] as const);
  const gain = changed.reduce((left, [, minor]) => left - minor, between);
  return [
    endRow('opening', account.opening, first),
    ...changed.filter(([, minor]) => minor !== 0n).map(([kind, minor]) => changeRow(kind, minor)),
    changeRow('gain', gain),
    endRow('closing', account.closing, last),
  ];
}

/** Goes through the lines of an account and the values of its units in the order in which they came. */
function openCourse(
  { asset, opening }: Account,
  { path, dealt, restated }: Known,
  currency: AssetCode,
  { from, until }: Pick<Period, 'from' | 'until'>,
) {
  const changes = new Map<CapitalChange, bigint>();
  const fees = { management: 0n, incentive: 0n };
  const waiting = path.steps.filter(({ knownAt }) => knownAt >= from && knownAt < until);
  let units = opening;
  const change = (kind: CapitalChange, minor: bigint) =>
    changes.set(kind, (changes.get(kind) ?? 0n) + minor);
  const take = ({ management, incentive }: UnitStep) => {
    fees.management += worthOfUnits(units, management);
    fees.incentive += worthOfUnits(units, incentive);
  };
  const pass = (moment: Date) => {
    while (waiting[0] && waiting[0].knownAt <= moment) take(waiting.shift() as UnitStep);
  };
  return {
    move: ({ kind, entryId, minor, balanceAfter, bookedAt }: AccountLine) => {
      pass(bookedAt);
      units = balanceAfter;
      const by = dealt.get(dealtKey(entryId, asset));
      if (by && kind === 'subscription') change('contribution', by.paid);
      else if (by && kind === 'redemption_dealing') {
        change('withdrawal', -by.paid);
        change('early_redemption_fee', -by.earlyFee);
      } else change('transfer', inMinor(currency, minor, priceAt(path, bookedAt)));
    },
    end: (): ReadonlyMap<CapitalChange, bigint> => {
      pass(until);
      for (const { paid, earlyFee } of restated) {
        change('withdrawal_restated', -paid);
        change('early_redemption_fee', -earlyFee);
      }
      change('management_fee', -minorOf(currency, fees.management, 'half_up'));
      change('incentive_fee', -minorOf(currency, fees.incentive, 'half_up'));
      return changes;
    },
  };
}

/** What a unit counted at before a moment: until the first value what it was issued at. */
function priceAt({ issuePrice, steps }: UnitPath, moment: Date): Rate {
  return steps.findLast(({ knownAt }) => knownAt < moment)?.net ?? issuePrice;
}

function inMinor(currency: AssetCode, units: bigint, price: Rate): bigint {
  return minorOf(currency, worthOfUnits(units, price), 'half_up');
}

/** Each kind of row over all series. */
function totalsOf(told: readonly Row[], currency: AssetCode): Row[] {
  const of = (kind: Row['row']) => told.filter(({ row }) => row === kind);
  const between = [...CAPITAL_CHANGES, 'gain' as const].filter((kind) => of(kind).length > 0);
  return [
    totalRow('total_opening', of('opening'), currency),
    ...between.map((kind) => totalRow(kind, of(kind), currency)),
    totalRow('total_closing', of('closing'), currency),
  ];
}
