import type { AddressKind } from '@ballast/contract/money/asset.ts';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  Address,
  OutScript,
  p2pkh,
  p2sh,
  p2wpkh,
  RawTx,
  RawWitness,
  Script,
  SigHash,
  Transaction,
} from '@scure/btc-signer';
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js';
import { isHex, recoverMessageAddress } from 'viem';

/** A message that the owner of an address is said to have signed. */
export type SignedMessage = {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
};

const CHECKS: Record<AddressKind, (signed: SignedMessage) => boolean | Promise<boolean>> = {
  ETHEREUM: isSignedByAccount,
  BITCOIN: isSignedByScript,
};

/**
 * Says whether whoever holds the key of an address signed a message: by EIP-191 for Ethereum, by BIP-322 in its simple form for
 * Bitcoin. An address that is a contract, or a script of several keys, is never proved so.
 */
export async function isSignedBy(kind: AddressKind, signed: SignedMessage): Promise<boolean> {
  try {
    return await CHECKS[kind](signed);
  } catch {
    // What cannot be read was not signed.
    return false;
  }
}

/** EIP-191, version 0x45, which wallets call `personal_sign`. */
async function isSignedByAccount({ address, message, signature }: SignedMessage): Promise<boolean> {
  if (!isHex(signature)) return false;
  const signer = await recoverMessageAddress({ message, signature });
  return signer.toLowerCase() === address.toLowerCase();
}

const MAINNET = Address();
const NO_TRANSACTION = new Uint8Array(32);
const NO_OUTPUT = 0xffffffff;

/** BIP-322: the signature is the witness of a transaction that spends one which holds the message, and which can never be sent. */
function isSignedByScript({ address, message, signature }: SignedMessage): boolean {
  const owner = MAINNET.decode(address);
  const script = OutScript.encode(owner);
  const witness = RawWitness.decode(readBase64(signature));
  const spending = spendingOf(script, message);
  if (owner.type === 'tr') return isSignedByTaproot(spending, script, owner.pubkey, witness);
  if (owner.type !== 'wpkh' && owner.type !== 'sh') return false;
  const [given, key] = witness;
  if (!given || !key || witness.length !== 2) return false;
  const wrapped = p2wpkh(key);
  const own = owner.type === 'wpkh' ? wrapped.script : p2sh(wrapped).script;
  if (!equalBytes(own, script) || given.at(-1) !== SigHash.ALL) return false;
  const hash = spending.preimageWitnessV0(0, p2pkh(key).script, SigHash.ALL, 0n);
  return secp256k1.verify(given.subarray(0, -1), hash, key, {
    format: 'der',
    prehash: false,
    lowS: true,
  });
}

function readBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  // Node leaves out what is no base64, which others then read otherwise.
  if (bytes.toString('base64') !== text) throw new Error('no base64');
  return bytes;
}

const SCHNORR_BYTES = 64;

/** By the key alone; one of 65 bytes says at its end what was signed, which must be all. */
function isSignedByTaproot(
  spending: Transaction,
  script: Uint8Array,
  key: Uint8Array,
  [given, ...rest]: readonly Uint8Array[],
): boolean {
  if (!given || rest.length > 0) return false;
  const isDefault = given.length === SCHNORR_BYTES;
  if (!isDefault && given[SCHNORR_BYTES] !== SigHash.ALL) return false;
  const type = isDefault ? SigHash.DEFAULT : SigHash.ALL;
  const hash = spending.preimageWitnessV1(0, [script], type, [0n]);
  return schnorr.verify(given.subarray(0, SCHNORR_BYTES), hash, key);
}

/** The transaction `to_sign` of BIP-322, which spends `to_spend`. */
function spendingOf(script: Uint8Array, message: string): Transaction {
  const sending = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: NO_TRANSACTION,
        index: NO_OUTPUT,
        finalScriptSig: Script.encode(['OP_0', messageHash(message)]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  });
  const spending = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  });
  spending.addInput({ txid: sha256x2(sending).toReversed(), index: 0, sequence: 0 });
  spending.addOutput({ amount: 0n, script: Script.encode(['RETURN']) });
  return spending;
}

/** The tagged hash of BIP-340 under the tag of BIP-322. */
function messageHash(message: string): Uint8Array {
  const words = new TextEncoder();
  const tag = sha256(words.encode('BIP0322-signed-message'));
  return sha256(new Uint8Array([...tag, ...tag, ...words.encode(message)]));
}
