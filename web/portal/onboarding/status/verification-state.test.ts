import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { describe, expect, test } from 'vitest';
import { stepThatMends, verificationStateOf } from './verification-state.ts';

const SENT: KycStatus = {
  stage: 'SUBMITTED',
  us_tax_payer: true,
  identity: { verification_status: 'SUBMITTED', reason: null, may_send: false },
  kyc_case: null,
  reason: null,
  agreements: [],
  agreements_checked_by: null,
  agreements_overdue: false,
};

const AGAIN = {
  identity: { verification_status: 'REQUIRED', reason: 'Too dark', may_send: true },
} as const;
const FIRST = {
  stage: 'CREATED',
  identity: { verification_status: 'REQUIRED', reason: null, may_send: true },
} as const;
const TO_SIGN = {
  stage: 'AGREEMENTS_VERIFICATION',
  agreements: [
    { envelope_type: 'CUSTODY_SERVICE_AGREEMENT', status: 'SIGNED', id: null, document: null },
    { envelope_type: 'MASTER_PURCHASE_AGREEMENT', status: 'REQUIRED', id: null, document: null },
  ],
} as const satisfies Partial<KycStatus>;
const SIGNED = TO_SIGN.agreements.map((agreement) => ({ ...agreement, status: 'SIGNED' as const }));
const REFUSED = {
  identity: { verification_status: 'REJECTED', reason: 'Not valid', may_send: false },
} as const;

describe('where a verification stands, and what mends it', () => {
  test.each<[string, Partial<KycStatus>, string, string | null]>([
    ['nothing sent yet', FIRST, 'NOT_FINISHED', '/kyc'],
    ['given back', { ...FIRST, reason: 'Street missing' }, 'GIVEN_BACK', '/kyc'],
    ['with the desk', {}, 'PENDING', null],
    ['document asked again', AGAIN, 'DOCUMENT_AGAIN', '/account-status/identity'],
    [
      'document asked again before everything was sent',
      { ...AGAIN, stage: 'CREATED' },
      'DOCUMENT_AGAIN',
      '/kyc/verify-identity',
    ],
    ['document not accepted', REFUSED, 'DOCUMENT_REJECTED', null],
    ['rejected', { stage: 'REJECTED', reason: 'No' }, 'REJECTED', null],
    ['one agreement to sign', { ...TO_SIGN }, 'AGREEMENTS_REQUIRED', '/custody-agreements'],
    [
      'agreements not there yet',
      { stage: 'AGREEMENTS_VERIFICATION' },
      'AGREEMENTS_REQUIRED',
      '/custody-agreements',
    ],
    ['all signed', { ...TO_SIGN, agreements: SIGNED }, 'AGREEMENTS_PENDING', null],
    ['verified', { stage: 'COMPLETED', agreements: SIGNED }, 'ACTIVE', null],
  ])('%s', (_name, part, state, step) => {
    const status = { ...SENT, ...part };
    expect([verificationStateOf(status), stepThatMends(status)]).toEqual([state, step]);
  });
});
