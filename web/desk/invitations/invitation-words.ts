import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getStaffInvitation, InvitationState } from '@ballast/contract/staff/invitations.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isKeyOf } from '../../app/routing/known-key.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export type Invitation = AnswerOf<typeof getStaffInvitation>;

/** What the contact of a company may do for it. */
export const RIGHTS_WORDS = {
  SIGNATORY: msg`Authorised signatory`,
  REPRESENTATIVE: msg`Representative by power of attorney`,
} as const;

/** An invitation, or what is written of one so far. */
type Named = {
  readonly contact: {
    readonly first_name: string;
    readonly middle_name?: string | null | undefined;
    readonly last_name: string;
  };
  readonly company?: { readonly legal_business_name?: string | undefined } | null | undefined;
};

/** Under which name an invitation is listed: the company's, or the person's. */
export function nameOfInvitation({ contact, company }: Named): string {
  if (company?.legal_business_name) return company.legal_business_name;
  const { first_name, middle_name, last_name } = contact;
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

export const STATE_WORDS: Readonly<Record<InvitationState, MessageDescriptor>> = {
  SENT: msg`Sent`,
  UNDELIVERED: msg`Could not be delivered`,
  EXPIRED: msg`Expired`,
  ACCEPTED: msg`Accepted`,
  CHANGES_REPORTED: msg`Changes reported`,
  CONFIRMED: msg`Details confirmed`,
  COMPLETED: msg`Completed`,
  WITHDRAWN: msg`Withdrawn`,
};

export const STATE_TONES: Readonly<Record<InvitationState, Tone>> = {
  SENT: 'neutral',
  UNDELIVERED: 'bad',
  EXPIRED: 'caution',
  ACCEPTED: 'accent',
  CHANGES_REPORTED: 'caution',
  CONFIRMED: 'accent',
  COMPLETED: 'good',
  WITHDRAWN: 'neutral',
};

/** What happens next, and whose turn it is. */
export const NEXT_WORDS: Readonly<Record<InvitationState, MessageDescriptor>> = {
  SENT: msg`The link is good for 14 days. Nothing is left to do until it is accepted.`,
  UNDELIVERED: msg`The mailbox refused the message. Check the address: if it is wrong, withdraw this invitation and make another; else send it again.`,
  EXPIRED: msg`It was not accepted within 14 days. Send it again, or withdraw it.`,
  ACCEPTED: msg`The phone is verified. The person sets a password and reviews the details.`,
  CHANGES_REPORTED: msg`Correct the details here. Then decide the report in Reviews, under Reported changes; the person reviews them again.`,
  CONFIRMED: msg`The person shows an identity document and signs.`,
  COMPLETED: msg`The account is open. Compliance looks at the invitation in Reviews, and at the document.`,
  WITHDRAWN: msg`The link no longer works.`,
};

/** The same of a company, where it differs. */
export const COMPANY_NEXT_WORDS: Readonly<Record<InvitationState, MessageDescriptor>> = {
  ...NEXT_WORDS,
  ACCEPTED: msg`The phone is verified. The contact sets a password, checks what is filled in and signs the company up.`,
  COMPLETED: msg`The company has signed up. Its documents come next; compliance decides them in Reviews.`,
};

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readInvitationFilter({ state, search }: Record<string, unknown>): {
  state?: InvitationState;
  search?: string;
} {
  return {
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    // What looks like a number in an address arrives as one.
    ...((typeof search === 'string' || typeof search === 'number') &&
      String(search) !== '' && { search: String(search).slice(0, 100) }),
  };
}
