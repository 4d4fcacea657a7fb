import type { CASE_OBSTACLES } from '@ballast/contract/staff/cases.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a person cannot approve a review at present. */
export const OBSTACLE_WORDS: Readonly<Record<(typeof CASE_OBSTACLES)[number], MessageDescriptor>> =
  {
    forbidden: msg`Somebody of another role decides this review. You can look at it.`,
    case_state_conflict: msg`There is nothing to decide at present.`,
    case_taken: msg`Somebody else works on this review.`,
    case_not_prepared: msg`Operations check this review first; then you decide it.`,
    approver_entered_it: msg`You entered this, so somebody else decides it.`,
    already_approved_by_you: msg`You have checked this review, so somebody else decides it.`,
  };
