import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS } from '../access/passkeys.ts';
import { EXCHANGE_KEEPERS, EXCHANGE_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Done, Id, IdParams, Timestamp, text } from '../fields.ts';
import { ProposalDecision, Proposed, SignedProposalDecision } from './proposals.ts';

/** Which way the house moves money between its paying wallet and the exchange. */
export const EXCHANGE_DIRECTIONS = ['TO_EXCHANGE', 'TO_WALLET'] as const;

/**
 * Where a transfer stands that was approved: not handed over yet, ordered, on its way, or how it ended. What comes from the exchange is ordered
 * until people have asked for it there.
 */
const STATES = ['APPROVED', 'ORDERED', 'ON_THE_WAY', 'ARRIVED', 'FAILED'] as const;

export type ExchangeTransferState = (typeof STATES)[number];

/** A transfer between the paying wallet and the exchange. */
export const NewExchangeTransfer = z.strictObject({
  direction: z.enum(EXCHANGE_DIRECTIONS),
  asset: AssetCodeField,
  /** What arrives; the network's fee comes beside it. */
  amount: DecimalText,
  /** Why, for the other person and the record. */
  why: text(500),
});

export type NewExchangeTransfer = z.output<typeof NewExchangeTransfer>;

const ExchangeTransfer = Proposed.extend({
  direction: z.enum(EXCHANGE_DIRECTIONS),
  asset: AssetCodeField,
  amount: DecimalText,
  /** Where it is to arrive. */
  address: z.string(),
  why: z.string(),
  /** Null while it waits for its decision, and of what was declined or taken back. */
  state: z.enum(STATES).nullable(),
  /** Why it failed, in the words of whoever was to move it. */
  failure: z.string().nullable(),
  /** Its transaction on the chain, once somebody tells. */
  hash: z.string().nullable(),
  stopped_at: Timestamp.nullable(),
});

export type ExchangeTransfer = z.output<typeof ExchangeTransfer>;

/** What lies where of a currency. */
const PlacedCurrency = z.strictObject({
  asset: AssetCodeField,
  /** What the paying wallet can send besides what waits for it; zero also when more waits than is there. */
  in_wallet: DecimalText,
  at_exchange: DecimalText,
  /** What was ordered to go there, and to come from there, and has not arrived. */
  going_there: DecimalText,
  coming_back: DecimalText,
  /** The most that may be sent to lie there; null where nothing may. */
  limit: DecimalText.nullable(),
});

export const getExchangePlace = call({
  method: 'GET',
  path: '/staff/exchange-place',
  summary: 'What lies at the exchange, and transfers of the house to it and back',
  output: z.strictObject({
    /** Null where nothing lies at an exchange, and no orders are sent. */
    place: z
      .strictObject({
        exchange_address: z.string(),
        wallet_address: z.string(),
        counted_at: Timestamp.nullable(),
        currencies: z.array(PlacedCurrency),
      })
      .nullable(),
    /** Those that are not over, then the last twenty that are. */
    transfers: z.array(ExchangeTransfer),
    /** Whether the reader decides with a passkey, because they have one. */
    passkey_owed: z.boolean(),
  }),
  errors: [],
  who: EXCHANGE_READERS,
  support: false,
  idempotent: false,
});

/**
 * Proposes to move money of the house between its wallet and the exchange; nothing moves before somebody else approves it. `amount_invalid`
 * for none or too many places, `amount_above_maximum` of more than may lie there, `insufficient_funds` of more than is where it is to come
 * from, `currency_not_available` of what is not moved, also where there is no exchange.
 */
export const proposeExchangeTransfer = call({
  method: 'POST',
  path: '/staff/exchange-transfers',
  summary: 'Propose a transfer of the house to the exchange or back',
  body: NewExchangeTransfer,
  output: z.strictObject({ id: Id }),
  errors: [
    'amount_invalid',
    'amount_above_maximum',
    'currency_not_available',
    'insufficient_funds',
  ],
  who: EXCHANGE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Approves or declines what somebody else proposed, or takes back one's own. Refuses an approval as the proposal is. */
export const decideExchangeTransfer = call({
  method: 'POST',
  path: '/staff/exchange-transfers/{id}/decide',
  summary: 'Decide a transfer of the house to the exchange or back',
  params: IdParams,
  body: ProposalDecision,
  output: Done,
  errors: [
    'amount_above_maximum',
    'approver_entered_it',
    'conflict',
    'currency_not_available',
    'insufficient_funds',
    ...SIGNED_ERRORS,
  ],
  who: EXCHANGE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to decide a transfer: it signs which way, how much of what, to which address, and by whom it was proposed. */
export const askExchangeTransferPasskey = call({
  method: 'POST',
  path: '/staff/exchange-transfers/{id}/passkey',
  summary: 'Ask for a passkey to decide a transfer of the house',
  params: IdParams,
  body: SignedProposalDecision,
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: EXCHANGE_KEEPERS,
  support: false,
  idempotent: false,
});

/**
 * Says that an approved transfer to the wallet is not asked for at the exchange any more. One that has left there goes on. `conflict` of any
 * other.
 */
export const stopExchangeTransfer = call({
  method: 'POST',
  path: '/staff/exchange-transfers/{id}/stop',
  summary: 'Stop a transfer from the exchange that nobody asks for there',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: EXCHANGE_KEEPERS,
  support: false,
  idempotent: true,
});
