import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { fundsOfVehicles } from '../funds/private-funds/vehicles.ts';
import { accountHistories, lastLineBefore } from '../ledger/account-histories.ts';
import type { ClaimPurpose } from '../ledger/lines.ts';
import { worthIn } from './holdings.ts';
import type { PositionPurpose, PricedPosition } from './positions.ts';
import { openValuer } from './statements/valuer.ts';

/** What a client had at a close, with its worth then; null without any price by then. */
export type PastPosition = Pick<PricedPosition, 'asset' | 'purpose' | 'fundId' | 'worth'>;

type Had = {
  readonly asset: AssetCode;
  readonly purpose: PositionPurpose;
  readonly fundId: string | null;
  readonly minor: bigint;
};

/**
 * Everything that a client had at a close that is over, and what funds owed them, in a currency: the balances and prices of a
 * statement of holdings, each worth with all its places, as the valuation of that close has it.
 */
export async function positionsAt(
  database: Database,
  ownerId: string,
  currency: AssetCode,
  { close, now }: { readonly close: Date; readonly now: Date },
): Promise<PastPosition[]> {
  const [own, claims] = await Promise.all([
    balancesAt(database, ownerId, close),
    claimsAt(database, ownerId, close),
  ]);
  const had = [...own, ...claims];
  const valuer = await openValuer(database, {
    assets: [...new Set(had.map(({ asset }) => asset))],
    currency,
    closes: [close],
    knownUntil: now,
  });
  const worthThen = ({ asset, minor }: Had): Rate | null => {
    if (minor === 0n) return 0n;
    const quoted = valuer.quoted(asset, close);
    const shown = valuer.quoted(currency, close);
    if (!quoted || !shown) return null;
    const value = worthOf(asset, minor, quoted.price);
    return worthIn(currency, shown.price, { asset, minor, value });
  };
  return had.map((each) => ({ ...each, worth: worthThen(each) }));
}

/** The accounts of a client at a close. Units of a vehicle are of its fund. */
async function balancesAt(database: Database, ownerId: string, close: Date): Promise<Had[]> {
  const lastLineId = await lastLineBefore(database, ownerId, close);
  const stretch = { ownerId, from: null, until: close };
  const histories = await accountHistories(database, stretch, lastLineId);
  const held = histories.filter(({ closing }) => closing !== 0n);
  const ids = [...new Set(held.flatMap(({ fundId }) => fundId ?? []))];
  const funds = ids.length === 0 ? new Map() : await fundsOfVehicles(database, ids);
  return held.map(({ asset, purpose, fundId, closing }) => ({
    asset,
    purpose,
    fundId: fundId && (funds.get(fundId) ?? fundId),
    minor: closing,
  }));
}

/** What funds owed a client at a close. */
async function claimsAt(database: Database, ownerId: string, close: Date): Promise<Had[]> {
  const { rows } = await sql<{ asset: AssetCode; purpose: ClaimPurpose; amount: string }>`
    select asset, purpose, amount from portfolio_claims
    where owner_id = ${ownerId} and since < ${close} and (until is null or until >= ${close})`.execute(
    database,
  );
  return rows.map(({ asset, purpose, amount }) => ({
    asset,
    purpose,
    fundId: null,
    minor: BigInt(amount),
  }));
}
