import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { transact } from '../database/transact.ts';
import { dailyCloses, firstPrices, type PricingProfile, pricesAtEach } from './prices.ts';
import { addPrices, restatePrice } from './stored-prices.ts';

const { database, open, advance, now } = await openTestWorld();

const MOMENT = new Date('2026-03-02T00:00:00Z');
const after = (hours: number) => new Date(MOMENT.getTime() + hours * 3_600_000);

/** Units that are priced so, at 100 since `MOMENT`. */
async function pricedUnits(profile: PricingProfile): Promise<AssetCode> {
  const code = `UNITS-${profile}`;
  await open.asOwner((session) =>
    session.run(`
      insert into assets (code, name, kind, scale, shown_places, position, may_be_deposited, may_be_withdrawn,
        may_be_invested, may_be_displayed)
      values ('${code}', '${code}', 'units', 6, 4, (select max(position) + 1 from assets), false, false, false, false) on conflict do nothing;
      insert into pricing_profiles (code, profile) values ('${code}', '${profile}')
      on conflict (code) do update set profile = excluded.profile`),
  );
  const knownAt = await now();
  await transact(database, (tx) =>
    addPrices(tx, [{ code, asOf: MOMENT, price: rateOf('100') }], knownAt),
  );
  return code;
}

test.each([
  ['CONTINUOUS', [false, true, true], [false, true, true]],
  ['DAILY', [false, false, true], [false, false, true]],
  ['DEALING', [false, false, false], [false, false, false]],
] as const)(
  'a price of %s is carried once it is older than that allows',
  async (profile, hourly, daily) => {
    const code = await pricedUnits(profile);
    const read = await pricesAtEach(database, [code], [23, 25, 27].map(after));
    expect(read.map((prices) => prices.get(code)?.carried)).toEqual(hourly);
    const closes = await dailyCloses(database, [code], after(-1), after(48));
    expect(closes.get(code)?.map(({ carried }) => carried)).toEqual(daily);
  },
);

test('the first price of an asset is that of its first moment, as it is known now', async () => {
  const code = await pricedUnits('DEALING');
  await advance(60);
  const known = await now();
  await transact(database, async (tx) => {
    await restatePrice(tx, { code, asOf: MOMENT, price: rateOf('101') });
    await addPrices(tx, [{ code, asOf: after(720), price: rateOf('110') }], known);
  });
  const first = { price: rateOf('101'), at: MOMENT, carried: true };
  expect((await firstPrices(database, [code])).get(code)).toEqual(first);
});
