import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { SPREAD } from '@ballast/contract/money/quoted.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import * as exchange from '@ballast/contract/payments/exchange.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import { QUOTE_VALID_S } from '../trades/quotes.ts';
import {
  type ExchangedCurrency,
  type ExchangeQuote,
  listExchangePairs,
  quoteExchange,
} from './exchange-quotes.ts';
import { createExchange, type Exchange, getExchange } from './exchanges.ts';

/** Calls by which clients exchange one currency for another. */
export function exchangeRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, exchange.listExchangePairs, async ({ caller }) => ({
    items: (await listExchangePairs(database, caller.clientId)).map(currencyAnswer),
    spread: formatRate(SPREAD),
  }));
  bind(app, context, exchange.quoteExchange, async ({ tx, caller, body }) =>
    quoteAnswer(await quoteExchange(tx, { ownerId: caller.clientId, ...body })),
  );
  bind(app, context, exchange.createExchange, async ({ tx, actor, caller, body, request }) =>
    exchangeAnswer(
      await createExchange(tx, actor, {
        ownerId: caller.clientId,
        quoteId: body.quote_id,
        key: readIdempotencyKey(request.headers['idempotency-key']),
      }),
    ),
  );
  bind(app, context, exchange.getExchange, async ({ caller, params }) =>
    exchangeAnswer(await getExchange(database, { ownerId: caller.clientId, id: params.id })),
  );
}

function currencyAnswer({
  currency,
  available,
  priced,
  obstacle,
  opensAt,
}: ExchangedCurrency): AnswerOf<typeof exchange.listExchangePairs>['items'][number] {
  return {
    currency,
    available: formatMinor(currency, available),
    price_usd: priced && formatRate(priced.price),
    minimum: priced && formatMinor(currency, priced.minimum),
    maximum: priced && formatMinor(currency, priced.maximum),
    obstacle,
    opens_at: opensAt?.toISOString() ?? null,
  };
}

function quoteAnswer(quote: ExchangeQuote): AnswerOf<typeof exchange.quoteExchange> {
  return {
    ...amountsAnswer(quote),
    value_usd: formatRate(quote.valueUsd),
    spread: formatRate(SPREAD),
    expires_at: quote.expiresAt.toISOString(),
    valid_for_s: QUOTE_VALID_S,
  };
}

function exchangeAnswer(done: Exchange): AnswerOf<typeof exchange.getExchange> {
  const { state, failure, createdAt, finishedAt } = done;
  return {
    ...amountsAnswer(done),
    state,
    failure,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

function amountsAnswer({ id, sell, sold, buy, bought, rate }: ExchangeQuote | Exchange) {
  return {
    id,
    sell,
    buy,
    sold: formatMinor(sell, sold),
    bought: formatMinor(buy, bought),
    rate: formatRate(rate),
  };
}
