import { AGREEMENTS } from './de/agreements.ts';
import { CLASS_TERMS } from './de/class-terms.ts';
import { CODES } from './de/codes.ts';
import { FEES } from './de/fees.ts';
import { FUNDS } from './de/funds.ts';
import { INVITATIONS } from './de/invitations.ts';
import { ONBOARDING } from './de/onboarding.ts';
import { PAYMENTS } from './de/payments.ts';
import { SECURITY } from './de/security.ts';
import { SIGN_IN } from './de/sign-in.ts';
import { STATEMENTS } from './de/statements.ts';
import { VIDEO_CALLS } from './de/video-calls.ts';
import { ALARMS } from './en/alarms.ts';
import { ESCALATION } from './en/escalation.ts';

/** Every message in German; what goes to staff alone stays English. */
export const DE = {
  ...CODES,
  ...SIGN_IN,
  ...SECURITY,
  ...AGREEMENTS,
  ...ONBOARDING,
  ...INVITATIONS,
  ...PAYMENTS,
  ...FEES,
  ...STATEMENTS,
  ...FUNDS,
  ...CLASS_TERMS,
  ...VIDEO_CALLS,
  ...ALARMS,
  ...ESCALATION,
};
