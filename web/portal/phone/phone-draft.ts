import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { createDraft } from '../../app/flow-draft.ts';

/** Over what a code comes to a phone. */
export type PhoneChannel = 'SMS' | 'WHATSAPP';

/** What a client has entered of a phone number so far. */
type EnteredPhone = {
  country: CallingCountry | null;
  /** The number as typed. */
  typed: string;
  /** In the international form; empty until the first step is done. */
  phone: string;
  /** Proves that the owner gives the number; empty once the code was sent or the way out was taken. */
  password: string;
  /** Why the server did not take the number or the password; null when it said nothing of them. */
  refusal: unknown;
  /** The code that is out, and after how many seconds another may be asked for. */
  sent: { phone: string; channel: PhoneChannel; resendAfterS: number } | null;
};

/** The phone number that is being verified. */
export const phoneDraft = createDraft<EnteredPhone>({
  country: null,
  typed: '',
  phone: '',
  password: '',
  refusal: null,
  sent: null,
});
