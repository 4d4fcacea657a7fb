import { z } from 'zod';
import { CodeSent, FACTOR_NOT_SENT_ERRORS, MessageChannel } from '../access/message-codes.ts';
import { OWN_FACTOR_ERRORS, OwnFactor } from '../access/passkeys.ts';
import { call } from '../call.ts';
import { line, NetworkCodeField } from '../fields.ts';
import { HOSTINGS, Wallet } from './wallets.ts';

/** A wallet as a client writes it down. */
export const WalletDetails = z
  .strictObject({
    network: NetworkCodeField,
    address: line(100)
      .transform((text) => text.trim())
      .meta({ examples: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] }),
    memo: line(60).nullable(),
    /** What the client calls it. */
    name: line(60).nullable(),
    hosting: z.enum(HOSTINGS),
    /** Who keeps the key where its client does not. */
    provider: line(60).nullable(),
  })
  .refine(({ hosting, provider }) => (hosting === 'PROVIDER') === (provider !== null), {
    path: ['provider'],
    message: 'Field is required',
  });
export type WalletDetails = z.infer<typeof WalletDetails>;

/** What a person sees of a new wallet while they confirm it, and what a passkey signs. */
export function shownWallet({ network, address, memo, provider }: WalletDetails): string {
  return [network, address, ...(memo === null ? [] : [memo]), provider ?? 'SELF_HOSTED'].join(' ');
}

const DETAILS_REFUSED = [
  'address_invalid',
  'wallet_already_added',
  'wallet_is_deposit_address',
  'wallet_is_contract',
  'too_many_targets',
] as const;

/** A known address that another would be taken for, and what the client calls it. */
const LookAlike = z.strictObject({ address: z.string(), name: z.string().nullable() });
export type LookAlike = z.infer<typeof LookAlike>;

/** Says before it is confirmed whether a wallet could be added, and like which known one its address looks. */
export const checkWallet = call({
  method: 'POST',
  path: '/payments/wallets/check',
  summary: 'Check a wallet before it is added',
  body: z.strictObject({ wallet: WalletDetails }),
  output: z.strictObject({ looks_like: LookAlike.nullable() }),
  errors: DETAILS_REFUSED,
  who: 'verified_client',
  support: false,
  idempotent: false,
});

export const sendWalletCode = call({
  method: 'POST',
  path: '/payments/wallets/code',
  summary: 'Send the code that confirms a new wallet',
  body: z.strictObject({ channel: MessageChannel, wallet: WalletDetails }),
  output: CodeSent,
  errors: [...DETAILS_REFUSED, ...FACTOR_NOT_SENT_ERRORS],
  who: 'verified_client',
  support: false,
  idempotent: false,
});

/**
 * Adds a wallet for review, confirmed as `OwnFactor` says; whoever has neither passkey nor authenticator gives the code that was
 * sent for this address.
 */
export const addWallet = call({
  method: 'POST',
  path: '/payments/wallets',
  summary: 'Add a wallet to withdraw to',
  body: z.strictObject({
    wallet: WalletDetails,
    /** The address once more, where it looks like one that the client knows. */
    repeated: z.string().trim().max(100).optional(),
    ...OwnFactor.shape,
  }),
  output: Wallet,
  errors: [...DETAILS_REFUSED, 'wallet_looks_alike', ...OWN_FACTOR_ERRORS, 'incorrect_code'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});
