import type { AnswerOf } from '@ballast/contract/call.ts';
import type { previewCorrection } from '@ballast/contract/payments/asked-corrections.ts';
import type {
  CLIENT_SIDES,
  CorrectionKind,
  FILL_VERDICTS,
  HOUSE_SIDES,
  listCorrections,
} from '@ballast/contract/payments/corrections.ts';
import type { FillDoubt } from '@ballast/contract/payments/fill-doubts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Correction = AnswerOf<typeof listCorrections>['items'][number];
export type Drawn = AnswerOf<typeof previewCorrection>;

export const KIND_WORDS: Readonly<Record<CorrectionKind, MessageDescriptor>> = {
  ATTRIBUTION: msg`Give a transfer to a client`,
  RETURN: msg`Send a transfer back`,
  REVERSAL: msg`Reverse an entry`,
  FEE_REFUND: msg`Refund a fee`,
  ADJUSTMENT: msg`Move between accounts`,
  OUTCOME: msg`Say what became of a withdrawal`,
  RETURN_OUTCOME: msg`Say what became of a transfer on its way back`,
  FILL: msg`Say what is true of a trade`,
};

export const KIND_HINTS: Readonly<Record<CorrectionKind, MessageDescriptor>> = {
  ATTRIBUTION: msg`A transfer that came for nobody and stands in suspense. It has to be a day old.`,
  RETURN: msg`What came for nobody goes back to its sender: a transfer that is a day old, less the network fee, or the whole of a wire to the account that it came from.`,
  REVERSAL: msg`Books the opposite of an entry. The entry itself stays as it is.`,
  FEE_REFUND: msg`Gives back a fee that an entry took, or a part of it.`,
  ADJUSTMENT: msg`Moves an amount where nothing else puts the books right.`,
  OUTCOME: msg`Where the custodian gives no answer. Nothing more is sent while it waits. What was said to be sent and is never listed can be said not to have been sent.`,
  RETURN_OUTCOME: msg`Where the custodian gives no answer. Nothing more is sent while it waits. What was said to be sent and is never listed can be said not to have been sent.`,
  FILL: msg`Where the exchange says something else than our books, or nothing. It is asked nothing more while this waits.`,
};

/** How far a transfer is on its way back. */
export const PROGRESS_WORDS: Readonly<
  Record<NonNullable<Correction['progress']>['state'], MessageDescriptor>
> = {
  PROCESSING: msg`On its way`,
  COMPLETED: msg`Sent back`,
  FAILED: msg`Failed; it stands in suspense again`,
};

/** What became of a withdrawal. */
export const OUTCOME_WORDS = {
  SENT: msg`It was sent`,
  NOT_SENT: msg`It was not sent`,
} as const;

/** What is true of a trade that the exchange and our books tell differently. */
export const VERDICT_WORDS = {
  AS_STATED: msg`It was filled as the exchange states`,
  NOT_FILLED: msg`It was not filled, as our books say`,
  UNDONE: msg`It was filled, and the exchange has undone it`,
  KEPT: msg`A second order failed for good: the house keeps what the first one brought`,
} as const satisfies Record<(typeof FILL_VERDICTS)[number], MessageDescriptor>;

/** Why our books do not take what the exchange states. */
export const DOUBT_WORDS: Readonly<Record<FillDoubt, MessageDescriptor>> = {
  trade_unknown: msg`We have no such trade.`,
  not_as_ordered: msg`It is not what was ordered, or less than the least that was accepted.`,
  trade_had_failed: msg`The trade had failed in our books.`,
  trade_was_filled: msg`The trade was filled in our books.`,
  amounts_missing: msg`It does not say at which amounts.`,
  rate_wrong: msg`The amounts are not those of the rate.`,
  price_far: msg`The rate is more than 3% from our prices of that moment.`,
  price_missing: msg`We have no fresh price of that moment to compare it with.`,
};

type Side = (typeof CLIENT_SIDES | typeof HOUSE_SIDES)[number];

/** Accounts between which an amount is moved. */
export const SIDE_WORDS: Readonly<Record<Side, MessageDescriptor>> = {
  available: msg`Client: available`,
  settling: msg`Client: settling`,
  holdback: msg`Client: holdback`,
  receivable: msg`Client: owed to us`,
  suspense: msg`House: suspense`,
  fees: msg`House: fees`,
  rewards: msg`House: rewards`,
  rounding: msg`House: rounding`,
  house_capital: msg`House: capital`,
  trade_result: msg`House: trade result`,
  trading_income: msg`House: trading income`,
  network_costs: msg`House: network costs`,
};

/** Accounts that lines name, those among them between which nothing is moved by hand. */
export const ACCOUNT_WORDS = {
  ...SIDE_WORDS,
  units: msg`Client: units`,
  custody: msg`Custodian`,
  bank: msg`Bank`,
  trade_clearing: msg`House: trades under way`,
} as const;

/** The client's transaction, as the portal calls it. */
export const SEEN_WORDS = {
  correction: msg`Correction`,
  withdrawal: msg`Withdrawal`,
  deposit: msg`Deposit`,
  reversal: msg`Reversal`,
} as const;
