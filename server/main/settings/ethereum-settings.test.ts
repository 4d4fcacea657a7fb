import { expect, test } from 'vitest';
import { DEMO_ACCOUNT_KEYS } from '../../providers/custody/sandbox-addresses.ts';
import { readSettings } from './settings.ts';

const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const named = {
  BALLAST_MODE: 'test',
  BALLAST_DEMO_WORLD: 'off',
  ETHEREUM_NODE_URL: 'http://127.0.0.1:8545',
  ETHEREUM_ACCOUNT_KEY: DEMO_ACCOUNT_KEYS.ETHEREUM,
  ETHEREUM_COLD_ADDRESS: COLD,
  ETHEREUM_HOT_LIMITS: 'ETH:1.5,USDT:100000',
  ETHEREUM_KEY_FILE: '/run/secrets/account.key',
};

test('what is kept on Ethereum, by which node, and who signs', () => {
  const tokens = `USDT:${COLD}`;
  const { ethereum } = readSettings({ ...named, ETHEREUM_TOKENS: tokens });
  expect(ethereum).toMatchObject({
    node: { url: 'http://127.0.0.1:8545', token: null },
    signer: { keyFile: '/run/secrets/account.key' },
    coldAddress: COLD.toLowerCase(),
    confirmations: 12,
    feeLimit: 200_000_000_000n,
  });
  expect(ethereum?.tokens).toEqual(new Map([['USDT', COLD]]));
  expect(ethereum?.hotLimits).toEqual(
    new Map([
      ['ETH', 1_500_000_000_000_000_000n],
      ['USDT', 100_000_000_000n],
    ]),
  );
  expect(readSettings({ BALLAST_MODE: 'test' }).ethereum).toBeNull();
});

test.each([
  ['no signer', { ETHEREUM_KEY_FILE: '' }, 'somebody has to sign'],
  ['two signers', { ETHEREUM_SIGNER_URL: 'https://signer.example' }, 'name one of them'],
  ['no limit', { ETHEREUM_HOT_LIMITS: '' }, 'ETHEREUM_HOT_LIMITS'],
  [
    'an address with a wrong checksum',
    { ETHEREUM_COLD_ADDRESS: COLD.replace('A', 'a') },
    'address',
  ],
  [
    'a signer without a node',
    {
      ETHEREUM_NODE_URL: '',
      ETHEREUM_ACCOUNT_KEY: '',
      ETHEREUM_COLD_ADDRESS: '',
      ETHEREUM_HOT_LIMITS: '',
    },
    'ETHEREUM_NODE_URL',
  ],
  ['a node beyond this machine without TLS', { ETHEREUM_NODE_URL: 'http://node.example' }, 'https'],
  ['the world of the demonstration', { BALLAST_DEMO_WORLD: 'on' }, 'BALLAST_DEMO_WORLD'],
  ['the sandbox as well', { BALLAST_SANDBOXES: 'custody,trade' }, 'one custodian'],
])('%s is refused', (_what, change, reason) => {
  expect(() => readSettings({ ...named, ...change })).toThrow(reason);
});
