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
    case_not_ready: msg`Something comes before it: a step of the client’s, or the review of their document of identity.`,
    details_not_corrected: msg`The details were not corrected since the changes were reported.`,
    details_in_use: msg`Their verification was decided with these details, so they are not asked for again.`,
    documents_unreviewed: msg`Each document must be reviewed first.`,
    resubmission_pending: msg`A document is to be asked for again, so this is not approved.`,
    no_resubmission_selected: msg`No document is to be asked for again. Say first which one, and why.`,
  };
