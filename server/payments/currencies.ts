import type { Language } from '@ballast/contract/account/languages.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { Asset } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type {
  listAssets as listAssetsCall,
  listCurrencies as listCurrenciesCall,
  listDepositCurrencies as listDepositCurrenciesCall,
  listDepositNetworks as listDepositNetworksCall,
} from '@ballast/contract/payments/currencies.ts';
import { getUser } from '../account/users.ts';
import { readAssets, readNetworkTerms } from '../database/assets.ts';
import type { Database } from '../database/connect.ts';
import { changeOverDay, latestPrices } from '../prices/prices.ts';
import type { Bank } from '../providers/bank/port.ts';
import { hasAccount } from './bank/fiat-credentials.ts';

/** Every asset and network, by which pages read and write amounts; money by its name in the reader's language. */
export async function listAssets(
  database: Database,
  reader: { readonly userId: string },
): Promise<AnswerOf<typeof listAssetsCall>> {
  const [{ assets, networks }, { language }] = await Promise.all([
    readAssets(database),
    getUser(database, reader.userId),
  ]);
  return { assets: assets.map((asset) => named(asset, language)), networks: [...networks] };
}

/** What other languages than English call money. */
const CURRENCY_NAMES = { de: new Intl.DisplayNames('de', { type: 'currency' }) } as const;

/** What is no money has one name in every language; English names are ours. */
function named(asset: Asset, language: Language): Asset {
  if (asset.kind !== 'fiat' || language === 'en') return asset;
  return { ...asset, name: CURRENCY_NAMES[language].of(asset.code) ?? asset.name };
}

/** Every currency with its last price in US dollars; null where there never was one. */
export async function listCurrencies(
  database: Database,
): Promise<AnswerOf<typeof listCurrenciesCall>['items']> {
  const [prices, currencies] = await Promise.all([
    latestPrices(database),
    readCurrencies(database),
  ]);
  return currencies.map(({ code, name, kind, scale }) => {
    const latest = prices.get(code);
    const change = latest ? changeOverDay(latest) : null;
    return {
      code,
      name,
      type: kind,
      decimals: scale,
      price_usd: latest ? formatRate(latest.price) : null,
      price_at: latest?.at.toISOString() ?? null,
      change_24h: change === null ? null : formatRate(change),
    };
  });
}

/** Currencies with whether they can be deposited: money by wire where the bank has an account for it. */
export async function listDepositCurrencies(
  database: Database,
  bank: Bank | null,
): Promise<AnswerOf<typeof listDepositCurrenciesCall>> {
  const items = (await readCurrencies(database)).map(({ code, name, kind, may_be_deposited }) => ({
    code,
    name,
    type: kind,
    is_deposit_available: may_be_deposited && (kind === 'crypto' || hasAccount(bank, code)),
  }));
  return { items };
}

export async function listDepositNetworks(
  database: Database,
): Promise<AnswerOf<typeof listDepositNetworksCall>> {
  const [{ networks }, terms] = await Promise.all([
    readAssets(database),
    readNetworkTerms(database),
  ]);
  const items = networks.map(({ code, name, confirmation_minutes }) => ({
    code,
    name,
    currencies: terms
      .filter(({ network, mayBeDeposited }) => network === code && mayBeDeposited)
      .map(({ asset }) => asset),
    confirmation_minutes,
  }));
  return { items };
}

type Currency = Asset & { readonly kind: 'crypto' | 'fiat' };

/** What is money by itself: units are of a fund. */
async function readCurrencies(database: Database): Promise<Currency[]> {
  const { assets } = await readAssets(database);
  return assets.filter((asset): asset is Currency => asset.kind !== 'units');
}
