import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  getClientRebalance,
  RebalanceStage,
} from '@ballast/contract/staff/client-rebalances.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Rebalance = AnswerOf<typeof getClientRebalance>;

export const STAGE_WORDS: Readonly<Record<RebalanceStage, MessageDescriptor>> = {
  PROPOSED: msg`Waits for approval`,
  APPROVED: msg`Waits for release`,
  RELEASED: msg`Holding units`,
  SELLING: msg`Selling`,
  BUYING: msg`Buying`,
  BOOKING: msg`Being booked`,
  STOPPING: msg`Being stopped`,
  DONE: msg`Done`,
  STOPPED: msg`Stopped`,
};

export const STAGE_TONES = {
  PROPOSED: 'caution',
  APPROVED: 'caution',
  RELEASED: 'caution',
  SELLING: 'caution',
  BUYING: 'caution',
  BOOKING: 'caution',
  STOPPING: 'caution',
  DONE: 'good',
  STOPPED: 'neutral',
} as const satisfies Record<RebalanceStage, string>;

export const REASON_WORDS: Readonly<Record<Rebalance['reason'], MessageDescriptor>> = {
  SCHEDULE: msg`By the schedule`,
  BAND: msg`A weight outside the band`,
  TARGETS: msg`New target weights`,
};

type Block = Rebalance['blocks'][number];

export const SIDE_WORDS: Readonly<Record<Block['side'], MessageDescriptor>> = {
  SELL: msg`Sell`,
  BUY: msg`Buy`,
};

export const BLOCK_WORDS: Readonly<Record<Block['state'], MessageDescriptor>> = {
  PLANNED: msg`Planned`,
  TRADING: msg`At the exchange`,
  FILLED: msg`Filled`,
  FAILED: msg`Not filled`,
};

export const LEFT_OUT_WORDS: Readonly<
  Record<Rebalance['left_out_clients'][number]['why'], MessageDescriptor>
> = {
  PENDING: msg`An investment or redemption is under way`,
  SUSPENDED: msg`The account is closed`,
  CHANGED: msg`Less is held than was planned`,
  STOPPED: msg`The rebalance was stopped before`,
};
