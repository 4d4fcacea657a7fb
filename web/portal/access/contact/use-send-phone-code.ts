import { sendPhoneCode } from '@ballast/contract/access/contact.ts';
import {
  PHONE,
  type PhoneChannel,
  type SentPhoneCode,
} from '@ballast/contract/account/phone-flow.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { isWrongPassword } from '../../../app/access/own-password-input.tsx';
import { isWrongOwnCode, ownFactor } from '../../../app/access/passkeys/own-factor.tsx';
import { isSentRecently } from '../../../app/access/sent-recently-note.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { fieldMessages } from '../../../app/forms/form-errors.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';

type Sent = AnswerOf<typeof sendPhoneCode>;

/**
 * Sends the code to the entered number, or to the account's. A number that had a code before is not given
 * again, so it needs no password, nor the passkey. Rejects when it was not sent.
 */
export function useSendPhoneCode(): (channel: PhoneChannel) => Promise<Sent> {
  const { mutateAsync } = useCallMutation(sendPhoneCode);
  const { phone: known, has_passkey } = useUser();
  return async (channel) => {
    const { phone: entered, password, code, sent: before } = draftOf(PHONE).read();
    const phone = entered || (known ?? '');
    const isGiven = password === '' && (entered === '' || before?.phone === phone);
    const proof = { ...(password !== '' && { password }), ...(code !== '' && { otp_code: code }) };
    const given = isGiven ? {} : { phone, ...proof };
    const change = { change: 'PHONE', subject: phone } as const;
    const signed = isGiven || !has_passkey ? {} : await ownFactor('PASSKEY', '', change);
    const sent = await mutateAsync({ body: { ...given, ...signed, channel } }).catch((error) => {
      if (fieldMessages(error)?.phone || isWrongPassword(error) || isWrongOwnCode(error)) {
        draftOf(PHONE).change({ refusal: error });
      }
      throw error;
    });
    draftOf(PHONE).change({
      password: '',
      code: '',
      sent: sentCode(phone, channel, sent.resend_after_s),
    });
    return sent;
  };
}

/**
 * Says whether the requested code is there already: one went to this number a moment ago, by the chosen
 * channel or before the page was loaded, when `known` is the account's number. Keeps the server's seconds
 * until another may be requested.
 */
export function isSentBefore(error: unknown, channel: PhoneChannel, known: string | null): boolean {
  if (!isSentRecently(error)) return false;
  const { phone, sent } = draftOf(PHONE).read();
  if (sent ? sent.phone !== phone : known !== phone) return false;
  const before = sent?.channel ?? null;
  draftOf(PHONE).change({
    sent: sentCode(phone, before, Number(error.detail.resend_after_s ?? 0)),
  });
  return before === null || before === channel;
}

/** Seconds until another code may be asked for. */
export function secondsUntilResend(sent: SentPhoneCode | null): number {
  return sent === null ? 0 : Math.max(0, Math.ceil((sent.resendAtMs - performance.now()) / 1000));
}

/** A code that went out just now. `resendAfterS` is the server's value. */
function sentCode(
  phone: string,
  channel: PhoneChannel | null,
  resendAfterS: number,
): SentPhoneCode {
  return { phone, channel, resendAtMs: performance.now() + resendAfterS * 1000 };
}
