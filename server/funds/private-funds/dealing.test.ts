import { rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, it } from 'vitest';
import {
  type ClassSeries,
  capped,
  type DealingDate,
  deal,
  type OwnedLot,
  type RedemptionOrder,
} from './dealing.ts';

const TERMS = { managementRate: rateOf('0.02'), incentiveRate: rateOf('0.2'), hurdleRate: 0n };
const MID_YEAR = '2027-07-01';
const NEW_YEAR = '2028-01-01';

const units = (whole: number) => BigInt(whole) * 1_000_000n;

/** A series of which each unit is worth so much and has a mark of so much. */
function seriesOf(id: string, held: number, worth: number, mark: number, incentive = 0) {
  const made: ClassSeries = {
    id,
    classId: id.slice(0, 1),
    terms: TERMS,
    units: units(held),
    grossAssets: rateOf(String(held * worth + incentive)),
    managementFee: 0n,
    incentiveFee: rateOf(String(incentive)),
    mark: rateOf(String(mark)),
    hurdleFrom: '2027-01-01',
  };
  return made;
}

function lotOf(ownerId: string, series: string, held: number, since = '2026-01-01'): OwnedLot {
  const id = `${ownerId}, ${series}, ${since}`;
  return { id, ownerId, classId: series.slice(0, 1), series, since, units: units(held) };
}

function redemptionOf(ownerId: string, asked: number, classId = 'A'): RedemptionOrder {
  return {
    id: ownerId,
    ownerId,
    classId,
    wish: { basis: 'UNITS', units: units(asked) },
    terms: { lockUpMonths: 0, earlyRate: 0n },
  };
}

function dealt(date: Partial<DealingDate>) {
  return deal({
    at: MID_YEAR,
    currency: 'USD',
    gateRate: rateOf('1'),
    series: [],
    lots: [],
    redemptions: [],
    opens: [],
    subscriptions: [],
    ...date,
  });
}

