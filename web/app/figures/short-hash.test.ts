import { learnAssets } from '@ballast/contract/money/asset.ts';
import { beforeAll, expect, test } from 'vitest';
import { FIRST_ASSETS } from '../../../tests/worlds/assets.ts';
import { addressOfHash, shortHash } from './short-hash.ts';

const DIGITS = '0123456789abcdef'.repeat(4);

beforeAll(() => learnAssets(FIRST_ASSETS));

test('a hash is shown by its beginning and its end', () => {
  expect(shortHash(`0x${DIGITS}`)).toBe('0x0123456789…abcdef');
  expect(shortHash('sandbox-1')).toBe('sandbox-1');
});

test('a transaction is looked up where its network says', () => {
  expect(addressOfHash('BITCOIN', DIGITS)?.href).toBe(`https://mempool.space/tx/${DIGITS}`);
  expect(addressOfHash('ETHEREUM', `0x${DIGITS}`)?.href).toBe(
    `https://etherscan.io/tx/0x${DIGITS}`,
  );
});

test.each([
  ['the network of another', 'BITCOIN', `0x${DIGITS}`],
  ['the sandbox', 'ETHEREUM', `sandbox-${DIGITS}`],
  ['no network', null, DIGITS],
  ['a network that is not known', 'DOGE', DIGITS],
  ['something that leads elsewhere', 'BITCOIN', '../../../elsewhere'],
])('a hash of %s leads nowhere', (_, network, hash) => {
  expect(addressOfHash(network, hash)).toBeNull();
});

test('nor does one where nobody has set where to look', () => {
  const networks = FIRST_ASSETS.networks.map((each) => ({ ...each, transaction_url: null }));
  learnAssets({ ...FIRST_ASSETS, networks });
  expect(addressOfHash('BITCOIN', DIGITS)).toBeNull();
});
