import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  CLIENT_SIDES,
  CorrectionKind,
  HOUSE_SIDES,
  listCorrections,
  previewCorrection,
} from '@ballast/contract/payments/corrections.ts';
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
};

export const KIND_HINTS: Readonly<Record<CorrectionKind, MessageDescriptor>> = {
  ATTRIBUTION: msg`A transfer that came for nobody and stands in suspense. It has to be a day old.`,
  RETURN: msg`A transfer that came for nobody goes back to its sender, less the network fee. It has to be a day old.`,
  REVERSAL: msg`Books the opposite of an entry. The entry itself stays as it is.`,
  FEE_REFUND: msg`Gives back a fee that an entry took, or a part of it.`,
  ADJUSTMENT: msg`Moves an amount where nothing else puts the books right.`,
  OUTCOME: msg`Where the custodian gives no answer. Nothing more is sent while it waits.`,
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
  network_costs: msg`House: network costs`,
};

/** Accounts that lines name, those among them between which nothing is moved by hand. */
export const ACCOUNT_WORDS = {
  ...SIDE_WORDS,
  units: msg`Client: units`,
  custody: msg`Custodian`,
} as const;

/** The client's transaction, as the portal calls it. */
export const SEEN_WORDS = {
  correction: msg`Correction`,
  withdrawal: msg`Withdrawal`,
  deposit: msg`Deposit`,
  reversal: msg`Reversal`,
} as const;
