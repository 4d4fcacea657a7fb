import { rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNT_KEYS } from '../../providers/custody/sandbox-addresses.ts';
import { proveExchange, readSettings } from './settings.ts';

const named = {
  BALLAST_MODE: 'test',
  BALLAST_DEMO_WORLD: 'off',
  EXCHANGE_ID: 'binance',
  EXCHANGE_KEY: 'key',
  EXCHANGE_SECRET: 'not to be repeated',
};

test('an exchange, by its name and a key', () => {
  expect(readSettings(named).exchange).toEqual({
    id: 'binance',
    key: 'key',
    secret: 'not to be repeated',
    passphrase: null,
    url: null,
    timeoutMs: 10_000,
    isPaced: true,
    feeShare: null,
    dollar: 'USD',
  });
  expect(readSettings({ BALLAST_MODE: 'test' }).exchange).toBeNull();
  const { exchange } = readSettings({ ...named, EXCHANGE_FEE: '0.26' });
  expect(exchange?.feeShare).toBe(rateOf('0.0026'));
});

test.each([
  ['no key', { EXCHANGE_KEY: '' }, 'EXCHANGE_KEY must be set together with'],
  ['no secret', { EXCHANGE_SECRET: '' }, 'EXCHANGE_SECRET must be set together with'],
  ['no name', { EXCHANGE_ID: '' }, 'EXCHANGE_ID must be set together with'],
  [
    'an address alone',
    { EXCHANGE_ID: '', EXCHANGE_KEY: '', EXCHANGE_SECRET: '', EXCHANGE_URL: 'https://a.example' },
    'EXCHANGE_ID must be set together with EXCHANGE_URL',
  ],
  ['a name that nobody has', { EXCHANGE_ID: 'binanse' }, 'ccxt knows no exchange of that name'],
  [
    'one that takes our key for something else',
    { EXCHANGE_ID: 'kraken' },
    'EXCHANGE_ID is "kraken": ccxt does not look an order up there by our own key. Use one of binance, ',
  ],
  ['a path', { EXCHANGE_ID: '../binance' }, 'use a name of ccxt'],
  ['an address in the open', { EXCHANGE_URL: 'http://a.example' }, 'use an address with https'],
  ['a fee that is none', { EXCHANGE_FEE: '7' }, 'use percent below 5'],
  ['no time at all', { EXCHANGE_TIMEOUT: '0' }, 'use a whole number from 1 to 15'],
  ['a dollar that is none', { EXCHANGE_DOLLAR: 'EUR' }, 'use USD, USDC or USDT'],
  ['the sandbox as well', { BALLAST_SANDBOXES: 'trade' }, 'one exchange'],
  ['the world of the demonstration', { BALLAST_DEMO_WORLD: 'on' }, 'BALLAST_DEMO_WORLD'],
])('%s is refused, and no secret is repeated', (_what, part, why) => {
  const read = () => readSettings({ ...named, ...part });
  expect(read).toThrow(why);
  expect(read).not.toThrow('not to be repeated');
});

const OWN_CUSTODY = {
  ETHEREUM_NODE_URL: 'http://127.0.0.1:8545',
  ETHEREUM_ACCOUNT_KEY: DEMO_ACCOUNT_KEYS.ETHEREUM,
  ETHEREUM_COLD_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ETHEREUM_HOT_LIMITS: 'ETH:1.5',
  ETHEREUM_KEY_FILE: '/run/secrets/account.key',
};
const PLACE = {
  EXCHANGE_ADDRESS: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  EXCHANGE_LIMITS: 'ETH:50,USDC:100000.5',
};

test('the exchange as a second place beside own custody, with what may lie there', () => {
  const { exchangePlace } = readSettings({ ...named, ...OWN_CUSTODY, ...PLACE });
  expect(exchangePlace).toEqual({
    address: PLACE.EXCHANGE_ADDRESS,
    limits: new Map([
      ['ETH', 50n * 10n ** 18n],
      ['USDC', 100_000_500_000n],
    ]),
  });
  expect(readSettings({ ...named, ...OWN_CUSTODY }).exchangePlace).toBeNull();
});

test.each([
  ['no limit', { EXCHANGE_LIMITS: '' }, 'EXCHANGE_LIMITS must be set together with'],
  ['no address', { EXCHANGE_ADDRESS: '' }, 'EXCHANGE_ADDRESS must be set together with'],
  [
    'a slip of the pen in the address',
    { EXCHANGE_ADDRESS: PLACE.EXCHANGE_ADDRESS.replace('fB', 'fb') },
    'use an address of Ethereum',
  ],
  [
    'our own cold wallet',
    { EXCHANGE_ADDRESS: OWN_CUSTODY.ETHEREUM_COLD_ADDRESS },
    'a wallet of ours',
  ],
  ['a currency that is not kept', { EXCHANGE_LIMITS: 'BTC:1' }, 'use amounts such as'],
])('%s is no second place', (_what, part, why) => {
  expect(() => readSettings({ ...named, ...OWN_CUSTODY, ...PLACE, ...part })).toThrow(why);
});

test('the exchange is no second place beside a custodian of somebody else', () => {
  expect(() => readSettings({ ...named, ...PLACE })).toThrow('ETHEREUM_NODE_URL');
});

test('production does not trade for real what a sandbox keeps', () => {
  const production = {
    ...named,
    BALLAST_MODE: 'production',
    DATABASE_URL: 'postgres://ballast@db/ballast',
    PUBLIC_URL: 'https://ballast.example/',
    BALLAST_SECRETS: 'k1:AAAA',
    SUPPORT_EMAIL: 'help@bank.example',
    LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
    LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
    BALLAST_SANDBOXES: 'custody,messages,signing,verification,screening',
  };
  expect(() => readSettings(production)).toThrow('the custodian is a sandbox');
});

test('an exchange that cannot be used ends the start, in plain words', async () => {
  await proveExchange(async () => null);
  await expect(proveExchange(async () => 'it refuses the key')).rejects.toThrow(
    'EXCHANGE_ID cannot be used: it refuses the key.',
  );
});
