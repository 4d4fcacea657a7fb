import type { User } from '@ballast/contract/account/me.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enter, type GuardFacts, guards, homeOf, ownGuards, pageOf } from './guards.ts';
import { paths } from './paths.ts';
import type { Session } from './session.ts';

const client: User = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'CLIENT',
  email: 'amelia@example.com',
  first_name: 'Amelia',
  account_type: 'INDIVIDUAL',
  account_status: 'ACTIVE',
  verification_status: 'VERIFIED',
  kyc_stage: 'COMPLETED',
  otp_enabled: true,
  phone: '+41791234567',
  phone_verified: true,
  password_set: true,
  us_tax_payer: true,
  support_admin_id: null,
  can_upload_additional_documents: false,
  invitation: null,
  invitation_completed: true,
  staff_roles: [],
};
const staff: User = { ...client, kind: 'STAFF' };
const target = '/elsewhere';

function facts(more: Partial<GuardFacts> = {}): GuardFacts {
  return { user: client, params: {}, owes: null, wanted: '/wanted', from: null, ...more };
}

const as = (more: Partial<User>) => facts({ user: { ...client, ...more } });
const nobody = facts({ user: null });

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/' });
});

describe('each guard lets in or names its target', () => {
  test.each([
    ['requiresAuth', guards.requiresAuth(target), facts(), null],
    ['requiresAuth', guards.requiresAuth(target), nobody, target],
    ['requiresUnauthenticated', guards.requiresUnauthenticated(), nobody, null],
    ['requiresUnauthenticated', guards.requiresUnauthenticated(), facts(), '/'],
    ['requiresUnauthenticated', guards.requiresUnauthenticated(), facts({ user: staff }), '/desk'],
    ['requiresAccountStatus', guards.requiresAccountStatus(['ACTIVE'], target), facts(), null],
    [
      'requiresAccountStatus',
      guards.requiresAccountStatus(['INACTIVE', 'PENDING_ACTIVATION'], target),
      facts(),
      target,
    ],
    ['requiresAccountStatus', guards.requiresAccountStatus(['ACTIVE'], target), nobody, target],
    ['requiresVerification', guards.requiresAccountVerification('VERIFIED', target), facts(), null],
    [
      'requiresVerification',
      guards.requiresAccountVerification('UNVERIFIED', target),
      facts(),
      target,
    ],
    ['requiresKycStage', guards.requiresKycStage(['CREATED'], target), facts(), target],
    [
      'requiresKycStage',
      guards.requiresKycStage(['CREATED'], target),
      as({ kyc_stage: 'CREATED' }),
      null,
    ],
    [
      'requiresParam',
      guards.requiresParam('slug', target),
      facts({ params: { slug: 'growth' } }),
      null,
    ],
    [
      'requiresParam',
      guards.requiresParam('slug', target),
      facts({ params: { slug: ' ' } }),
      target,
    ],
    ['requiresParam', guards.requiresParam('slug', target), facts(), target],
    ['requiresKind', ownGuards.requiresKind('CLIENT'), facts({ user: staff }), '/desk'],
    ['requiresKind', ownGuards.requiresKind('STAFF'), facts(), '/'],
    ['requiresKind', ownGuards.requiresKind('STAFF'), facts({ user: staff }), null],
  ] as const)('%s', (_name, guard, given, expected) => {
    expect(guard(given)).toBe(expected);
  });

  test.each([
    [{ account_status: 'ACTIVE', invitation: client.id, invitation_completed: false }, null],
    [{ account_status: 'INACTIVE', invitation: null, invitation_completed: false }, null],
    [{ account_status: 'INACTIVE', invitation: client.id, invitation_completed: true }, null],
    [{ account_status: 'INACTIVE', invitation: client.id, invitation_completed: false }, target],
  ] as const)('requiresInviteCompleted with %o', (user, expected) => {
    expect(guards.requiresInviteCompleted(target)(as(user))).toBe(expected);
  });

  test('requiresPending asks for the factor that the login owes', () => {
    const guard = ownGuards.requiresPending('otp', target);
    const owes = { email_code: true, sms_code: false, otp: false };
    expect(guard(facts({ owes }))).toBe(target);
    expect(guard(facts({ owes: { ...owes, otp: true } }))).toBeNull();
  });

  test('requiresAuth without a target leads to the login and back', () => {
    const guard = guards.requiresAuth();
    expect(guard(facts({ user: null, wanted: '/explore?x=1' }))).toBe(
      '/login?redirect=%2Fexplore%3Fx%3D1',
    );
    expect(guard(facts({ user: null, wanted: '/' }))).toBe('/login');
    expect(guard(facts({ user: null, wanted: '/desk/clients' }))).toBe(
      '/login/admin?redirect=%2Fdesk%2Fclients',
    );
  });
});

describe('entering a route', () => {
  const location = { href: '/explore?x=1' };

  function sessionWith(loadUser: Session['loadUser']) {
    return { session: { loadUser, pending: () => null } as unknown as Session };
  }

  async function redirectOf(entering: Promise<void>): Promise<unknown> {
    return entering.then(
      () => null,
      (thrown: { options: { href: string; reloadDocument: boolean } }) => thrown.options,
    );
  }

  test('runs the guards in order and stops at the first that refuses', async () => {
    const beforeLoad = enter(
      guards.requiresAuth(),
      guards.requiresAccountVerification('UNVERIFIED', '/first'),
      guards.requiresKycStage(['CREATED'], '/second'),
    );
    const context = sessionWith(async () => client);
    expect(await redirectOf(beforeLoad({ context, params: {}, location }))).toMatchObject({
      href: '/first',
      reloadDocument: false,
    });
  });

  test('leads to the error page with the wanted path when the person cannot be loaded', async () => {
    const context = sessionWith(() => Promise.reject(new Error('away')));
    const beforeLoad = enter(guards.requiresUnauthenticated());
    expect(await redirectOf(beforeLoad({ context, params: {}, location }))).toMatchObject({
      href: paths.error('/explore?x=1'),
    });
  });

  test('loads the other page when the target is there', async () => {
    const context = sessionWith(async () => staff);
    const beforeLoad = enter(ownGuards.requiresKind('CLIENT'));
    expect(await redirectOf(beforeLoad({ context, params: {}, location }))).toMatchObject({
      href: '/desk',
      reloadDocument: true,
    });
  });
});

test('the page of a path and the start of a person', () => {
  expect(
    ['/desk', '/desk/x', '/login/admin?expired=1', '/login', '/desks', '/'].map(pageOf),
  ).toEqual(['desk', 'desk', 'desk', 'portal', 'portal', 'portal']);
  expect([homeOf(client), homeOf(staff)]).toEqual(['/', '/desk']);
});
