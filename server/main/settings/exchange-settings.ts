import { divide } from '@ballast/contract/money/amount.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { hotAddress } from '../../providers/custody/ethereum/addresses.ts';
import type { ExchangePlaceSettings } from '../../providers/custody/ethereum/exchange/settings.ts';
import { LOOKS_UP_BY_KEY, placeOfExchange } from '../../providers/trade/ccxt/known-exchange.ts';
import type { ExchangeSettings } from '../../providers/trade/ccxt/settings.ts';
import { limitsOf } from './ethereum-settings.ts';
import { SettingsError } from './settings-error.ts';
import { together } from './together.ts';
import type { Variables } from './variables.ts';

/** The exchange on which is traded; null where the sandbox of trade is used. */
export function exchange(values: Variables): ExchangeSettings | null {
  const named = together(values, 'EXCHANGE_ID', 'EXCHANGE_KEY', 'EXCHANGE_SECRET');
  if (!named) {
    const alone = (['EXCHANGE_PASSPHRASE', 'EXCHANGE_URL', 'EXCHANGE_FEE'] as const).find(
      (name) => values[name] !== undefined,
    );
    if (alone === undefined) return null;
    throw new SettingsError(`EXCHANGE_ID must be set together with ${alone}.`);
  }
  if (!placeOfExchange(named.EXCHANGE_ID)) {
    throw new SettingsError(
      `EXCHANGE_ID is "${named.EXCHANGE_ID}": ccxt knows no exchange of that name.`,
    );
  }
  // What became of an order whose answer was lost nobody could say, also while the exchange is away at the start.
  if (!LOOKS_UP_BY_KEY.includes(named.EXCHANGE_ID)) {
    throw new SettingsError(
      `EXCHANGE_ID is "${named.EXCHANGE_ID}": ccxt does not look an order up there by our own key. Use one of ${LOOKS_UP_BY_KEY.join(', ')}.`,
    );
  }
  if (values.BALLAST_SANDBOXES?.includes('trade')) {
    throw new SettingsError(
      'EXCHANGE_ID is set and BALLAST_SANDBOXES names trade: there is one exchange.',
    );
  }
  if (values.BALLAST_MODE !== 'production' && values.BALLAST_DEMO_WORLD) {
    throw new SettingsError(
      'EXCHANGE_ID is set: the world of the demonstration lives on sandboxes, so set BALLAST_DEMO_WORLD to off.',
    );
  }
  if (values.BALLAST_MODE === 'production' && values.ETHEREUM_NODE_URL === undefined) {
    throw new SettingsError(
      'EXCHANGE_ID is set and the custodian is a sandbox: what is real at an exchange would stand beside what is not.',
    );
  }
  return {
    id: named.EXCHANGE_ID,
    key: named.EXCHANGE_KEY,
    secret: named.EXCHANGE_SECRET.replaceAll('\\n', '\n'),
    passphrase: values.EXCHANGE_PASSPHRASE ?? null,
    url: values.EXCHANGE_URL ?? null,
    timeoutMs: values.EXCHANGE_TIMEOUT * 1000,
    isPaced: true,
    feeShare:
      values.EXCHANGE_FEE === undefined ? null : divide(rateOf(values.EXCHANGE_FEE), 100n, 'up'),
    dollar: values.EXCHANGE_DOLLAR,
  };
}

/** What makes the exchange a second place beside own custody; null where no orders are sent beside it. */
export function exchangePlace(values: Variables): ExchangePlaceSettings | null {
  const named = together(values, 'EXCHANGE_ADDRESS', 'EXCHANGE_LIMITS');
  if (!named) return null;
  const { EXCHANGE_ID: id, ETHEREUM_ACCOUNT_KEY: accountKey } = values;
  if (id === undefined || accountKey === undefined) {
    throw new SettingsError(
      'EXCHANGE_ADDRESS must be set together with EXCHANGE_ID and ETHEREUM_NODE_URL.',
    );
  }
  const address = named.EXCHANGE_ADDRESS.toLowerCase();
  if ([hotAddress(accountKey), values.ETHEREUM_COLD_ADDRESS?.toLowerCase()].includes(address)) {
    throw new SettingsError('EXCHANGE_ADDRESS is a wallet of ours: name that of the exchange.');
  }
  return {
    address: named.EXCHANGE_ADDRESS,
    limits: limitsOf('EXCHANGE_LIMITS', named.EXCHANGE_LIMITS),
  };
}
