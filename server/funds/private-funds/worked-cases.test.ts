import {
  formatDecimal,
  formatMinor,
  parseAmount,
  parseDecimal,
  rescale,
} from '@ballast/contract/money/amount.ts';
import { RATE_ONE, RATE_SCALE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, it } from 'vitest';
import { type Day, daysAfter, monthsAfter } from '../../database/days.ts';
import { asValue, minorOf, UNITS_SCALE } from './amounts.ts';
import { type ClassSeries, type Dealt, deal, type OwnedLot, restate } from './dealing.ts';
import { type FeeTerms, hurdlePerUnit, toPost } from './fees.ts';
import { gateOf, holdbackOf } from './orders.ts';
import {
  accrueDays,
  afterDay,
  grossPerUnit,
  netAssets,
  netPerUnit,
  type Series,
  valueSeries,
} from './valuation.ts';

/* The worked cases of docs/domain/private-funds.md, each number as it stands there. */

const NO_HURDLE: FeeTerms = {
  managementRate: rateOf('0.02'),
  incentiveRate: rateOf('0.2'),
  hurdleRate: 0n,
};
const FIVE_PERCENT = { ...NO_HURDLE, hurdleRate: rateOf('0.05') };
const REDEMPTION = { lockUpMonths: 12, earlyRate: rateOf('0.02') };
const PRICE = rateOf('100');

const usd = (text: string) => parseAmount('USD', text.replaceAll(',', ''))?.minor ?? -1n;
const units = (text: string) => parseDecimal(text, UNITS_SCALE) ?? -1n;
const cents = (value: Rate) => formatMinor('USD', minorOf('USD', value, 'half_up'));

const perUnitText = (value: Rate) => formatDecimal(rescale(value, RATE_SCALE, 9, 'half_up'), 9);

type Vehicle = { series: ClassSeries[]; lots: OwnedLot[]; dealtAt: Day };

/** A vehicle on a day, from the days since its last dealing and the gross value then. */
function valuedAt({ series, dealtAt }: Vehicle, at: Day, gross: string): ClassSeries[] {
  const fees = series.map(
    (each) => accrueDays(each, dealtAt, at).at(-1)?.managementTotal ?? each.managementFee,
  );
  const valued = valueSeries(series, { at, grossAssets: asValue('USD', usd(gross)) }, fees);
  return series.map((each, i) => ({ ...each, ...valued[i] }));
}

type Wishes = {
  readonly redeem?: Record<string, string>;
  readonly subscribe?: Record<string, string>;
  readonly terms?: FeeTerms;
};

function dealtAt(vehicle: Vehicle, at: Day, series: ClassSeries[], wishes: Wishes = {}) {
  const { redeem = {}, subscribe = {}, terms = NO_HURDLE } = wishes;
  const id = `series of ${at}`;
  const dealt = deal({
    at,
    currency: 'USD',
    gateRate: rateOf('0.25'),
    series,
    lots: vehicle.lots,
    redemptions: Object.entries(redeem).map(([ownerId, text]) => ({
      id: `redemption of ${ownerId}`,
      ownerId,
      classId: 'A',
      wish: { basis: 'UNITS' as const, units: units(text) },
      terms: REDEMPTION,
    })),
    opens: [{ id, classId: 'A', price: PRICE, terms }],
    subscriptions: Object.entries(subscribe).map(([owner, text]) => ({
      id: owner,
      series: id,
      minor: usd(text),
    })),
  });
  const bought = dealt.subscriptions.map((each) => ({
    id: `lot of ${each.order}`,
    ownerId: each.order,
    classId: 'A',
    series: id,
    since: at,
    units: each.units,
  }));
  const after: Vehicle = {
    series: [...dealt.series],
    lots: [...dealt.lots, ...bought],
    dealtAt: at,
  };
  return { dealt, after };
}

