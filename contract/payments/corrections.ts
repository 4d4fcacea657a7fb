import { z } from 'zod';
import { CORRECTORS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  line,
  NetworkCodeField,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';
import { EvidenceFile } from '../files/evidence-files.ts';
import { FILL_DOUBTS } from './fill-doubts.ts';
import { TRANSACTION_TYPES } from './transactions.ts';

/**
 * Putting the books right (spec/decisions.md, section 19): one person asks, another decides, and only then is it posted.
 */
export const CORRECTION_KINDS = [
  'ADJUSTMENT',
  'ATTRIBUTION',
  'RETURN',
  'REVERSAL',
  'FEE_REFUND',
  'OUTCOME',
  'RETURN_OUTCOME',
  'FILL',
] as const;

export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** Accounts of a client between which an adjustment moves. */
export const CLIENT_SIDES = ['available', 'settling', 'holdback', 'receivable'] as const;

/** Accounts of the house between which an adjustment moves. */
export const HOUSE_SIDES = [
  'suspense',
  'fees',
  'rewards',
  'rounding',
  'house_capital',
  'trade_result',
  'trading_income',
  'network_costs',
] as const;

const Side = z.enum([...CLIENT_SIDES, ...HOUSE_SIDES]);

/** Entries that nothing goes on from, so that they may be undone by their opposite. */
export const REVERSIBLE_KINDS: readonly string[] = [
  'fee',
  'fee_refund',
  'reward',
  'rounding',
  'correction',
  'attribution',
];

/** The number of an entry among those of its owner. */
const EntryNumber = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'Some of these characters cannot be used')
  .meta({ examples: ['1'] });

const PositiveAmount = DecimalText.refine(
  (amount) => /[1-9]/.test(amount),
  'Enter an amount in digits',
).meta({
  examples: ['1'],
});

/** Moves an amount from one account to another; without a client both are the house's. */
const Adjustment = z.strictObject({
  kind: z.literal('ADJUSTMENT'),
  client_id: Id.nullable(),
  asset: AssetCodeField,
  amount: PositiveAmount,
  from: Side,
  to: Side,
});

/** Gives a transfer that came for nobody to a client; `transfer` is the custodian's reference. */
const Attribution = z.strictObject({
  kind: z.literal('ATTRIBUTION'),
  client_id: Id,
  transfer: line(200).meta({ examples: ['transfer-1'] }),
});

/**
 * Sends what came for nobody back to its sender. Of a transfer, by the network that it came by, the sender says where to: the address
 * that something came from may be a pool of others, or have no single one. A line of the bank goes back to the account that it came
 * from, and to no other.
 */
const Return = z.strictObject({
  kind: z.literal('RETURN'),
  transfer: line(200).meta({ examples: ['transfer-1'] }),
  /** Null of a line of the bank. */
  address: line(200).nullable(),
  memo: line(100).nullable(),
});

const Reversal = z.strictObject({
  kind: z.literal('REVERSAL'),
  client_id: Id,
  entry_id: EntryNumber,
});

/** Gives back a fee, or a part of it, that an entry took. */
const FeeRefund = z.strictObject({
  kind: z.literal('FEE_REFUND'),
  client_id: Id,
  entry_id: EntryNumber,
  asset: AssetCodeField,
  amount: PositiveAmount,
});

const Said = {
  outcome: z.enum(['SENT', 'NOT_SENT']),
  /** By which the network knows what was sent; null of what was not. */
  hash: line(200).nullable(),
};

/** Says what became of a withdrawal of which the custodian gives no answer. Nothing more is tried while it waits. */
const Outcome = z.strictObject({
  kind: z.literal('OUTCOME'),
  client_id: Id,
  withdrawal_id: Id,
  ...Said,
});

/** Says the same of a transfer on its way back to its sender, by the correction that sends it. */
const ReturnOutcome = z.strictObject({
  kind: z.literal('RETURN_OUTCOME'),
  return_id: Id,
  ...Said,
});

/**
 * Says what is true of a trade that the exchange and our books tell differently: it was filled as the exchange states it, it was
 * not filled, or the exchange has undone it. Of one that the exchange says nothing about, only that it was not filled. Of a second
 * order that failed: that no other is made, and the house keeps what the first one brought.
 */
export const FILL_VERDICTS = ['AS_STATED', 'NOT_FILLED', 'UNDONE', 'KEPT'] as const;

const Fill = z.strictObject({
  kind: z.literal('FILL'),
  client_id: Id,
  trade_id: Id,
  verdict: z.enum(FILL_VERDICTS),
});

/** What is put right. */
export const AskedCorrection = z.discriminatedUnion('kind', [
  Adjustment,
  Attribution,
  Return,
  Reversal,
  FeeRefund,
  Outcome,
  ReturnOutcome,
  Fill,
]);

