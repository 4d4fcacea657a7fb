import type { AddressKind } from '@ballast/contract/money/asset.ts';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Address } from '@scure/btc-signer/payment.js';

/** Formats and checksums of addresses. Ethereum tokens (USDT, USDC) live at Ethereum addresses. */
const READERS: Record<AddressKind, (text: string) => string | null> = {
  BITCOIN: readBitcoinAddress,
  ETHEREUM: readEthereumAddress,
};

/**
 * Returns the canonical form of an address, or null when format, checksum or kind are wrong. Compare
 * canonical forms only.
 */
export function readAddress(kind: AddressKind, text: string): string | null {
  return READERS[kind](text);
}

const MAINNET = Address();
const PAYABLE = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr']);

/** Base58Check (BIP-13), bech32 (BIP-173) and bech32m (BIP-350) addresses of the main network. */
function readBitcoinAddress(text: string): string | null {
  try {
    const script = MAINNET.decode(text);
    return PAYABLE.has(script.type) ? MAINNET.encode(script) : null;
  } catch {
    return null;
  }
}

const ETHEREUM_ADDRESS = /^0x([0-9a-fA-F]{40})$/;
const ZERO_ADDRESS = '0'.repeat(40);

/**
 * Hex addresses with the mixed-case checksum of EIP-55; all-lower and all-upper ones have none and are
 * accepted. The zero address is nobody's.
 */
function readEthereumAddress(text: string): string | null {
  const digits = ETHEREUM_ADDRESS.exec(text)?.[1];
  if (!digits || digits === ZERO_ADDRESS) return null;
  const checksummed = writeEthereumAddress(digits.toLowerCase());
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasNoChecksum || text === checksummed ? checksummed : null;
}

/** Writes 40 lower-case hex digits with the checksum of EIP-55. */
export function writeEthereumAddress(digits: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)));
  const cased = Array.from(digits, (digit, i) => {
    const isRaised = Number.parseInt(hash.charAt(i), 16) >= 8;
    return isRaised ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join('')}`;
}
