import { rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../tests/harness/scale.ts';
import { beginsYear, type Day, daysBetween, monthsAfter } from '../../database/days.ts';
import { asValue, minorOf, sum, worthOfUnits } from './amounts.ts';
import { type ClassSeries, type Dealt, deal, type OwnedLot } from './dealing.ts';
import {
  type Account,
  netOf,
  opened,
  redeemed,
  rounded,
  settled,
  valued,
} from './test-capital-accounts.ts';
import { FIRST, MONTH, type Month, RATES, TERMS } from './test-months.ts';
import { accrueDays, netPerUnit, valueSeries } from './valuation.ts';

type Books = {
  readonly at: Day;
  readonly series: readonly ClassSeries[];
  readonly lots: readonly OwnedLot[];
  readonly accounts: readonly Account[];
};

/** Each dealing date in both models; the series are dealt, the accounts are told which part of a lot went. */
function month(books: Books, { movementBps, subscribes, redeems }: Month) {
  const at = monthsAfter(books.at, 1);
  const carried = sum(books.series.map(({ grossAssets }) => grossAssets));
  const gross = minorOf('USD', (carried * (10_000n + movementBps)) / 10_000n, 'half_up');
  const fees = books.series.map(
    (each) => accrueDays(each, books.at, at).at(-1)?.managementTotal ?? 0n,
  );
  const series = valueSeries(books.series, { at, grossAssets: asValue('USD', gross) }, fees).map(
    (each, i) => ({ ...books.series[i], ...each }) as ClassSeries,
  );
  const accounts = valued(books.accounts, BigInt(daysBetween(books.at, at)), gross);
  const lot = redeems && books.lots[redeems.place % books.lots.length];
  const units = lot ? (lot.units * redeems.percent) / 100n : 0n;
  const dealt = deal({
    at,
    currency: 'USD',
    gateRate: rateOf('1'),
    series,
    lots: books.lots,
    redemptions:
      lot && units > 0n
        ? [
            {
              id: 'redemption',
              ownerId: lot.ownerId,
              classId: 'A',
              wish: { basis: 'UNITS', units },
              terms: { lockUpMonths: 0, earlyRate: 0n },
            },
          ]
        : [],
    opens: [{ id: at, classId: 'A', price: rateOf('100'), terms: RATES }],
    subscriptions: subscribes === null ? [] : [{ id: at, series: at, minor: subscribes }],
  });
  return { at, dealt, accounts: follow(accounts, dealt, at, books), subscribes };
}

function follow(accounts: readonly Account[], dealt: Dealt, at: Day, { lots }: Books): Account[] {
  const parts = dealt.redemptions.flatMap((each) => each.parts);
  return settled(accounts, beginsYear(at)).map((account) => {
    const part = parts.find(({ id }) => id === account.id);
    const held = lots.find(({ id }) => id === account.id);
    return part && held ? redeemed(account, part.units, held.units) : account;
  });
}

function after({ at, dealt, accounts, subscribes }: ReturnType<typeof month>): Books {
  if (subscribes === null) {
    return { at, series: dealt.series, lots: dealt.lots, accounts: alive(accounts, dealt.lots) };
  }
  const lot = {
    id: at,
    ownerId: at,
    classId: 'A',
    series: at,
    since: at,
    units: sum(dealt.subscriptions.map(({ units }) => units)),
  };
  const lots = [...dealt.lots, lot];
  return {
    at,
    series: dealt.series,
    lots,
    accounts: alive([...accounts, opened(at, TERMS, subscribes)], lots),
  };
}

const alive = (accounts: readonly Account[], lots: readonly OwnedLot[]) =>
  accounts.filter(({ id }) => lots.some((lot) => lot.id === id));

/** What a lot is worth by the series, in cents. */
function worthOf(lot: OwnedLot, series: readonly ClassSeries[]): bigint {
  const of = series.find(({ id }) => id === lot.series);
  return of ? minorOf('USD', worthOfUnits(lot.units, netPerUnit(of)), 'half_up') : -1n;
}

/** Plays months in both models and hands over the books after each. */
function* play(months: readonly Month[]): Generator<Books> {
  let books: Books = { at: '2027-12-01', series: [], lots: [], accounts: [] };
  for (const each of months) {
    const isEmpty = books.lots.length === 0;
    books = after(month(books, isEmpty ? FIRST : each));
    yield books;
  }
}

/** By how many cents the models differ most. */
function largestDifference({ lots, accounts, series }: Books): bigint {
  let most = 0n;
  for (const lot of lots) {
    const account = accounts.find(({ id }) => id === lot.id);
    const off = worthOf(lot, series) - (account ? rounded(netOf(account)) : -9n);
    if (off > most) most = off;
    if (-off > most) most = -off;
  }
  return most;
}

const LONGEST_MS = isLong ? 300_000 : 5_000;

describe('series and capital accounts', () => {
  it(
    'come to the same value of every lot, whatever happens in up to three years',
    () => {
      fc.assert(
        fc.property(fc.array(MONTH, { minLength: 1, maxLength: 36 }), (months) => {
          let cents = 0n;
          for (const books of play(months)) {
            // Units have six places, and a redemption pays whole cents: what that leaves behind is of those who remain.
            cents += 1n;
            expect(largestDifference(books)).toBeLessThanOrEqual(cents);
          }
        }),
        { numRuns: isLong ? 2000 : 25 },
      );
    },
    LONGEST_MS,
  );
});
