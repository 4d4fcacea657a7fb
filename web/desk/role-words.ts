import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the roles of staff are called. */
export const ROLE_WORDS: Readonly<Record<StaffRole, MessageDescriptor>> = {
  SUPPORT: msg`Support`,
  RELATIONSHIP_MANAGER: msg`Relationship manager`,
  OPERATIONS: msg`Operations`,
  COMPLIANCE: msg`Compliance`,
  ADMINISTRATOR: msg`Administrator`,
};
