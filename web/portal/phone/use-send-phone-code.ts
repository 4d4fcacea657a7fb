import { sendPhoneCode } from '@ballast/contract/account/contact.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { isSentRecently } from '../../app/access/sent-recently-note.tsx';
import { fieldMessages } from '../../app/form-errors.ts';
import { useWriting } from '../../app/queries.ts';
import { isWrongPassword } from '../settings/own-password-input.tsx';
import { type PhoneChannel, phoneDraft } from './phone-draft.ts';

type Sent = AnswerOf<typeof sendPhoneCode>;

/**
 * Sends the code to the entered number and keeps that it is out. A number that a code went to before is
 * not given again, so it needs no password. Rejects when it was not sent.
 */
export function useSendPhoneCode(): (channel: PhoneChannel) => Promise<Sent> {
  const { mutateAsync } = useWriting(sendPhoneCode);
  return async (channel) => {
    const { phone, password, sent: before } = phoneDraft.read();
    const isGiven = before?.phone === phone && password === '';
    const given = isGiven ? {} : { phone, ...(password !== '' && { password }) };
    const sent = await mutateAsync({ body: { ...given, channel } }).catch((error) => {
      if (fieldMessages(error)?.phone || isWrongPassword(error)) {
        phoneDraft.change({ refusal: error });
      }
      throw error;
    });
    phoneDraft.change({
      password: '',
      sent: { phone, channel, resendAfterS: sent.resend_after_s },
    });
    return sent;
  };
}

/** Says whether a code went to this very number a moment ago, so that it is there already. */
export function isSentBefore(error: unknown): boolean {
  const { phone, sent } = phoneDraft.read();
  return isSentRecently(error) && sent?.phone === phone;
}