describe('a dealing date', () => {
  it('rolls up at the end of a year what stands at its mark, into the oldest series of its own class', () => {
    const series = [
      seriesOf('A1', 10, 100, 100),
      seriesOf('B1', 10, 90, 100),
      seriesOf('C1', 10, 100, 100),
      seriesOf('A2', 4, 110, 110),
      seriesOf('B2', 5, 100, 100),
      seriesOf('C2', 4, 50, 50),
      seriesOf('C3', 4, 90, 100),
    ];
    const lots = series.map(({ id, units: held }) => ({ ...lotOf('ada', id, 0), units: held }));
    const { rolled, series: after, lots: left } = dealt({ at: NEW_YEAR, series, lots });
    expect(rolled).toEqual([
      { from: 'A2', into: 'A1', netFrom: rateOf('110'), netInto: rateOf('100') },
      { from: 'C2', into: 'C1', netFrom: rateOf('50'), netInto: rateOf('100') },
    ]);
    expect(after.map((each) => [each.id, each.units, each.grossAssets])).toEqual([
      ['A1', 14_400_000n, rateOf('1440')],
      ['B1', units(10), rateOf('900')],
      ['C1', units(12), rateOf('1200')],
      ['B2', units(5), rateOf('500')],
      ['C3', units(4), rateOf('360')],
    ]);
    expect(left.map((lot) => [lot.series, lot.units])).toEqual([
      ['A1', units(10)],
      ['B1', units(10)],
      ['C1', units(10)],
      ['A1', 4_400_000n],
      ['B2', units(5)],
      ['C1', units(2)],
      ['C3', units(4)],
    ]);
  });

  it('rolls nothing up in the middle of a year', () => {
    const series = [seriesOf('A1', 10, 100, 100), seriesOf('A2', 4, 110, 110)];
    const after = dealt({ series, lots: [lotOf('ada', 'A1', 10), lotOf('ada', 'A2', 4)] });
    expect(after.rolled).toEqual([]);
    expect(after.series.map(({ id }) => id)).toEqual(['A1', 'A2']);
  });

  it('makes the incentive fee due at the end of a year, and raises the mark to what is left', () => {
    const { due } = dealt({
      at: NEW_YEAR,
      series: [seriesOf('A1', 10, 120, 100, 50)],
      lots: [lotOf('ada', 'A1', 10)],
    });
    expect(due).toEqual([
      {
        series: 'A1',
        kind: 'MANAGEMENT',
        cause: 'DEALING_DATE',
        fee: 0n,
        accrued: 0n,
        units: units(10),
        markBefore: rateOf('100'),
        markAfter: rateOf('100'),
      },
      {
        series: 'A1',
        kind: 'INCENTIVE',
        cause: 'YEAR_END',
        fee: rateOf('50'),
        accrued: rateOf('50'),
        units: units(10),
        markBefore: rateOf('100'),
        markAfter: rateOf('120'),
      },
    ]);
  });

  it('lets each redemption through its gate alike, and carries the rest', () => {
    const { redemptions, lots } = dealt({
      gateRate: rateOf('0.1'),
      series: [seriesOf('A1', 100, 100, 100)],
      lots: [lotOf('ada', 'A1', 60), lotOf('ben', 'A1', 40)],
      redemptions: [redemptionOf('ada', 12), redemptionOf('ben', 8)],
    });
    const counted = redemptions.map(({ order, parts, carried }) => [
      order,
      parts.map((part) => part.units),
      carried.map((part) => part.units),
    ]);
    expect(counted).toEqual([
      ['ada', [units(6)], [units(6)]],
      ['ben', [units(4)], [units(4)]],
    ]);
    expect(lots.map((lot) => lot.units)).toEqual([units(54), units(36)]);
  });

  it('has no part that is empty on either side of the gate', () => {
    const of = (gateRate: string) =>
      dealt({
        gateRate: rateOf(gateRate),
        series: [seriesOf('A1', 100, 100, 90, 200)],
        lots: [lotOf('ada', 'A1', 100)],
        redemptions: [redemptionOf('ada', 10)],
      });
    const open = of('1');
    expect(open.redemptions.map(({ parts, carried }) => [parts.length, carried])).toEqual([
      [1, []],
    ]);
    expect(open.due.at(-1)).toMatchObject({
      cause: 'REDEMPTION',
      kind: 'INCENTIVE',
      fee: rateOf('20'),
      accrued: rateOf('200'),
      units: units(10),
    });
    const shut = of('0');
    expect(shut.redemptions.map(({ parts, carried }) => [parts, carried.length])).toEqual([
      [[], 1],
    ]);
    expect(shut.due.map(({ cause }) => cause)).toEqual(['DEALING_DATE']);
    expect(shut.series).toEqual([seriesOf('A1', 100, 100, 90, 200)]);
  });

  it('makes nothing due for a redemption from a series without a fee, nor for a series that nobody leaves', () => {
    const { due, series } = dealt({
      series: [seriesOf('A1', 10, 100, 100), seriesOf('A2', 10, 100, 90, 20)],
      lots: [lotOf('ada', 'A1', 10), lotOf('ben', 'A2', 10)],
      redemptions: [redemptionOf('ada', 4)],
    });
    expect(due.map(({ cause }) => cause)).toEqual(['DEALING_DATE', 'DEALING_DATE']);
    expect(series.map((each) => each.units)).toEqual([units(6), units(10)]);
  });

  it('ends a series that everybody left', () => {
    const { series, lots } = dealt({
      series: [seriesOf('A1', 10, 100, 100), seriesOf('A2', 5, 100, 100)],
      lots: [lotOf('ada', 'A1', 10), lotOf('ben', 'A2', 5)],
      redemptions: [redemptionOf('ada', 10)],
    });
    expect(series.map(({ id }) => id)).toEqual(['A2']);
    expect(lots.map(({ ownerId }) => ownerId)).toEqual(['ben']);
  });

  it('issues each subscription in the series that it is for', () => {
    const price = rateOf('100');
    const opens = [
      { id: 'A3', classId: 'A', price, terms: TERMS },
      { id: 'B3', classId: 'B', price: rateOf('50'), terms: TERMS },
      { id: 'C3', classId: 'C', price, terms: TERMS },
    ];
    const { series, subscriptions } = dealt({
      opens,
      subscriptions: [
        { id: 'ada', series: 'A3', minor: 100_000n },
        { id: 'ben', series: 'B3', minor: 200_000n },
        { id: 'cem', series: 'B3', minor: 300_000n },
      ],
    });
    expect(subscriptions.map((each) => [each.order, each.series, each.units])).toEqual([
      ['ada', 'A3', units(10)],
      ['ben', 'B3', units(40)],
      ['cem', 'B3', units(60)],
    ]);
    expect(series.map((each) => [each.id, each.classId, each.units, each.mark])).toEqual([
      ['A3', 'A', units(10), price],
      ['B3', 'B', units(100), rateOf('50')],
    ]);
  });

  it('issues nothing in a series that it does not open', () => {
    const subscriptions = [{ id: 'ada', series: 'A9', minor: 100_000n }];
    expect(() => dealt({ subscriptions })).toThrow('does not open the series A9');
  });

  it('deals at most the units that an order holds, the oldest first', () => {
    const lots = [
      lotOf('ada', 'A1', 10, '2026-03-01'),
      lotOf('ada', 'A1', 10, '2026-01-01'),
      lotOf('ada', 'A2', 5),
    ];
    const taken = capped(lots, new Map([['A1', units(12)]]));
    expect(taken.map((lot) => [lot.series, lot.since, lot.units])).toEqual([
      ['A1', '2026-01-01', units(10)],
      ['A2', '2026-01-01', 0n],
      ['A1', '2026-03-01', units(2)],
    ]);
    const order = { ...redemptionOf('ada', 15), held: new Map([['A1', units(12)]]) };
    const { redemptions } = dealt({
      series: [seriesOf('A1', 20, 100, 100), seriesOf('A2', 5, 100, 100)],
      lots,
      redemptions: [order],
    });
    expect(redemptions.map(({ parts }) => parts.map((part) => [part.since, part.units]))).toEqual([
      [
        ['2026-01-01', units(10)],
        ['2026-03-01', units(2)],
      ],
    ]);
  });
});

describe('lots that were bought by other terms', () => {
  const OLD = { until: '2027-06-01', lockUpMonths: 12, earlyRate: rateOf('0.02') };
  const lots = [
    lotOf('ada', 'A1', 10, '2026-12-01'),
    lotOf('ada', 'A1', 10, '2027-06-01'),
    lotOf('ben', 'A1', 10, '2026-12-01'),
  ];

  /** The early-redemption fees of 20 units and of 10, each worth 100. */
  const feesBy = (lockUpMonths: number, earlyRate: string) =>
    dealt({
      series: [seriesOf('A1', 30, 100, 100)],
      lots,
      redemptions: [redemptionOf('ada', 20), redemptionOf('ben', 10)].map((order) => ({
        ...order,
        terms: { lockUpMonths, earlyRate: rateOf(earlyRate), earlier: [OLD] },
      })),
    }).redemptions.map(({ earlyFee }) => earlyFee);

  it('keep the shorter lock-up and the lower fee that they were bought by', () => {
    expect(feesBy(24, '0.05')).toEqual([2000n + 5000n, 2000n]);
  });

  it('have what is kinder in the terms since', () => {
    expect(feesBy(2, '0.05')).toEqual([5000n, 0n]);
    expect(feesBy(24, '0.01')).toEqual([2000n, 1000n]);
  });
});
