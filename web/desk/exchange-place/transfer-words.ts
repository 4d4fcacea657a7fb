import type {
  ExchangeTransferState,
  NewExchangeTransfer,
} from '@ballast/contract/staff/exchange-transfers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const DIRECTION_WORDS: Readonly<
  Record<NewExchangeTransfer['direction'], MessageDescriptor>
> = {
  TO_EXCHANGE: msg`From the wallet to the exchange`,
  TO_WALLET: msg`From the exchange to the wallet`,
};

export const STATE_WORDS: Readonly<Record<ExchangeTransferState, MessageDescriptor>> = {
  APPROVED: msg`Approved`,
  ORDERED: msg`Ordered`,
  ON_THE_WAY: msg`On its way`,
  ARRIVED: msg`Arrived`,
  FAILED: msg`Failed`,
};

/** Reasons of what is to move it, in words; another stands as it is. */
export const FAILURE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  exchange_limit: msg`More than may lie at the exchange`,
  insufficient_funds: msg`Too little was there`,
  address_invalid: msg`The address is another than that of the settings`,
  rejected_by_network: msg`The network did not carry it out`,
  stopped: msg`Stopped before it was asked for`,
};
