import * as currencies from '@ballast/contract/payments/currencies.ts';
import {
  downloadFiatCredentials,
  getDepositCredentials,
  getFiatCredentials,
} from '@ballast/contract/payments/deposits.ts';
import * as providerEvents from '@ballast/contract/payments/provider-events.ts';
import * as wallets from '@ballast/contract/payments/wallets.ts';
import * as withdrawals from '@ballast/contract/payments/withdrawals.ts';
import { getUser } from '../account/users.ts';
import { sendPdf } from '../agreements/send-pdf.ts';
import { knowingAssets } from '../database/assets.ts';
import { transact } from '../database/transact.ts';
import { bind, bindInSteps } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { BY_ID, pageOf, type SortKeys } from '../http/cursor.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import * as paper from './bank/details-pdf.ts';
import * as fiat from './bank/fiat-credentials.ts';
import { correctionRoutes } from './corrections/correction-routes.ts';
import type { TradeVerdicts } from './corrections/trade-verdicts.ts';
import {
  listAssets,
  listCurrencies,
  listDepositCurrencies,
  listDepositNetworks,
} from './currencies.ts';
import { parkedEventRoutes } from './custody/parked-event-routes.ts';
import { receiveProviderEvent } from './custody/provider-events.ts';
import * as addresses from './deposits/deposit-addresses.ts';
import { listWallets } from './targets/wallets.ts';
import { askWithdrawalPasskey } from './withdrawals/shown-withdrawal.ts';
import { quoteWithdrawal } from './withdrawals/withdrawal-quote.ts';
import { getWithdrawal, withdrawalAnswer } from './withdrawals/withdrawal-record.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  sendWithdrawalCode,
  verifyWithdrawal,
  verifyWithdrawalByPasskey,
} from './withdrawals/withdrawals.ts';

/** The order in which a list was given. */
function asGiven<Item>(items: readonly Item[]): SortKeys<Item> {
  return {
    of: (item) => [String(items.indexOf(item)).padStart(4, '0')],
    forms: [/^\d{4}$/],
  };
}

export function paymentsRoutes(app: Server, context: Context, trades: TradeVerdicts): void {
  depositRoutes(app, context);
  correctionRoutes(app, context, trades);
  parkedEventRoutes(app, context);
  withdrawalRoutes(app, context);

  bind(app, context, providerEvents.receiveProviderEvent, async ({ params, request, now }) => {
    const source = context.providers.eventSources[params.provider];
    const arrived = { headers: request.headers, rawBody: request.rawBody ?? Buffer.alloc(0) };
    await transact(context.database, (tx) => receiveProviderEvent(tx, source, arrived, now));
    return {};
  });
}

function depositRoutes(app: Server, context: Context): void {
  const { database, providers } = context;
  bind(app, context, currencies.listAssets, () => listAssets(database));
  bind(app, context, currencies.listCurrencies, async ({ query }) => {
    const items = await listCurrencies(database);
    return pageOf(items, asGiven(items), query);
  });
  bind(app, context, currencies.listDepositCurrencies, () =>
    listDepositCurrencies(database, providers.bank),
  );
  bind(app, context, currencies.listDepositNetworks, () => listDepositNetworks(database));
  bind(app, context, getDepositCredentials, ({ caller, params }) =>
    addresses.getDepositCredentials(
      database,
      caller.clientId,
      params.currency_code,
      params.network_code,
    ),
  );
  bind(app, context, getFiatCredentials, ({ caller, params }) =>
    fiat.getFiatCredentials({ database, providers }, caller.clientId, params.currency_code),
  );
  bind(app, context, downloadFiatCredentials, async ({ caller, params, reply }) =>
    sendPdf(
      reply,
      await paper.downloadFiatCredentials(
        { database, providers },
        caller.clientId,
        params.currency_code,
      ),
    ),
  );
}

function withdrawalRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  bind(app, context, wallets.listWallets, async ({ caller, query }) =>
    pageOf(await listWallets(database, caller.clientId, query.currency), BY_ID, query),
  );

  bind(app, context, withdrawals.quoteWithdrawal, ({ caller, body }) =>
    knowingAssets(database, () =>
      quoteWithdrawal(database, {
        ownerId: caller.clientId,
        currency: body.currency,
        walletId: body.wallet_id,
        amount: body.amount,
      }),
    ),
  );

  bind(app, context, withdrawals.createWithdrawal, async ({ tx, actor, caller, body, request }) => {
    const [record, reader] = await Promise.all([
      createWithdrawal(tx, actor, {
        ownerId: caller.clientId,
        key: readIdempotencyKey(request.headers['idempotency-key']),
        currency: body.currency,
        walletId: body.wallet_id,
        amount: body.amount,
        acknowledged: body.acknowledged,
      }),
      getUser(tx, caller.userId),
    ]);
    return withdrawalAnswer(record, reader);
  });

  bind(app, context, withdrawals.getWithdrawal, ({ caller, params }) =>
    getWithdrawal(database, params.id, caller),
  );

  bind(app, context, withdrawals.sendWithdrawalCode, ({ caller, params, body }) =>
    sendWithdrawalCode(context, {
      ownerId: caller.clientId,
      userId: caller.userId,
      requestId: params.id,
      channel: body.channel,
    }),
  );

  bindInSteps(app, context, withdrawals.verifyWithdrawal, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const own = { ownerId: caller.clientId, requestId: params.id };
    const person = { ...actor, userId: caller.userId };
    const repeatable = { once, earlier };
    return 'passkey' in body
      ? verifyWithdrawalByPasskey(context, person, { ...own, ...body }, repeatable)
      : verifyWithdrawal(database, settings.secrets, person, { ...own, ...body }, repeatable);
  });

  bind(app, context, withdrawals.askWithdrawalPasskey, ({ caller, params }) =>
    askWithdrawalPasskey(context, caller, params.id),
  );

  bind(app, context, withdrawals.cancelWithdrawal, async ({ tx, actor, caller, params }) => {
    const own = { ownerId: caller.clientId, requestId: params.id };
    const [record, reader] = await Promise.all([
      cancelWithdrawal(tx, actor, own),
      getUser(tx, caller.userId),
    ]);
    return withdrawalAnswer(record, reader);
  });
}
