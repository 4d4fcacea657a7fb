import { z } from 'zod';
import { PasskeyAnswer, PasskeyQuestion } from '../access/passkeys.ts';
import { CORRECTORS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  line,
  NetworkCodeField,
  SignedDecimalText,
  Timestamp,
  text,
} from '../fields.ts';
import { CONTENT_ERRORS, SCANS } from '../files/uploads.ts';
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
 * Sends a transfer that came for nobody back to its sender, by the network that it came by. The sender says where to: the address
 * that something came from may be a pool of others, or have no single one.
 */
const Return = z.strictObject({
  kind: z.literal('RETURN'),
  transfer: line(200).meta({ examples: ['transfer-1'] }),
  address: line(200),
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
 * not filled, or the exchange has undone it. Of one that the exchange says nothing about, only that it was not filled.
 */
export const FILL_VERDICTS = ['AS_STATED', 'NOT_FILLED', 'UNDONE'] as const;

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

/** What can be asked for: whoever says that something was sent says by which transaction. */
const NewlyAsked = AskedCorrection.refine(
  (asked) => !('hash' in asked) || (asked.outcome === 'SENT') === (asked.hash !== null),
  { path: ['hash'], message: 'Field is required' },
);

const Lines = {
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

const ANSWERS = ['CONFIRMED', 'DECLINED'] as const;

/** What leaves for a sender, and what is kept of the transfer for sending it. */
const Sending = z.strictObject({
  asset: AssetCodeField,
  amount: DecimalText,
  fee: DecimalText,
  network: NetworkCodeField,
  address: z.string(),
  memo: z.string().nullable(),
});

const SideOfTrade = z.strictObject({ asset: AssetCodeField, amount: DecimalText });

/** Both sides of a trade that the exchange and our books tell differently. */
const ContradictedFill = z.strictObject({
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

const Named = z.strictObject({ id: Id, name: z.string() });

/** A file that shows a correction to be right; with its type once it is shown. */
export const CorrectionFile = z.strictObject({
  upload_id: Id,
  name: z.string(),
  download_name: z.string(),
  content_type: z.string(),
  scan: z.enum(SCANS),
});

export type CorrectionFile = z.output<typeof CorrectionFile>;

/** How many files a correction may have. */
export const CORRECTION_FILES_MAX = 5;

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
  ...Lines,
  /** What goes back, and where to, where a transfer does. */
  sending: Sending.nullable(),
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
  evidence_files: z.array(CorrectionFile),
  asked_by: z.string(),
  asked_at: Timestamp,
  /** Null while somebody else has to decide it. */
  decided: z
    .strictObject({
      as: z.enum(ANSWERS),
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

const CANNOT = [
  'insufficient_funds',
  'account_not_open',
  'entry_already_reversed',
  'already_corrected',
  'not_correctable',
  'funds_being_settled',
  'client_closed',
  'address_invalid',
  'currency_not_available',
] as const;

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

/** The lines that a correction would post, and what the client would see. Writes nothing. */
export const previewCorrection = call({
  method: 'POST',
  path: '/staff/corrections/preview',
  summary: 'Lines of a correction, before it is asked for',
  body: z.strictObject({ correction: NewlyAsked }),
  output: z.strictObject({
    client: Named.nullable(),
    ...Lines,
    sending: Sending.nullable(),
    fill: ContradictedFill.nullable(),
  }),
  errors: [...CANNOT],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

export const NewCorrection = z.strictObject({
  correction: NewlyAsked,
  evidence: text(2000),
  /** Files of the caller's that `sendCorrectionFile` took; from then on they stay with the correction. */
  evidence_files: z.array(Id).max(CORRECTION_FILES_MAX).default([]),
});

/** Sends a file that is to show a correction to be right, as `application/octet-stream`; it is checked as those of clients are. */
export const sendCorrectionFile = call({
  method: 'POST',
  path: '/staff/corrections/files',
  summary: 'Send a file for a correction of the books',
  query: z.strictObject({ file_name: text(300) }),
  body: z.unknown(),
  output: CorrectionFile,
  errors: [...CONTENT_ERRORS, 'too_many_files', 'file_too_large', 'file_empty', 'upload_too_slow'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

/**
 * The shown copy of a file of a correction, as an attachment. Each look is recorded. `file_withheld` when the scanner found
 * something in it later, `file_lost` when its content is missing or damaged.
 */
export const downloadCorrectionFile = call({
  method: 'GET',
  path: '/staff/corrections/{id}/files/{upload_id}',
  summary: 'Download a file of a correction of the books',
  params: z.strictObject({ id: Id, upload_id: Id }),
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});

/**
 * Asks for a correction. Nothing moves before another person confirms it. `conflict` where the same waits already;
 * `not_correctable` where the entry is not of a kind that is undone by its opposite, took no such fee, or the accounts do not fit.
 */
export const askCorrection = call({
  method: 'POST',
  path: '/staff/corrections',
  summary: 'Ask for a correction of the books',
  body: NewCorrection,
  output: z.strictObject({ id: Id }),
  errors: [...CANNOT, 'conflict', 'upload_incomplete', 'file_withheld'],
  who: CORRECTORS,
  support: false,
  idempotent: true,
});

/** The answer to the question of `askCorrectionPasskey`. */
const Signed = { passkey: PasskeyAnswer.optional() };

/** Why a correction is declined or taken back; nothing to confirm it. Whoever has a passkey signs either. */
export const CorrectionAnswer = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('DECLINED'), reason: text(500), ...Signed }),
  z.strictObject({ decision: z.literal('CONFIRMED'), ...Signed }),
]);

/**
 * Confirms a correction, which posts it, or declines it; one's own is taken back by declining it. `approver_entered_it` to confirm
 * one's own, `attempt_running` while what is said to have an end may still reach the custodian or the exchange, `conflict` when it is decided, `correction_outdated` when the lines are not those that were shown any more,
 * `passkey_required` without the passkey of whoever has one.
 */
export const answerCorrection = call({
  method: 'POST',
  path: '/staff/corrections/{id}/answer',
  summary: 'Confirm or decline a correction of the books',
  params: IdParams,
  body: CorrectionAnswer,
  output: Done,
  errors: [
    ...CANNOT,
    'approver_entered_it',
    'attempt_running',
    'conflict',
    'correction_outdated',
    'entry_key_reused',
    'request_state_conflict',
    'passkey_required',
    'passkey_refused',
    'passkey_expired',
  ],
  who: CORRECTORS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to decide a correction: it signs the answer, and the correction with its lines and its evidence. */
export const askCorrectionPasskey = call({
  method: 'POST',
  path: '/staff/corrections/{id}/passkey',
  summary: 'Ask for a passkey to decide a correction of the books',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(ANSWERS) }),
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});
