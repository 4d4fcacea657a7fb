import type { STRATEGIES } from '@ballast/contract/funds/funds.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How a fund invests. */
export const STRATEGY_WORDS: Readonly<Record<(typeof STRATEGIES)[number], MessageDescriptor>> = {
  passiveLong: msg`Passive long`,
  longWithYieldOverlay: msg`Long with yield overlay`,
  discretionary: msg`Discretionary`,
  longBias: msg`Long bias`,
  marketNeutral: msg`Market neutral`,
  multiStrategy: msg`Multi-strategy`,
  other: msg`Other`,
};
