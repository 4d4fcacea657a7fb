import type { CallCode } from '@ballast/client/call-error.ts';
import { ACCESS_WORDS } from './words/access.ts';
import { ACCOUNT_WORDS } from './words/account.ts';
import { AGREEMENT_WORDS } from './words/agreements.ts';
import type { CALL_WORDS, Words } from './words/calls.ts';
import { CONTENT_WORDS } from './words/content.ts';
import { FILE_WORDS } from './words/files.ts';
import { FUND_WORDS } from './words/funds.ts';
import { LATER_ACCESS_WORDS } from './words/later-access.ts';
import { LEDGER_WORDS } from './words/ledger.ts';
import { ONBOARDING_WORDS } from './words/onboarding.ts';
import { PASSKEY_WORDS } from './words/passkeys.ts';
import { PAYMENT_WORDS } from './words/payments.ts';
import { PROVIDER_WORDS } from './words/providers.ts';
import { REVIEW_WORDS } from './words/reviews.ts';
import { UNPROVOKED_WORDS } from './words/unprovoked.ts';

/** Words of single domains (spec/access.md, section 8, and spec/investing.md, section 8). */
export const LATER_WORDS: Readonly<Record<Exclude<CallCode, keyof typeof CALL_WORDS>, Words>> = {
  ...ACCESS_WORDS,
  ...ACCOUNT_WORDS,
  ...PASSKEY_WORDS,
  ...LEDGER_WORDS,
  ...PAYMENT_WORDS,
  ...ONBOARDING_WORDS,
  ...REVIEW_WORDS,
  ...FILE_WORDS,
  ...FUND_WORDS,
  ...CONTENT_WORDS,
  ...AGREEMENT_WORDS,
  ...PROVIDER_WORDS,
  ...LATER_ACCESS_WORDS,
  ...UNPROVOKED_WORDS,
};
