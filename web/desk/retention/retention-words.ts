import type { RetentionKind } from '@ballast/contract/staff/retention.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const KIND_WORDS: Readonly<Record<RetentionKind, MessageDescriptor>> = {
  CLOSED_CLIENT_FILES: msg`Files of closed accounts`,
  CLOSED_CLIENT_ANSWERS: msg`Answers and tax numbers of closed accounts`,
  CLOSED_CLIENT_IDENTITY: msg`Names, contacts and notes of closed accounts`,
  NOTICES: msg`Notices in the portal`,
  SESSIONS: msg`Old logins`,
  INVITATION_DRAFTS: msg`Drafts of invitations`,
  UNUSED_FILES: msg`Files never handed in`,
  UNFINISHED_SIGN_UPS: msg`Answers of sign-ups never handed in`,
  ANSWERED_REQUESTS: msg`Answers to repeated requests`,
  BOOKS: msg`Books`,
  AUDIT_TRAIL: msg`Audit trail`,
  SIGNED_AGREEMENTS: msg`Signed agreements`,
};

/** From when a period counts. */
export const SINCE_WORDS: Readonly<Partial<Record<RetentionKind, MessageDescriptor>>> = {
  CLOSED_CLIENT_FILES: msg`after the account was closed`,
  CLOSED_CLIENT_ANSWERS: msg`after the account was closed`,
  CLOSED_CLIENT_IDENTITY: msg`after the account was closed`,
  NOTICES: msg`after they were told`,
  SESSIONS: msg`after they were last used`,
  INVITATION_DRAFTS: msg`after the last change`,
  UNUSED_FILES: msg`after they were sent`,
  UNFINISHED_SIGN_UPS: msg`after the last answer`,
  ANSWERED_REQUESTS: msg`after the request`,
};
