import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, test } from 'vitest';
import { CONFIRMED_AFTER_MS, type Reading, siftReadings } from './price-jumps.ts';
import { JUMP_RULES, type PricingProfile } from './prices.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_S = 86_400;

const at = (seconds: number, price: string, isPresent = false): Reading => ({
  asOf: new Date(START + seconds * 1000),
  price: rateOf(price),
  isPresent,
});
const present = (seconds: number, price: string) => at(seconds, price, true);
const short = ({ asOf, price }: Reading) =>
  `${(asOf.getTime() - START) / 1000} ${formatRate(price).replace(/\.?0+$/, '')}`;

/** What becomes of readings after a last price of 100 at second 0. */
function sift(
  readings: Reading[],
  { held = null, profile = 'CONTINUOUS' }: { held?: Reading | null; profile?: PricingProfile } = {},
) {
  const sifted = siftReadings({ last: at(0, '100'), held }, readings, JUMP_RULES[profile]);
  return { taken: sifted.taken.map(short), held: sifted.held && short(sifted.held) };
}

describe('a reading', () => {
  test.each(['120', '80', '119.99', '100'])(
    'within a fifth of the last price is one: %s',
    (price) => {
      expect(sift([present(60, price)])).toEqual({ taken: [`60 ${price}`], held: null });
    },
  );

  test.each(['120.000000000000000001', '79.999999999999999999', '1', '100000'])(
    'further from the last price waits: %s',
    (price) => {
      expect(sift([present(60, price)])).toEqual({ taken: [], held: `60 ${price}` });
    },
  );

  test('is one whatever it says when there was none before', () => {
    const first = siftReadings({ last: null, held: null }, [at(0, '7')], JUMP_RULES.CONTINUOUS);
    expect(first.taken.map(short)).toEqual(['0 7']);
  });

  test.each([3_600, 3_601, 30 * DAY_S])('waits after a gap of %d seconds, too', (gap) => {
    expect(sift([present(gap, '200')])).toEqual({ taken: [], held: `${gap} 200` });
    expect(sift([at(gap, '200'), at(gap + DAY_S, '210')]).taken).toHaveLength(2);
  });

  test('of a history is compared with those at most an hour before', () => {
    expect(sift([at(60, '110'), at(3_660, '200')]).held).toBe('3660 200');
    expect(sift([at(60, '110'), at(3_661, '200')]).taken).toEqual(['60 110', '3661 200']);
  });

  test('of the moment of the last price or before it is left out', () => {
    expect(sift([at(-60, '101'), at(0, '102'), at(60, '103')]).taken).toEqual(['60 103']);
  });

  test('counts once for its moment, as it was given last', () => {
    expect(sift([present(60, '101'), at(60, '102')]).taken).toEqual(['60 102']);
  });
});

describe('a reading that waits', () => {
  const held = present(60, '150');
  const soon = 60 + CONFIRMED_AFTER_MS / 1000;

  test('is taken with the next one that is near it', () => {
    expect(sift([present(120, '160')], { held })).toEqual({
      taken: ['60 150', '120 160'],
      held: null,
    });
  });

  test('is dropped when the next one is near the last price', () => {
    expect(sift([present(120, '101')], { held })).toEqual({ taken: ['120 101'], held: null });
  });

  test('gives way to one that is far from it and from the last price', () => {
    expect(sift([present(120, '300')], { held })).toEqual({ taken: [], held: '120 300' });
    expect(sift([present(120, '60')], { held })).toEqual({ taken: [], held: '120 60' });
  });

  test('is confirmed some seconds later at the earliest, and never by itself', () => {
    expect(sift([present(60, '150')], { held })).toEqual({ taken: [], held: '60 150' });
    expect(sift([present(soon - 1, '150')], { held }).held).toBe('60 150');
    expect(sift([present(soon, '150')], { held }).taken).toEqual(['60 150', `${soon} 150`]);
  });

  test('stays when nothing else was read', () => {
    expect(sift([], { held })).toEqual({ taken: [], held: '60 150' });
  });

  test('is not confirmed by the present price of the same answer, but by the end of a later period', () => {
    expect(sift([at(60, '150'), present(100, '150')])).toEqual({ taken: [], held: '60 150' });
    expect(sift([at(60, '150'), at(120, '151'), present(125, '152')])).toEqual({
      taken: ['60 150', '120 151', '125 152'],
      held: null,
    });
  });

  test('takes with it those that came too soon to confirm it', () => {
    expect(sift([at(63, '151'), at(120, '152')], { held }).taken).toEqual([
      '60 150',
      '63 151',
      '120 152',
    ]);
  });

  test('is judged in the order of the moments, in whichever they are given', () => {
    expect(sift([at(180, '101'), at(120, '10'), at(60, '102')]).taken).toEqual([
      '60 102',
      '180 101',
    ]);
  });
});

describe('by profile', () => {
  test('a price of the day waits when it jumps from one day to the next', () => {
    expect(sift([at(DAY_S, '130')], { profile: 'DAILY' }).held).toBe(`${DAY_S} 130`);
    expect(sift([at(DAY_S, '120')], { profile: 'DAILY' }).taken).toHaveLength(1);
    expect(sift([at(9 * DAY_S, '130')], { profile: 'DAILY' }).held).toBe(`${9 * DAY_S} 130`);
  });

  test('a price of a dealing date never waits', () => {
    expect(sift([at(60, '1')], { profile: 'DEALING' }).taken).toEqual(['60 1']);
  });
});
