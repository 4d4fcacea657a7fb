import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, it } from 'vitest';
import { type IndexPlan, type Moment, replayIndex } from './replay-index.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

const targets = (weights: Readonly<Record<AssetCode, string>>) =>
  Object.entries(weights).map(([asset, weight]) => ({
    asset,
    weight: rateOf(weight),
  }));

const close = (text: string, btc: string, eth: string): Moment => ({
  at: day(text),
  isClose: true,
  prices: new Map([
    ['BTC', rateOf(btc)],
    ['ETH', rateOf(eth)],
    ['USDC', rateOf('1')],
  ]),
});

const PLAN: IndexPlan = {
  inception: day('2026-01-30'),
  schedule: 'MONTHLY',
  versions: [
    {
      version: 1,
      effectiveFrom: day('2026-01-30'),
      targets: targets({ BTC: '0.5', ETH: '0.5' }),
    },
  ],
};

const values = (plan: IndexPlan, moments: Moment[]) =>
  replayIndex(plan, null, moments).points.map(({ value }) =>
    formatRate(value).replace(/\.?0+$/, ''),
  );

describe('walking an index', () => {
  const year = [
    close('2026-01-30', '100', '10'),
    close('2026-01-31', '200', '10'),
    close('2026-02-01', '200', '5'),
    close('2026-02-02', '100', '10'),
  ];

  it('starts at 100 and goes back to its targets on schedule', () => {
    // 50 + 50; BTC doubles: 100 + 50; ETH halves: 100 + 25, divided 62.5 each; then 31.25 + 125.
    expect(values(PLAN, year)).toEqual(['100', '150', '125', '156.25']);
    expect(replayIndex(PLAN, null, year).rebalances).toMatchObject([
      { at: day('2026-01-30'), reason: 'INCEPTION', before: [] },
      {
        at: day('2026-02-01'),
        reason: 'SCHEDULED',
        before: targets({ BTC: '0.8', ETH: '0.2' }),
        basis: { value: rateOf('125') },
      },
    ]);
  });

  it('goes on from where an earlier replay ended, to the same values', () => {
    const first = replayIndex(PLAN, null, year.slice(0, 3));
    const second = replayIndex(PLAN, first.rebalances.at(-1) ?? null, year.slice(3));
    expect([...first.points, ...second.points]).toEqual(replayIndex(PLAN, null, year).points);
  });

  it('takes new targets at the first close at which they are in force', () => {
    const changed = {
      ...PLAN,
      versions: [
        ...PLAN.versions,
        {
          version: 2,
          effectiveFrom: new Date('2026-01-30T15:00:00Z'),
          targets: targets({ USDC: '1' }),
        },
      ],
    };
    expect(values(changed, year)).toEqual(['100', '150', '150', '150']);
    expect(replayIndex(changed, null, year).rebalances[1]).toMatchObject({
      at: day('2026-01-31'),
      reason: 'TARGETS_CHANGED',
      version: 2,
    });
  });

  it('makes up for a scheduled close that was missed, once', () => {
    const late = [year[0], year[1], year[3]].filter((moment) => moment !== undefined);
    // 2 February stands in for the first: 50 + 50, 100 + 50, 50 + 50.
    expect(values(PLAN, late)).toEqual(['100', '150', '100']);
    expect(replayIndex(PLAN, null, late).rebalances).toHaveLength(2);
  });

  it('never goes back to its targets within a day', () => {
    const [start, , , end] = year;
    const hour = end && { ...end, at: new Date('2026-02-02T07:00:00Z'), isClose: false };
    const moments = [start, hour].filter((moment) => moment !== undefined);
    expect(replayIndex(PLAN, null, moments).rebalances).toHaveLength(1);
  });

  it('has no value before its inception', () => {
    expect(values(PLAN, [close('2026-01-29', '100', '10')])).toEqual([]);
  });
});
