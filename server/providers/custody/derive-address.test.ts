import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { publicKeyToAddress } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { readAddress } from './address-format.ts';
import { deriveAddress } from './derive-address.ts';

// Seed of the published test mnemonic "abandon abandon ... about" (BIP-39), which BIP-84 uses, too.
const PUBLISHED_SEED = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);
const ethereumAccount = HDKey.fromMasterSeed(PUBLISHED_SEED).derive("m/44'/60'/0'");

test('derives the Bitcoin addresses that BIP-84 publishes for its account key', () => {
  const accountKey =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  expect(deriveAddress('BITCOIN', accountKey, 0)).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  );
  expect(deriveAddress('BITCOIN', accountKey, 1)).toBe(
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  );
});

test('derives the Ethereum addresses known for the published mnemonic', () => {
  const accountKey = ethereumAccount.publicExtendedKey;
  expect(deriveAddress('ETHEREUM', accountKey, 0)).toBe(
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  );
  expect(deriveAddress('ETHEREUM', accountKey, 1)).toBe(
    '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  );
});

test('derives the Ethereum addresses that viem derives, checksum included', () => {
  const accountKey = ethereumAccount.publicExtendedKey;
  for (let index = 0; index < 200; index += 1) {
    const { publicKey } = ethereumAccount.deriveChild(0).deriveChild(index);
    const uncompressed = secp256k1.Point.fromBytes(publicKey ?? new Uint8Array()).toBytes(false);
    const byViem = publicKeyToAddress(`0x${bytesToHex(uncompressed)}`);
    expect(deriveAddress('ETHEREUM', accountKey, index)).toBe(byViem);
  }
});

describe.each(['BITCOIN', 'ETHEREUM'] as const)('on %s', (network) => {
  const accountKey = HDKey.fromMasterSeed(PUBLISHED_SEED).derive("m/84'/0'/7'").publicExtendedKey;

  test('gives each index an address of its own, in canonical writing', () => {
    const addresses = Array.from({ length: 100 }, (_, i) => deriveAddress(network, accountKey, i));
    expect(new Set(addresses).size).toBe(100);
    for (const address of addresses) expect(readAddress(network, address)).toBe(address);
  });

  test('refuses a key that can spend', () => {
    const { privateExtendedKey } = HDKey.fromMasterSeed(PUBLISHED_SEED);
    expect(() => deriveAddress(network, privateExtendedKey, 0)).toThrow('public key is wanted');
  });
});
