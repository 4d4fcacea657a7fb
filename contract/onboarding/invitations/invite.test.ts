import { describe, expect, it } from 'vitest';
import { reachable } from '../../flow.ts';
import { stepBefore } from '../../flow-order.ts';
import { REVIEW_STATUSES } from '../identity/identity-review.ts';
import { INVITE_ENTRANCE, INVITE_STEPS, InviteDetails, type InviteStep } from './invite.ts';

const AT = '2026-03-02T09:00:00.000Z';

type State = {
  password?: boolean;
  rejected?: boolean;
  confirmed?: boolean;
  identity?: (typeof REVIEW_STATUSES)[number];
  signed?: [agreement: boolean, letter: boolean];
};

/** Everything done, but for what is told. */
function invite({
  password = true,
  rejected = false,
  confirmed = true,
  identity = 'SUBMITTED',
  signed: [agreement, letter] = [true, true],
}: State): InviteDetails {
  const status = (isSigned: boolean) => (isSigned ? 'SIGNED' : 'REQUIRED');
  return {
    invitation: {
      confirmed_at: confirmed ? AT : null,
      password_set: password,
      rejected_at: rejected ? AT : null,
    },
    documents: {
      identity_document: { verification_status: identity },
      documents_to_sign: [
        { envelope_type: 'PLATFORM_AGREEMENT', status: status(agreement) },
        { envelope_type: 'REVERSE_SOLICITATION_LETTER', status: status(letter) },
      ],
    },
  };
}

/** The steps that may be entered: it is always one. */
const at = (state: State) => reachable(INVITE_STEPS, invite(state)).map(({ name }) => name);
const NOTHING_DONE: State = { confirmed: false, identity: 'REQUIRED', signed: [false, false] };

describe('the flow of an invitation', () => {
  it('1. goes to set-password if the password is not set, whatever else is so', () => {
    expect(at({ ...NOTHING_DONE, password: false, rejected: true })).toEqual(['SET_PASSWORD']);
    expect(at({ password: false })).toEqual(['SET_PASSWORD']);
  });

  it('2. goes to request-received if rejected_at is present', () => {
    expect(at({ ...NOTHING_DONE, rejected: true })).toEqual(['REQUEST_RECEIVED']);
    expect(at({ rejected: true })).toEqual(['REQUEST_RECEIVED']);
  });

  it('3. goes to review-info if confirmed_at is absent', () => {
    expect(at(NOTHING_DONE)).toEqual(['REVIEW_INFO']);
    expect(at({ confirmed: false })).toEqual(['REVIEW_INFO']);
  });

  it('4. goes to verify-identity if the status is REQUIRED, and stays there once it is REJECTED', () => {
    expect(at({ ...NOTHING_DONE, confirmed: true })).toEqual(['VERIFY_IDENTITY']);
    for (const identity of REVIEW_STATUSES)
      expect([identity, at({ identity })]).toEqual([
        identity,
        [identity === 'REQUIRED' || identity === 'REJECTED' ? 'VERIFY_IDENTITY' : 'COMPLETED'],
      ]);
  });

  it('5. goes to sign-documents if any document is not signed', () => {
    expect(at({ signed: [false, false] })).toEqual(['SIGN_DOCUMENTS']);
    expect(at({ signed: [true, false] })).toEqual(['SIGN_DOCUMENTS']);
    expect(at({ signed: [false, true] })).toEqual(['SIGN_DOCUMENTS']);
  });

  it('6. otherwise goes to completed', () => {
    expect(at({})).toEqual(['COMPLETED']);
  });

  it('leads back to no step that is over', () => {
    for (const { name } of INVITE_STEPS)
      expect(stepBefore<InviteDetails, InviteStep>(INVITE_STEPS, name, invite({}))).toBeNull();
  });

  it('has these route names, the phone first', () => {
    expect(
      [...INVITE_ENTRANCE.steps, ...INVITE_STEPS].map(({ route }) =>
        route.replace(/^onboarding-invite-/, ''),
      ),
    ).toEqual([
      'verify-sms',
      'select-method',
      'verify-whatsapp',
      'set-password',
      'request-received',
      'review-info',
      'verify-identity',
      'sign-documents',
      'completed',
    ]);
    expect(INVITE_ENTRANCE.steps[0]?.path).toBe('/onboarding/invite/sms');
    expect(INVITE_STEPS.every(({ path }) => path.startsWith('/onboarding/invite/'))).toBe(true);
  });

  it('reads the data by the names of the specification', () => {
    expect(InviteDetails.parse(invite({}))).toEqual(invite({}));
  });
});
