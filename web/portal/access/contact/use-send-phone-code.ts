import { sendPhoneCode } from '@ballast/contract/access/contact.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { isSentRecently } from '../../../app/access/sent-recently-note.tsx';
import { fieldMessages } from '../../../app/forms/form-errors.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { isWrongPassword } from '../own-password-input.tsx';
import { type PhoneChannel, phoneDraft, sentCode } from './phone-draft.ts';

type Sent = AnswerOf<typeof sendPhoneCode>;

/**
 * Sends the code to the entered number, or to the account's. A number that had a code before is not given
 * again, so it needs no password. Rejects when it was not sent.
 */
export function useSendPhoneCode(): (channel: PhoneChannel) => Promise<Sent> {
  const { mutateAsync } = useCallMutation(sendPhoneCode);
  const { phone: known } = useUser();
  return async (channel) => {
    const { phone: entered, password, sent: before } = phoneDraft.read();
    const phone = entered || (known ?? '');
    const isGiven = password === '' && (entered === '' || before?.phone === phone);
    const given = isGiven ? {} : { phone, ...(password !== '' && { password }) };
    const sent = await mutateAsync({ body: { ...given, channel } }).catch((error) => {
      if (fieldMessages(error)?.phone || isWrongPassword(error)) {
        phoneDraft.change({ refusal: error });
      }
      throw error;
    });
    phoneDraft.change({ password: '', sent: sentCode(phone, channel, sent.resend_after_s) });
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
  const { phone, sent } = phoneDraft.read();
  if (sent ? sent.phone !== phone : known !== phone) return false;
  const before = sent?.channel ?? null;
  phoneDraft.change({ sent: sentCode(phone, before, Number(error.detail.resend_after_s ?? 0)) });
  return before === null || before === channel;
}
