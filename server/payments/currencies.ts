import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  ASSET_CODES,
  ASSETS,
  CRYPTO_CODES,
  NETWORK_CODES,
  NETWORKS,
} from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type {
  listCurrencies as listCurrenciesCall,
  listDepositCurrencies as listDepositCurrenciesCall,
  listDepositNetworks as listDepositNetworksCall,
} from '@ballast/contract/payments/currencies.ts';
import type { Database } from '../database/connect.ts';
import { changeOverDay, latestPrices } from '../prices/prices.ts';
import { CONFIRMATION_MINUTES } from './rules.ts';

/** Every currency with its last price in US dollars; null where there never was one. */
export async function listCurrencies(
  database: Database,
): Promise<AnswerOf<typeof listCurrenciesCall>['items']> {
  const prices = await latestPrices(database);
  return ASSET_CODES.map((code) => {
    const latest = prices.get(code);
    const change = latest ? changeOverDay(latest) : null;
    return {
      code,
      name: ASSETS[code].name,
      type: ASSETS[code].kind,
      decimals: ASSETS[code].scale,
      price_usd: latest ? formatRate(latest.price) : null,
      price_at: latest?.at.toISOString() ?? null,
      change_24h: change === null ? null : formatRate(change),
    };
  });
}

/** Currencies with whether they can be deposited: crypto can, money by wire cannot yet. */
export function listDepositCurrencies(): AnswerOf<typeof listDepositCurrenciesCall> {
  const deposited: readonly string[] = CRYPTO_CODES;
  const items = ASSET_CODES.map((code) => ({
    code,
    name: ASSETS[code].name,
    type: ASSETS[code].kind,
    is_deposit_available: deposited.includes(code),
  }));
  return { items };
}

export function listDepositNetworks(): AnswerOf<typeof listDepositNetworksCall> {
  const items = NETWORK_CODES.map((code) => ({
    code,
    name: NETWORKS[code].name,
    currencies: [...NETWORKS[code].currencies],
    confirmation_minutes: CONFIRMATION_MINUTES,
  }));
  return { items };
}
