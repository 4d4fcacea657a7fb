import type { Activity } from '@ballast/contract/activity/activity.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../../app/routing/paths.ts';
import type { Tone } from '../../ui/status-badge.tsx';

type Review = Extract<Activity, { kind: 'REVIEW' }>;

export const REVIEW_WORDS: Readonly<Record<Review['reviewed'], MessageDescriptor>> = {
  wallets: msg`Review of a wallet`,
  bank_accounts: msg`Review of a bank account`,
  kyc: msg`Review of your details`,
  kyb: msg`Review of your company`,
  identity: msg`Check of your identity`,
  additional_documents: msg`Review of your documents`,
  client_requests: msg`Request to your relationship manager`,
};

/** Where a client sees more of what is reviewed. */
export const REVIEW_PATHS: Readonly<Record<Review['reviewed'], () => `/${string}`>> = {
  wallets: paths.wallets,
  bank_accounts: paths.wallets,
  kyc: paths.accountStatusKyc,
  kyb: paths.accountStatus,
  identity: paths.accountStatusIdentity,
  additional_documents: paths.accountStatus,
  client_requests: paths.contactUs,
};

export const REVIEW_STANDING_WORDS: Readonly<Record<Review['standing'], MessageDescriptor>> = {
  WITH_US: msg`We are looking at it`,
  WITH_YOU: msg`Waiting for you`,
  APPROVED: msg`Approved`,
  NOT_APPROVED: msg`Not approved`,
  ENDED: msg`Ended`,
};

export const REVIEW_TONES: Readonly<Record<Review['standing'], Tone>> = {
  WITH_US: 'caution',
  WITH_YOU: 'caution',
  APPROVED: 'good',
  NOT_APPROVED: 'bad',
  ENDED: 'neutral',
};

export const CALL_TONES: Readonly<Record<Extract<Activity, { kind: 'CALL' }>['state'], Tone>> = {
  BOOKED: 'caution',
  HELD: 'good',
  CANCELLED: 'neutral',
  MISSED: 'bad',
};
