import { describe, expect, test } from 'vitest';
import { readAddress } from './address-format.ts';

describe('Bitcoin addresses', () => {
  test.each([
    ['P2PKH', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['P2SH', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['P2WPKH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['P2WSH', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['P2TR', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('reads %s', (_type, address) => {
    expect(readAddress('BITCOIN', address)).toBe(address);
  });

  test('reads upper-case bech32 as the same address', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(readAddress('BITCOIN', address.toUpperCase())).toBe(address);
  });

  test.each([
    ['another network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    [
      'bech32 where version 1 wants bech32m',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    ],
    ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
    ['a blank', ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['nothing', ''],
  ])('refuses %s', (_what, address) => {
    expect(readAddress('BITCOIN', address)).toBeNull();
  });

  test('refuses every address with one character changed', () => {
    for (const address of [
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ]) {
      for (const changed of withOneCharacterChanged(address)) {
        expect(readAddress('BITCOIN', changed), changed).toBeNull();
      }
    }
  });
});

describe('Ethereum addresses', () => {
  // The examples of EIP-55.
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('reads %s and gives one without checksum its checksum', (address) => {
    expect(readAddress('ETHEREUM', address)).toBe(address);
    expect(readAddress('ETHEREUM', address.toLowerCase())).toBe(address);
    expect(readAddress('ETHEREUM', `0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  test.each([
    ['a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['too few digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a line break after it', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n'],
    ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('refuses %s', (_what, address) => {
    expect(readAddress('ETHEREUM', address)).toBeNull();
  });
});

function withOneCharacterChanged(address: string): string[] {
  return Array.from(address, (character, i) => {
    const other = character === 'q' ? 'p' : 'q';
    return address.slice(0, i) + other + address.slice(i + 1);
  });
}
