import type { AddressKind } from '@ballast/contract/money/asset.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer/payment.js';
import { writeEthereumAddress } from './address-format.ts';

export type AccountKeys = Readonly<Record<AddressKind, string>>;

const RECEIVING_CHAIN = 0;
const ZPUB_VERSIONS = { public: 0x04b24746, private: 0x04b2430c };

/**
 * Derives deposit address `index` from an account's extended public key (BIP-32): native SegWit for Bitcoin
 * (BIP-84), BIP-44 for Ethereum; of the other chain, addresses of our own. Throws when the key can spend: the server must never hold one.
 */
export function deriveAddress(
  kind: AddressKind,
  accountKey: string,
  index: number,
  chain = RECEIVING_CHAIN,
): string {
  const versions = accountKey.startsWith('zpub') ? ZPUB_VERSIONS : undefined;
  const account = HDKey.fromExtendedKey(accountKey, versions);
  if (account.privateKey)
    throw new TypeError('an extended public key is wanted, not a private one');
  const { publicKey } = account.deriveChild(chain).deriveChild(index);
  if (!publicKey) throw new TypeError('the extended key has no public key');
  return ADDRESS_OF[kind](publicKey);
}

const ADDRESS_OF: Record<AddressKind, (publicKey: Uint8Array) => string> = {
  BITCOIN: (publicKey) => {
    const { address } = p2wpkh(publicKey);
    if (!address) throw new TypeError('the public key has no address');
    return address;
  },
  ETHEREUM: (publicKey) => {
    const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
    const hash = keccak_256(uncompressed.subarray(1));
    return writeEthereumAddress(bytesToHex(hash.subarray(-20)));
  },
};
