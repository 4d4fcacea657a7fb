import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { createDraft } from '../../../app/forms/flow-draft.ts';

export type PhoneChannel = 'SMS' | 'WHATSAPP';

type EnteredPhone = {
  country: CallingCountry | null;
  typed: string;
  /** In the international form; empty until the first step is done. */
  phone: string;
  /** Proves that the owner gives the number; cleared once the code was sent or the flow was left. */
  password: string;
  /** Why the server refused the number or the password; else null. */
  refusal: unknown;
  sent: SentPhoneCode | null;
};

export type SentPhoneCode = {
  phone: string;
  /** Null when it was sent before the page was loaded. */
  channel: PhoneChannel | null;
  /** When another may be asked for, on the page's clock (`performance.now`). */
  resendAtMs: number;
};

export const phoneDraft = createDraft<EnteredPhone>({
  country: null,
  typed: '',
  phone: '',
  password: '',
  refusal: null,
  sent: null,
});

/** A code that was sent just now. `resendAfterS` is the server's value. */
export function sentCode(
  phone: string,
  channel: PhoneChannel | null,
  resendAfterS: number,
): SentPhoneCode {
  return { phone, channel, resendAtMs: performance.now() + resendAfterS * 1000 };
}

export function secondsUntilResend(sent: SentPhoneCode | null): number {
  return sent === null ? 0 : Math.max(0, Math.ceil((sent.resendAtMs - performance.now()) / 1000));
}
