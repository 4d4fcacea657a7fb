import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  AccessRequestKind,
  getClientAccess,
  listAccessRequests,
  listStaff,
} from '@ballast/contract/staff/administration.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status-badge.tsx';

export type StaffMember = AnswerOf<typeof listStaff>['items'][number];
export type AccessRequest = AnswerOf<typeof listAccessRequests>['items'][number];
export type Lock = AnswerOf<typeof getClientAccess>['people'][number]['locks'][number];

/** What each role is for, where somebody chooses. */
export const ROLE_HINTS: Readonly<Record<StaffRole, MessageDescriptor>> = {
  SUPPORT: msg`Sees clients, and looks at the portal as a client sees it`,
  RELATIONSHIP_MANAGER: msg`Looks after clients of their own, and invites people`,
  OPERATIONS: msg`Prepares reviews and payments, and keeps the books in order`,
  COMPLIANCE: msg`Decides reviews, suspends accounts and lifts locks`,
  ADMINISTRATOR: msg`Gives and takes access to the desk`,
};

export const KIND_WORDS: Readonly<Record<AccessRequestKind, MessageDescriptor>> = {
  INVITE: msg`Invite to the desk`,
  CHANGE_ROLES: msg`Change roles`,
  SUSPEND: msg`Suspend`,
  REOPEN: msg`Let in again`,
  RESET_ACCESS: msg`Reset password and authenticator`,
  LIFT_LOCK: msg`Lift the lock`,
  CLOSE_ACCOUNT: msg`Close the account for good`,
  SET_LEAD: msg`Lead`,
};

export const STATE_WORDS: Readonly<Record<StaffMember['state'], MessageDescriptor>> = {
  INVITED: msg`Invited`,
  OPEN: msg`Active`,
  SUSPENDED: msg`Suspended`,
};

export const STATE_TONES: Readonly<Record<StaffMember['state'], Tone>> = {
  INVITED: 'accent',
  OPEN: 'good',
  SUSPENDED: 'bad',
};

export const LOCK_WORDS: Readonly<Record<Lock['kind'], MessageDescriptor>> = {
  CODES: msg`Too many wrong codes`,
  PASSWORDS_IN_A_ROW: msg`100 wrong passwords in a row`,
  PASSWORDS: msg`Too many wrong passwords`,
  PASSWORDS_IN_SESSION: msg`Too many wrong passwords while logged in`,
};
