import { TransactionLeg } from '@ballast/contract/payments/transactions.ts';
import { expect, test } from 'vitest';
import { newId } from '../../database/identifier.ts';
import { tradedLegs } from './trade-legs.ts';
import type { TradeRecord } from './trades.ts';

const QUOTED = 1_000_000n;

/** Dollars for bitcoin, filled with so many satoshi more than was quoted. */
function filledWith(more: bigint): TradeRecord {
  const bought = QUOTED + more;
  return {
    ...{ id: newId(), parentId: newId(), parentKind: 'exchange', ownerId: newId() },
    ...{ sell: { asset: 'USD', minor: 60_000n }, buy: 'BTC', quoted: QUOTED, floor: 1n },
    ...{ owed: { asset: 'BTC', minor: QUOTED }, state: 'FILLED', attempts: 1, follows: null },
    ...{ providerReference: 'or_1', sold: 60_000n, bought, rate: 10n ** 18n, failure: null },
    ...{ createdAt: new Date(0), finishedAt: new Date(1) },
  };
}

test.each([
  ['more', 7n, '0.00000007'],
  ['as much', 0n, '0.00000000'],
  ['less', -7n, '-0.00000007'],
])('a client can read of a fill that brought %s of what was quoted', (_, more, difference) => {
  const [leg] = tradedLegs([filledWith(more)]);
  expect(TransactionLeg.parse(leg)).toMatchObject({ quoted: '0.01000000', difference });
});
