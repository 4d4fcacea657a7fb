import { z } from 'zod';
import { Envelope } from '../../agreements/envelopes.ts';
import { Timestamp } from '../../fields.ts';
import type { DraftFlow, Flow } from '../../flow.ts';
import { IdentityDocument } from '../identity/identity-review.ts';

/** How somebody who was invited becomes a client (spec/access.md, section 4: invite flow). */

export const Invitation = z.strictObject({
  confirmed_at: Timestamp.nullable(),
  password_set: z.boolean(),
  rejected_at: Timestamp.nullable(),
});

export const InvitationDocuments = z.strictObject({
  identity_document: IdentityDocument,
  documents_to_sign: z.array(Envelope),
});

export const InviteDetails = z.strictObject({
  invitation: Invitation,
  documents: InvitationDocuments,
});

export type InviteDetails = z.infer<typeof InviteDetails>;

/** What the browser knows of an invitation before there is a session. */
type EnteredInvite = {
  /** The secret of the link, out of the address bar; in memory only. */
  token: string | null;
  /** The end of the phone number that codes go to, once the server has said it. */
  phoneEnding: string | null;
  /** Why the link opens nothing: it is no good, or its person has a password and logs in. */
  closed: 'INVALID' | 'LOG_IN' | null;
};

/**
 * The screens that prove the phone before there is a session. Accepting opens a session for the steps below
 * alone (spec/decisions.md, section 4).
 */
export const INVITE_ENTRANCE: DraftFlow<EnteredInvite, 'SMS' | 'METHOD' | 'WHATSAPP'> = {
  empty: { token: null, phoneEnding: null, closed: null },
  out: '/onboarding/invite',
  steps: [
    {
      name: 'SMS',
      route: 'onboarding-invite-verify-sms',
      path: '/onboarding/invite/sms',
      isComplete: () => true,
    },
    {
      name: 'METHOD',
      route: 'onboarding-invite-select-method',
      path: '/onboarding/invite/method',
      isComplete: () => true,
    },
    {
      name: 'WHATSAPP',
      route: 'onboarding-invite-verify-whatsapp',
      path: '/onboarding/invite/whatsapp',
      isComplete: () => false,
    },
  ],
};

/** A step that is over once it is done: nobody sets a second password or confirms a second time. */
function once(isComplete: (data: InviteDetails) => boolean) {
  return { applies: (data: InviteDetails) => !isComplete(data), isComplete } as const;
}

/** The six rules in their order: the first step that applies is the one, and no other may be entered. */
export const INVITE_STEPS = [
  {
    name: 'SET_PASSWORD',
    route: 'onboarding-invite-set-password',
    path: '/onboarding/invite/password',
    ...once(({ invitation }) => invitation.password_set),
  },
  {
    // Changes were reported: the relationship manager has them, and clears it.
    name: 'REQUEST_RECEIVED',
    route: 'onboarding-invite-request-received',
    path: '/onboarding/invite/request-received',
    ...once(({ invitation }) => invitation.rejected_at === null),
  },
  {
    name: 'REVIEW_INFO',
    route: 'onboarding-invite-review-info',
    path: '/onboarding/invite/review-info',
    ...once(({ invitation }) => invitation.confirmed_at !== null),
  },
  {
    // Whose document was rejected stays here and reads why: the account is not opened.
    name: 'VERIFY_IDENTITY',
    route: 'onboarding-invite-verify-identity',
    path: '/onboarding/invite/verify-identity',
    ...once(
      ({
        documents: {
          identity_document: { verification_status: status },
        },
      }) => status === 'SUBMITTED' || status === 'APPROVED',
    ),
  },
  {
    name: 'SIGN_DOCUMENTS',
    route: 'onboarding-invite-sign-documents',
    path: '/onboarding/invite/sign-documents',
    ...once(({ documents }) =>
      documents.documents_to_sign.every(({ status }) => status === 'SIGNED'),
    ),
  },
  {
    name: 'COMPLETED',
    route: 'onboarding-invite-completed',
    path: '/onboarding/invite/completed',
    isComplete: () => false,
  },
] as const satisfies Flow<InviteDetails>;

export type InviteStep = (typeof INVITE_STEPS)[number]['name'];
