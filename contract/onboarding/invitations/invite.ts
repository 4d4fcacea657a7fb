import { z } from 'zod';
import { Envelope } from '../../agreements/envelopes.ts';
import { Timestamp } from '../../fields.ts';
import { IdentityDocument } from '../identity/identity-review.ts';
import type { Flow } from '../steps.ts';

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

/**
 * The screens that prove the phone before there is a session. Accepting opens a session for the steps below
 * alone (spec/decisions.md, section 4).
 */
export const INVITE_ENTRANCE = [
  { route: 'onboarding-invite-verify-sms', path: '/onboarding/invite/sms' },
  { route: 'onboarding-invite-select-method', path: '/onboarding/invite/method' },
  { route: 'onboarding-invite-verify-whatsapp', path: '/onboarding/invite/whatsapp' },
] as const;

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