/** A vehicle in which one or more clients bought at the beginning. */
function begun(at: Day, subscribe: Record<string, string>, terms = NO_HURDLE): Vehicle {
  return dealtAt({ series: [], lots: [], dealtAt: at }, at, [], { subscribe, terms }).after;
}

const dues = ({ due }: Dealt) => due.map(({ series, kind, fee }) => [series, kind, cents(fee)]);
const figures = (series: readonly ClassSeries[]) =>
  series.map((each) => ({
    gross: cents(each.grossAssets),
    management: cents(each.managementFee),
    incentive: cents(each.incentiveFee),
    net: cents(netAssets(each)),
    netPerUnit: perUnitText(netPerUnit(each)),
  }));
const first = <T>(of: readonly T[]): T => {
  const [value] = of;
  if (value === undefined) throw new Error('there is none');
  return value;
};

const S1 = 'series of 2027-01-01';
const S2 = 'series of 2027-07-01';

describe('the worked cases of private funds', () => {
  const start = begun('2027-01-01', { ada: '1000000.00' });
  const below = valuedAt(start, '2027-07-01', '950000.00');
  const midYear = dealtAt(start, '2027-07-01', below, { subscribe: { ben: '500000.00' } });

  it('case 1: a subscription in the middle of a year below the mark', () => {
    expect(figures(below)).toEqual([
      {
        gross: '950000.00',
        management: '9917.81',
        incentive: '0.00',
        net: '940082.19',
        netPerUnit: '94.008219178',
      },
    ]);
    expect(dues(midYear.dealt)).toEqual([[S1, 'MANAGEMENT', '9917.81']]);
    expect(midYear.after.series.map(({ mark, units: held }) => [mark, held])).toEqual([
      [PRICE, units('10000')],
      [PRICE, units('5000')],
    ]);
  });

  it('case 2: two series, both above their marks at the end of the year, and one roll-up', () => {
    const valued = valuedAt(midYear.after, '2028-01-01', '1600000.00');
    expect(figures(valued)).toEqual([
      {
        gross: '1044476.15',
        management: '9478.09',
        incentive: '6999.61',
        net: '1027998.45',
        netPerUnit: '102.799845078',
      },
      {
        gross: '555523.85',
        management: '5041.10',
        incentive: '10096.55',
        net: '540386.20',
        netPerUnit: '108.077240269',
      },
    ]);
    const { dealt, after } = dealtAt(midYear.after, '2028-01-01', valued);
    expect(dues(dealt)).toEqual([
      [S1, 'MANAGEMENT', '9478.09'],
      [S1, 'INCENTIVE', '6999.61'],
      [S2, 'MANAGEMENT', '5041.10'],
      [S2, 'INCENTIVE', '10096.55'],
    ]);
    expect(dealt.rolled.map(({ from, into }) => [from, into])).toEqual([[S2, S1]]);
    expect(after.lots.map(({ ownerId, series, units: held }) => [ownerId, series, held])).toEqual([
      ['ada', S1, units('10000')],
      ['ben', S1, units('5256.683032')],
    ]);
    const lead = first(after.series);
    expect(after.series).toHaveLength(1);
    expect(cents(netAssets(lead))).toBe('1568384.65');
    expect(perUnitText(lead.mark)).toBe('102.799845078');
    expect(lead.hurdleFrom).toBe('2028-01-01');
  });

  const risen = valuedAt(start, '2027-07-01', '1200000.00');
  const redeemed = dealtAt(start, '2027-07-01', risen, { redeem: { ada: '2000' } });

  it('case 3: a redemption that crystallises its share and pays the early fee', () => {
    expect(figures(risen)).toEqual([
      {
        gross: '1200000.00',
        management: '9917.81',
        incentive: '38016.44',
        net: '1152065.75',
        netPerUnit: '115.206575342',
      },
    ]);
    const { gross, earlyFee, paid } = first(redeemed.dealt.redemptions);
    expect([gross, earlyFee, paid]).toEqual([usd('230413.15'), usd('4608.27'), usd('225804.88')]);
    expect(dues(redeemed.dealt)).toEqual([
      [S1, 'MANAGEMENT', '9917.81'],
      [S1, 'INCENTIVE', '7603.29'],
    ]);
    const left = first(redeemed.after.series);
    expect(cents(left.incentiveFee)).toBe('30413.15');
    expect(cents(left.grossAssets)).toBe('956674.02');
    expect(perUnitText(netPerUnit(left))).toBe('115.782609178');
    expect(left.mark).toBe(PRICE);
  });

  it('case 4: a loss year takes back what had accrued, keeps the mark, and the next year pays from there', () => {
    const lost = valuedAt(redeemed.after, '2028-01-01', '800000.00');
    expect(figures(lost)).toEqual([
      {
        gross: '800000.00',
        management: '9645.37',
        incentive: '0.00',
        net: '790354.63',
        netPerUnit: '98.794328627',
      },
    ]);
    const closed = dealtAt(redeemed.after, '2028-01-01', lost);
    expect(first(closed.after.series).mark).toBe(PRICE);
    // 2028 has 366 days.
    const regained = valuedAt(closed.after, '2029-01-01', '900000.00');
    expect(figures(regained)).toEqual([
      {
        gross: '900000.00',
        management: '15850.40',
        incentive: '16829.92',
        net: '867319.68',
        netPerUnit: '108.414960032',
      },
    ]);
  });

  it('case 5: a restatement after dealing pays less to whoever was redeemed, to the cent', () => {
    const restated = valuedAt(start, '2027-07-01', '1190000.00');
    expect(figures(restated)).toEqual([
      {
        gross: '1190000.00',
        management: '9917.81',
        incentive: '36016.44',
        net: '1144065.75',
        netPerUnit: '114.406575342',
      },
    ]);
    const again = dealtAt(start, '2027-07-01', restated, { redeem: { ada: '2000' } }).dealt;
    expect(first(again.redemptions).paid - first(redeemed.dealt.redemptions).paid).toBe(
      usd('-1568.00'),
    );
    expect(dues(again)).toEqual([
      [S1, 'MANAGEMENT', '9917.81'],
      [S1, 'INCENTIVE', '7203.29'],
    ]);
    // Of units that were asked for, what is restated is what would have been dealt.
    const { parts } = first(redeemed.dealt.redemptions);
    const redemptions = [{ id: 'redemption of ada', terms: REDEMPTION, parts }];
    const { lots } = redeemed.dealt;
    const same = restate({
      at: '2027-07-01',
      currency: 'USD',
      series: restated,
      redemptions,
      lots,
    });
    expect(same.redemptions).toEqual(again.redemptions);
    expect(same.due).toEqual(again.due);
    expect(same.series).toEqual(again.series);
  });

  it('case 6: a hurdle is hard, so only what is beyond it pays', () => {
    const hard = begun('2027-01-01', { ada: '1000000.00' }, FIVE_PERCENT);
    const valued = valuedAt(hard, '2028-01-01', '1100000.00');
    expect(figures(valued)).toEqual([
      {
        gross: '1100000.00',
        management: '20000.00',
        incentive: '6000.00',
        net: '1074000.00',
        netPerUnit: '107.400000000',
      },
    ]);
    // The next year begins anew, on the new mark.
    const { after } = dealtAt(hard, '2028-01-01', valued);
    const next = valuedAt(after, '2029-01-01', '1200000.00');
    expect(
      perUnitText(hurdlePerUnit(first(next).mark, FIVE_PERCENT, '2028-01-01', '2029-01-01')),
    ).toBe('5.384712329');
    expect(figures(next)).toMatchObject([
      { management: '21538.85', incentive: '10122.81', netPerUnit: '116.833834521' },
    ]);
  });

  it('case 7: a leap year has 366 days of 365', () => {
    const leap = begun('2028-01-01', { ada: '1000000.00' }, FIVE_PERCENT);
    expect(figures(valuedAt(leap, '2029-01-01', '1100000.00'))).toEqual([
      {
        gross: '1100000.00',
        management: '20054.79',
        incentive: '5961.64',
        net: '1073983.56',
        netPerUnit: '107.398356164',
      },
    ]);
  });

  it('case 8: a gate scales all alike and carries the rest', () => {
    const two = begun('2027-01-01', { ada: '600000.00', ben: '400000.00' });
    // On the day itself nothing has accrued.
    const { dealt, after } = dealtAt(two, '2027-01-01', two.series, {
      redeem: { ada: '6000', ben: '2000' },
    });
    expect(
      dealt.redemptions.map(({ parts, carried }) => [first(parts).units, first(carried).units]),
    ).toEqual([
      [units('1875'), units('4125')],
      [units('625'), units('1375')],
    ]);
    expect(dealt.redemptions.map(({ gross }) => gross)).toEqual([usd('187500'), usd('62500')]);
    expect(after.lots.map((lot) => lot.units)).toEqual([units('4125'), units('3375')]);
  });

  it('a gate of everything lets all through, whatever units are rounded to', () => {
    const whole = rateOf('1');
    expect(gateOf(999n, 1000n, whole)).toEqual({ asked: 1000n, allowed: 1000n });
    expect(gateOf(1000n, 1000n, whole / 4n)).toEqual({ asked: 1000n, allowed: 250n });
  });

  it('case 9: five percent of all proceeds is held back once more than 95 percent is redeemed', () => {
    const terms = { rate: rateOf('0.05'), threshold: rateOf('0.95') };
    const held = (proceeds: string, remaining: string, already: string, paid: string) =>
      holdbackOf(
        { proceeds: usd(proceeds), remaining: usd(remaining), heldAlready: usd(already) },
        usd(paid),
        terms,
      );
    expect(held('950000.00', '50000.00', '0.00', '950000.00')).toBe(0n);
    expect(held('970000.00', '30000.00', '0.00', '20000.00')).toBe(usd('20000.00'));
    expect(held('970000.00', '30000.00', '0.00', '970000.00')).toBe(usd('48500.00'));
    expect(held('990000.00', '10000.00', '48500.00', '20000.00')).toBe(usd('1000.00'));
  });

  it('case 10: what one series has accrued is no gain of another', () => {
    const [up, par] = midYear.after.series;
    if (!up || !par) throw new Error('there are two series');
    const accrued = {
      ...up,
      grossAssets: asValue('USD', usd('1100000')),
      incentiveFee: asValue('USD', usd('20000')),
    };
    const grossAt = (gross: string) =>
      valueSeries([accrued, par], { at: '2027-07-01', grossAssets: asValue('USD', usd(gross)) }, [
        0n,
        0n,
      ]).map((each) => cents(each.grossAssets));
    expect(grossAt('1600000.00')).toEqual(['1100000.00', '500000.00']);
    expect(grossAt('1758000.00')).toEqual(['1208000.00', '550000.00']);
  });
});

describe('what is posted of a fee', () => {
  it('is never more than half a cent from what has accrued, whatever each day rounds to', () => {
    const odd = first(begun('2027-01-01', { ada: '12345.67' }).series);
    let posted = 0n;
    let standing: Series = odd;
    for (const accrued of accrueDays(odd, '2027-01-01', '2028-01-01')) {
      standing = afterDay(standing, accrued);
      posted += toPost('USD', accrued.managementTotal, posted);
      const off = asValue('USD', posted) - accrued.managementTotal;
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(RATE_ONE / 200n);
    }
    expect(posted).toBe(usd('246.91'));
    expect(grossPerUnit(standing)).toBe(PRICE);
  });
});

describe('days', () => {
  it('go over leap days, and months end where they have no such date', () => {
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(monthsAfter('2028-02-29', 12)).toBe('2029-02-28');
    expect(monthsAfter('2027-11-30', 3)).toBe('2028-02-29');
  });
});
