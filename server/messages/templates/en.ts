import { AGREEMENTS } from './en/agreements.ts';
import { ALARMS } from './en/alarms.ts';
import { CLASS_TERMS } from './en/class-terms.ts';
import { CODES } from './en/codes.ts';
import { ESCALATION } from './en/escalation.ts';
import { FEES } from './en/fees.ts';
import { FUNDS } from './en/funds.ts';
import { INVITATIONS } from './en/invitations.ts';
import { ONBOARDING } from './en/onboarding.ts';
import { PAYMENTS } from './en/payments.ts';
import { SECURITY } from './en/security.ts';
import { SIGN_IN } from './en/sign-in.ts';
import { STATEMENTS } from './en/statements.ts';
import { VIDEO_CALLS } from './en/video-calls.ts';

/** Every message in English. The names and what each message tells are the same in every language. */
export const EN = {
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
