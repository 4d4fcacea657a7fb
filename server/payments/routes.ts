import * as bankAccounts from '@ballast/contract/payments/bank-accounts.ts';
import * as currencies from '@ballast/contract/payments/currencies.ts';
import { getCurrencyFees as getCurrencyFeesCall } from '@ballast/contract/payments/currency-fees.ts';
import {
  downloadFiatCredentials,
  getDepositCredentials,
  getFiatCredentials,
} from '@ballast/contract/payments/deposits.ts';
import * as newBankAccount from '@ballast/contract/payments/new-bank-account.ts';
import * as newWallet from '@ballast/contract/payments/new-wallet.ts';
import * as providerEvents from '@ballast/contract/payments/provider-events.ts';
import * as ownership from '@ballast/contract/payments/wallet-ownership.ts';
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
import { paymentFileRoutes } from './bank/files/payment-file-routes.ts';
import { correctionRoutes } from './corrections/correction-routes.ts';
import type { TradeVerdicts } from './corrections/trade-verdicts.ts';
import {
  listAssets,
  listCurrencies,
  listDepositCurrencies,
  listDepositNetworks,
} from './currencies.ts';
import { getCurrencyFees } from './currency-fees.ts';
import { parkedEventRoutes } from './custody/parked-event-routes.ts';
import { receiveProviderEvent } from './custody/provider-events.ts';
import * as addresses from './deposits/deposit-addresses.ts';
import { exchangeTransferRoutes } from './exchange-place/transfer-routes.ts';
import { removeBankAccount } from './targets/bank-account-cases.ts';
import {
  addBankAccount,
  getBankAccount,
  listBankAccounts,
  sendBankAccountCode,
} from './targets/bank-accounts.ts';
import { addWallet, checkWallet, sendWalletCode } from './targets/new-wallets.ts';
import { removeWallet } from './targets/wallet-cases.ts';
import { askWalletOwnership, proveWalletOwnership } from './targets/wallet-ownership.ts';
import { getWallet, listWallets } from './targets/wallets.ts';
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

export async function paymentsRoutes(
  app: Server,
  context: Context,
  trades: TradeVerdicts,
): Promise<void> {
  depositRoutes(app, context);
  await correctionRoutes(app, context, trades);
  paymentFileRoutes(app, context);
  exchangeTransferRoutes(app, context);
  parkedEventRoutes(app, context);
  targetRoutes(app, context);
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
  bind(app, context, currencies.listAssets, ({ caller }) => listAssets(database, caller));
  bind(app, context, currencies.listCurrencies, async ({ query }) => {
    const items = await listCurrencies(database);
    return pageOf(items, asGiven(items), query);
  });
  bind(app, context, getCurrencyFeesCall, ({ caller, params, now }) =>
    getCurrencyFees(database, { ownerId: caller.clientId, code: params.code }, now),
  );
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

function targetRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, wallets.listWallets, async ({ caller, query }) =>
    pageOf(await listWallets(database, caller.clientId, query.currency), BY_ID, query),
  );

  bind(app, context, wallets.getWallet, ({ caller, params }) =>
    getWallet(database, { ownerId: caller.clientId, targetId: params.id }),
  );

  bind(app, context, newWallet.checkWallet, ({ caller, body }) =>
    checkWallet(context, caller.clientId, body.wallet),
  );

  bind(app, context, newWallet.sendWalletCode, ({ caller, body }) =>
    sendWalletCode(context, caller, body),
  );

  bindInSteps(app, context, newWallet.addWallet, ({ actor, caller, body }, once, earlier) =>
    addWallet(context, { caller, actor }, body, { once, earlier }),
  );

  bind(app, context, wallets.removeWallet, async ({ actor, caller, params }) => {
    const own = { ownerId: caller.clientId, targetId: params.id };
    await transact(database, (tx) => removeWallet(tx, actor, own));
    return {};
  });

  bind(app, context, ownership.askWalletOwnership, ({ caller, params }) => {
    const own = { ownerId: caller.clientId, targetId: params.id };
    return transact(database, (tx) => askWalletOwnership(tx, own));
  });

  bind(app, context, ownership.proveWalletOwnership, async ({ actor, caller, params, body }) => {
    const own = { ownerId: caller.clientId, targetId: params.id };
    await transact(database, (tx) => proveWalletOwnership(tx, actor, own, body));
    return getWallet(database, own);
  });

  bind(app, context, bankAccounts.listBankAccounts, async ({ caller, query }) =>
    pageOf(await listBankAccounts(database, caller.clientId, query.currency), BY_ID, query),
  );

  bind(app, context, bankAccounts.getBankAccount, ({ caller, params }) =>
    getBankAccount(database, { ownerId: caller.clientId, targetId: params.id }),
  );

  bind(app, context, newBankAccount.sendBankAccountCode, ({ caller, body }) =>
    sendBankAccountCode(context, caller, body),
  );

  bindInSteps(
    app,
    context,
    newBankAccount.addBankAccount,
    ({ actor, caller, body }, once, earlier) =>
      addBankAccount(context, { caller, actor }, body, { once, earlier }),
  );

  bind(app, context, bankAccounts.removeBankAccount, async ({ actor, caller, params }) => {
    const own = { ownerId: caller.clientId, targetId: params.id };
    await transact(database, (tx) => removeBankAccount(tx, actor, own));
    return {};
  });
}

function withdrawalRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  bind(app, context, withdrawals.quoteWithdrawal, ({ caller, body }) =>
    knowingAssets(database, () =>
      quoteWithdrawal(database, {
        ownerId: caller.clientId,
        currency: body.currency,
        targetId: body.target_id,
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
        targetId: body.target_id,
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
