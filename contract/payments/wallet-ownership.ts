import { z } from 'zod';
import { call } from '../call.ts';
import { IdParams, Timestamp } from '../fields.ts';
import { Wallet } from './wallets.ts';

/** For how long a message may be signed. */
export const OWNERSHIP_MESSAGE_MINUTES = 15;

export type OwnershipFacts = {
  /** The client's own id. */
  readonly account: string;
  readonly address: string;
  readonly nonce: string;
  readonly at: Date;
};

/**
 * The message by which a wallet is proved to be a client's (spec/decisions.md, section 12). In one language, because the same
 * letters are signed and checked.
 */
export function ownershipMessage({ account, address, nonce, at }: OwnershipFacts): string {
  return [
    'I prove to Ballast that this wallet is mine. Signing this sends nothing and costs nothing.',
    '',
    `Account: ${account}`,
    `Address: ${address}`,
    `Nonce: ${nonce}`,
    `Time: ${at.toISOString()}`,
  ].join('\n');
}

export const askWalletOwnership = call({
  method: 'POST',
  path: '/payments/wallets/{id}/ownership/message',
  summary: 'Ask for the message that proves a wallet',
  params: IdParams,
  output: z.strictObject({ message: z.string(), expires_at: Timestamp }),
  errors: [],
  who: 'verified_client',
  support: false,
  idempotent: false,
});

/** The message that was asked for, and what the wallet made of it. */
export const SignedOwnership = z.strictObject({
  message: z.string().min(1).max(1000),
  /** Hexadecimal for Ethereum, base64 for Bitcoin. */
  signature: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .meta({ examples: ['0x01'] }),
});

/** Proves a wallet by the message that was asked for, signed by EIP-191 or BIP-322, once and in time. */
export const proveWalletOwnership = call({
  method: 'POST',
  path: '/payments/wallets/{id}/ownership',
  summary: 'Prove that a wallet is one’s own',
  params: IdParams,
  body: SignedOwnership,
  output: Wallet,
  errors: ['proof_expired', 'not_signed'],
  who: 'verified_client',
  support: false,
  idempotent: false,
});
