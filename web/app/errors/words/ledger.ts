import type { LEDGER_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import { RELOAD, UNEXPECTED, type Words } from './calls.ts';

export const LEDGER_WORDS: Readonly<Record<keyof typeof LEDGER_ERRORS, Words>> = {
  entry_unbalanced: UNEXPECTED,
  insufficient_funds: { title: msg`Insufficient funds`, advice: msg`Enter a smaller amount.` },
  entry_key_reused: UNEXPECTED,
  account_not_open: {
    title: msg`Your account is being opened`,
    advice: msg`Please try again in a few minutes.`,
  },
  entry_malformed: UNEXPECTED,
  entry_of_other_owner: UNEXPECTED,
  hold_settled: { title: msg`This has already been completed`, advice: RELOAD },
  entry_already_reversed: { title: msg`This has already been reversed` },
  request_state_conflict: { title: msg`This has changed in the meantime`, advice: RELOAD },
};
