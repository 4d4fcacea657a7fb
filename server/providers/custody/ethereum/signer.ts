import { readFileSync, statSync } from 'node:fs';
import { HDKey } from '@scure/bip32';
import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { requestHeader } from '../../request-header.ts';
import { hex } from './node.ts';
import type { SignerSettings } from './settings.ts';

/** A transaction of EIP-1559, as it is signed. */
export type Unsigned = {
  readonly chainId: number;
  readonly from: string;
  readonly to: string;
  readonly nonce: number;
  readonly value: bigint;
  readonly data: string;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
};

/** Where a key is below the account's: deposit address `0/i`, or the paying wallet `1/0`. */
export type KeyPath = readonly [number, number];

/** Signs; returns the transaction as it is sent. What was signed is looked at before it is used. */
export type Signer = (path: KeyPath, unsigned: Unsigned) => Promise<string>;

const TIME_LIMIT_MS = 10_000;

export function openSigner(settings: SignerSettings): Signer {
  const sign = 'keyFile' in settings ? fileSigner(settings.keyFile) : httpSigner(settings);
  return async (path, unsigned) => {
    const raw = await sign(path, unsigned);
    await assertSame(raw, unsigned);
    return raw;
  };
}

/** Reads the extended private key that a file holds. Throws when others than its owner may read it. */
export function readKeyFile(path: string): HDKey {
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new Error('others than its owner may read the file: use mode 600');
  }
  const key = HDKey.fromExtendedKey(readFileSync(path, 'utf8').trim());
  if (!key.privateKey) throw new Error('the file holds no private key');
  return key;
}

/** The key is read for each signature, so that it is in memory for as short as possible. */
function fileSigner(keyFile: string): Signer {
  return async ([chain, index], unsigned) => {
    const { privateKey } = readKeyFile(keyFile).deriveChild(chain).deriveChild(index);
    if (!privateKey) throw new Error('the key cannot sign');
    const account = privateKeyToAccount(toHex(privateKey));
    const { chainId, nonce, value, gas, maxFeePerGas, maxPriorityFeePerGas } = unsigned;
    return account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      value,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      to: unsigned.to as `0x${string}`,
      data: unsigned.data as `0x${string}`,
    });
  };
}

/** As a signer answers that speaks JSON-RPC: the transaction, or an object with it (Clef). */
const Signed = z.object({
  result: z.union([z.string(), z.object({ raw: z.string() }).transform(({ raw }) => raw)]),
});

function httpSigner({ url, token }: { url: string; token: string | null }): Signer {
  return async (_path, unsigned) => {
    const { from, to, data, chainId } = unsigned;
    const transaction = {
      type: '0x2',
      from,
      to,
      data,
      chainId: hex(BigInt(chainId)),
      nonce: hex(BigInt(unsigned.nonce)),
      value: hex(unsigned.value),
      gas: hex(unsigned.gas),
      maxFeePerGas: hex(unsigned.maxFeePerGas),
      maxPriorityFeePerGas: hex(unsigned.maxPriorityFeePerGas),
    };
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: {
        ...requestHeader(),
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_signTransaction',
        params: [transaction],
      }),
    });
    const signed = Signed.safeParse(await response.json().catch(() => null));
    if (!signed.success)
      throw new Error(`the signer answered ${response.status}, and signed nothing`);
    return signed.data.result;
  };
}

/** Nothing is sent that is not what was asked for, whoever signed it. */
async function assertSame(raw: string, asked: Unsigned): Promise<void> {
  const serialized = raw as TransactionSerializedEIP1559;
  const signed = parseTransaction(serialized);
  const signer = await recoverTransactionAddress({ serializedTransaction: serialized });
  const isSame =
    signer.toLowerCase() === asked.from.toLowerCase() &&
    signed.to?.toLowerCase() === asked.to.toLowerCase() &&
    signed.chainId === asked.chainId &&
    (signed.nonce ?? 0) === asked.nonce &&
    (signed.value ?? 0n) === asked.value &&
    (signed.data ?? '0x') === asked.data &&
    signed.gas === asked.gas &&
    (signed.maxFeePerGas ?? 0n) === asked.maxFeePerGas &&
    (signed.maxPriorityFeePerGas ?? 0n) === asked.maxPriorityFeePerGas;
  if (!isSame) throw new Error('what was signed is not what was asked for');
}
