import { sendPhoneCode } from '@ballast/contract/account/contact.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { isSentRecently } from '../../app/access/sent-recently-note.tsx';
import { fieldMessages } from '../../app/form-errors.ts';
import { useWriting } from '../../app/queries.ts';
import { type PhoneChannel, phoneDraft } from './phone-draft.ts';

type Sent = AnswerOf<typeof sendPhoneCode>;

/** Sends the code to the entered number and keeps that it is out. Rejects when it was not sent. */
export function useSendPhoneCode(): (channel: PhoneChannel) => Promise<Sent> {
  const { mutateAsync } = useWriting(sendPhoneCode);
  return async (channel) => {
    const { phone } = phoneDraft.read();
    const sent = await mutateAsync({ body: { phone, channel } }).catch((error) => {
      if (fieldMessages(error)?.phone) phoneDraft.change({ refused: phone });
      throw error;
    });
    phoneDraft.change({ sent: { phone, channel, resendAfterS: sent.resend_after_s } });
    return sent;
  };
}

/** Says whether a code went to this very number a moment ago, so that it is there already. */
export function isSentBefore(error: unknown): boolean {
  const { phone, sent } = phoneDraft.read();
  return isSentRecently(error) && sent?.phone === phone;
}