export type AskedCorrection = z.output<typeof AskedCorrection>;

/** Whether something in suspense is a line of the bank's statement, by what a correction names it. */
export const isOfBank = (transfer: string) => transfer.startsWith('bank/');

export const CorrectionLines = {
  lines: z.array(
    z.strictObject({
      /** Whose account: the client's, or the house's. */
      of: z.enum(['CLIENT', 'HOUSE']),
      purpose: z.string(),
      asset: AssetCodeField,
      amount: SignedDecimalText,
    }),
  ),
  /** What it adds to the client's money, or takes from it, as the transaction that the client will see. */
  client_sees: z.array(
    z.strictObject({
      type: z.enum(TRANSACTION_TYPES),
      asset: AssetCodeField,
      amount: SignedDecimalText,
    }),
  ),
};

export const CORRECTION_ANSWERS = ['CONFIRMED', 'DECLINED'] as const;

/** What leaves for a sender, and what is kept of the transfer for sending it. */
export const CorrectionSending = z.strictObject({
  asset: AssetCodeField,
  amount: DecimalText,
  fee: DecimalText,
  to: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('ADDRESS'),
      network: NetworkCodeField,
      address: z.string(),
      memo: z.string().nullable(),
    }),
    z.strictObject({
      kind: z.literal('ACCOUNT'),
      holder_name: z.string(),
      /** The last characters of its number. */
      account_end: z.string(),
      bank_name: z.string(),
      /** BIC, or ABA routing number. */
      bank_code: z.string(),
      /** ISO 3166 alpha-2. */
      country: z.string(),
    }),
  ]),
});

const SideOfTrade = z.strictObject({ asset: AssetCodeField, amount: DecimalText });

/** Both sides of a trade that the exchange and our books tell differently. */
export const ContradictedFill = z.strictObject({
  /** What we ordered, and what the client was quoted for it and gets if it was filled. */
  ordered: z.strictObject({ sell: SideOfTrade, quoted: SideOfTrade, floor: DecimalText }),
  /** What the exchange states; null where it says nothing. */
  stated: z
    .strictObject({
      reference: z.string(),
      sold: SideOfTrade,
      bought: SideOfTrade.nullable(),
      /** Whole units bought for one whole unit sold. */
      rate: DecimalText.nullable(),
      filled_at: Timestamp.nullable(),
      /** Why our books do not take it. */
      why: z.enum(FILL_DOUBTS),
    })
    .nullable(),
  /** What the custodian lists of it, negative for what left; none where it lists nothing. */
  listed: z.array(z.strictObject({ asset: AssetCodeField, amount: SignedDecimalText })),
});

export const Named = z.strictObject({ id: Id, name: z.string() });

export const Correction = z.strictObject({
  id: Id,
  kind: z.enum(CORRECTION_KINDS),
  /** In whose books; null for the house's own. */
  client: Named.nullable(),
  /** The number of the entry, or the reference of the transfer or the withdrawal, that it is about; null for an adjustment. */
  subject: z.string().nullable(),
  /** What became of what was to be sent, where that is said, and by which transaction. */
  outcome: Said.outcome.nullable(),
  hash: z.string().nullable(),
  /** What is said of a trade, and both its sides. */
  verdict: Fill.shape.verdict.nullable(),
  fill: ContradictedFill.nullable(),
  ...CorrectionLines,
  /** What goes back, and where to, where a transfer does. */
  sending: CorrectionSending.nullable(),
  /** How far that is; null before it is confirmed. */
  progress: z
    .strictObject({
      state: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']),
      /** By which the network knows it. */
      hash: z.string().nullable(),
      /** Why it failed, in the custodian's words. */
      failure: z.string().nullable(),
      ended_at: Timestamp.nullable(),
    })
    .nullable(),
  evidence: z.string(),
  evidence_files: z.array(EvidenceFile),
  asked_by: z.string(),
  asked_at: Timestamp,
  /** Null while somebody else has to decide it. */
  decided: z
    .strictObject({
      as: z.enum(CORRECTION_ANSWERS),
      by: z.string(),
      at: Timestamp,
      /** Why it was declined or taken back. */
      reason: z.string().nullable(),
      /** The entry that was posted; null where nothing moved. */
      entry_id: z.string().nullable(),
    })
    .nullable(),
  /** What the caller may answer: nothing, confirm or decline, or take back what they asked for. */
  may: z.enum(['NOTHING', 'ANSWER', 'TAKE_BACK']),
});

/** Those that wait, the oldest first, and the last hundred that are decided. */
export const listCorrections = call({
  method: 'GET',
  path: '/staff/corrections',
  summary: 'Corrections of the books',
  output: z.strictObject({
    items: z.array(Correction),
    former: z.array(Correction),
    /** The caller decides with a passkey: whoever has one. */
    passkey_owed: z.boolean(),
  }),
  errors: [],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});
