import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import {
  type ExchangeWish,
  quoteExchange,
} from '../../server/payments/exchange/exchange-quotes.ts';
import { createExchange } from '../../server/payments/exchange/exchanges.ts';
import type { openFundsWorld } from './funds.ts';
import type { TestClient } from './payments.ts';

export type AskedExchange = Omit<ExchangeWish, 'ownerId'>;

type World = Awaited<ReturnType<typeof openFundsWorld>>;

/** Hands to exchange a client's money. */
export function exchangingHands({ database, now, advance }: World) {
  const quote = (client: TestClient, asked: AskedExchange) =>
    transact(database, (tx) => quoteExchange(tx, { ownerId: client.id, ...asked }));

  const accept = (client: TestClient, quoteId: string, key = newId()) =>
    transact(database, (tx) =>
      createExchange(tx, client.actor, { ownerId: client.id, quoteId, key }),
    );

  /** Moves the clock on to Monday noon when currencies of states are not traded, or soon will not be. */
  async function openMarkets(): Promise<void> {
    const at = await now();
    const day = at.getUTCDay();
    if (day >= 1 && day <= 4) return;
    const monday = Date.UTC(
      at.getUTCFullYear(),
      at.getUTCMonth(),
      at.getUTCDate() + ((8 - day) % 7),
      12,
    );
    await advance(Math.ceil((monday - at.getTime()) / 1000));
  }

  return {
    quote,
    accept,
    openMarkets,
    exchange: async (client: TestClient, asked: AskedExchange) =>
      accept(client, (await quote(client, asked)).id),
  };
}
