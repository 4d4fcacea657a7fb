import type { User } from '@ballast/contract/account/me.ts';
import { pageOf } from '@ballast/contract/pages.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import { enter } from './enter.ts';
import { type Guard, type GuardFacts, guards, homeOf, ownGuards } from './guards.ts';
import { type Path, paths } from './paths.ts';
import { pathOfFailure, ReloadTo } from './reload-to.ts';

const client: User = {
  id: '019a0000-0000-7000-8000-000000000001',
  client_id: '019a0000-0000-7000-8000-000000001001',
  kind: 'CLIENT',
  email: 'amelia@example.com',
  first_name: 'Amelia',
  legal_name: null,
  account_type: 'INDIVIDUAL',
  account_status: 'ACTIVE',
  verification_status: 'VERIFIED',
  kyc_stage: 'COMPLETED',
  answers_due_at: null,
  answers_overdue: false,
  agreements_outdated_since: null,
  otp_enabled: true,
  has_passkey: false,
  phone: '+41791234567',
  phone_written: '+41 79 123 45 67',
  phone_verified: true,
  password_set: true,
  us_tax_payer: true,
  support_admin_id: null,
  can_upload_additional_documents: false,
  invitation: null,
  invitation_completed: true,
  staff_roles: [],
  language: 'en',
  default_currency: 'USD',
};
const staff: User = { ...client, kind: 'STAFF' };
const target = '/elsewhere';

function facts(more: Partial<GuardFacts> = {}): GuardFacts {
  return {
    user: client,
    params: {},
    owes: null,
    wanted: '/wanted',
    from: null,
    preload: false,
    ...more,
  };
}

const as = (more: Partial<User>) => facts({ user: { ...client, ...more } });
const nobody = facts({ user: null });

const requiresActive = guards.requiresAccountStatus(['ACTIVE'], target);
const requiresVerified = guards.requiresAccountVerification('VERIFIED', target);
const requiresCreated = guards.requiresKycStage(['CREATED'], target);
const requiresInvite = guards.requiresInviteCompleted(target);
const fromAnywhere = ownGuards.requiresAnyArrival(paths.portfolio());

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/' });
});

const invited = { account_status: 'INACTIVE', invitation: client.id } as const;
const owes = { email_code: true, sms_code: false, otp: false, passkey: false };

/** Rules of spec/access.md, section 2, each with who it lets in and where it sends the others. */
const RULES: readonly (readonly [
  rule: string,
  guard: Guard,
  given: GuardFacts,
  to: Path | null,
])[] = [
  ['requiresAuth: logged in', guards.requiresAuth(), facts(), null],
  [
    'requiresAuth: otherwise go to login',
    guards.requiresAuth(),
    nobody,
    '/login?redirect=%2Fwanted',
  ],
  [
    'requiresAuth: of staff to the login of staff',
    guards.requiresAuth(),
    facts({ user: null, wanted: '/desk/clients' }),
    '/login/admin?redirect=%2Fdesk%2Fclients',
  ],
  [
    'requiresAuth: the start needs no way back',
    guards.requiresAuth(),
    facts({ user: null, wanted: '/' }),
    '/login',
  ],
  ['requiresAuth: or a given target', guards.requiresAuth(target), nobody, target],

  ['requiresUnauthenticated: not logged in', guards.requiresUnauthenticated(), nobody, null],
  ['requiresUnauthenticated: otherwise to main', guards.requiresUnauthenticated(), facts(), '/'],
  [
    'requiresUnauthenticated: staff to the desk',
    guards.requiresUnauthenticated(),
    facts({ user: staff }),
    '/desk',
  ],
  [
    'requiresUnauthenticated: who is not active to onboarding',
    guards.requiresUnauthenticated(),
    as({ account_status: 'PENDING_ACTIVATION' }),
    '/onboarding',
  ],

  ['requiresAccountStatus: in the list', requiresActive, facts(), null],
  [
    'requiresAccountStatus: not in the list',
    requiresActive,
    as({ account_status: 'INACTIVE' }),
    target,
  ],
  ['requiresAccountStatus: nobody has a status', requiresActive, nobody, target],

  ['requiresAccountVerification: VERIFIED', requiresVerified, facts(), null],
  [
    'requiresAccountVerification: UNVERIFIED where VERIFIED is required',
    requiresVerified,
    as({ verification_status: 'UNVERIFIED' }),
    target,
  ],
  [
    'requiresAccountVerification: VERIFIED where UNVERIFIED is required',
    guards.requiresAccountVerification('UNVERIFIED', target),
    facts(),
    target,
  ],

  ['requiresKycStage: in the list', requiresCreated, as({ kyc_stage: 'CREATED' }), null],
  ['requiresKycStage: not in the list', requiresCreated, facts(), target],
  ['requiresKycStage: nobody has a stage', requiresCreated, nobody, target],

  [
    'requiresInviteCompleted: completed',
    requiresInvite,
    as({ ...invited, invitation_completed: true }),
    null,
  ],
  [
    'requiresInviteCompleted: not completed',
    requiresInvite,
    as({ ...invited, invitation_completed: false }),
    target,
  ],
  [
    'requiresInviteCompleted: an active account passes',
    requiresInvite,
    as({ ...invited, account_status: 'ACTIVE', invitation_completed: false }),
    null,
  ],
  [
    'requiresInviteCompleted: without an invitation one passes',
    requiresInvite,
    as({ account_status: 'INACTIVE', invitation: null, invitation_completed: false }),
    null,
  ],

  ['the portal is for clients', ownGuards.requiresKind('CLIENT'), facts({ user: staff }), '/desk'],
  ['the desk is for staff', ownGuards.requiresKind('STAFF'), facts(), '/'],
  ['staff may enter it', ownGuards.requiresKind('STAFF'), facts({ user: staff }), null],

  ['confirm/email: owed', ownGuards.requiresPending('email_code', target), facts({ owes }), null],
  ['confirm/otp: not owed', ownGuards.requiresPending('otp', target), facts({ owes }), target],
  ['confirm/phone: nothing owed', ownGuards.requiresPending('sms_code', target), facts(), target],

  ['enable-2fa: from another page', fromAnywhere, facts({ from: '/login' }), null],
  ['enable-2fa: opened by itself', fromAnywhere, facts(), '/'],
];

test.each(RULES)('%s', (_rule, guard, given, to) => {
  expect(guard(given)).toBe(to);
});

test.each([
  ['of the redirect kind reloads to its path', new ReloadTo('/kyc'), '/kyc'],
  [
    'of any other kind goes to the error page',
    new Error('x'),
    '/error?redirect=%2Fexplore%3Fx%3D1',
  ],
] as const)('a route error %s', (_kind, error, path) => {
  expect(pathOfFailure(error, '/explore?x=1')).toBe(path);
});

describe('entering a route (spec/access.md, section 2)', () => {
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

  test.each([
    guards.requiresAuth(),
    guards.requiresUnauthenticated(),
    requiresActive,
    requiresVerified,
    requiresCreated,
    requiresInvite,
  ])('every guard leads to the error page when the person cannot be loaded (%#)', async (guard) => {
    const context = sessionWith(() => Promise.reject(new Error('away')));
    const entering = enter(guard)({ context, params: {}, location });
    expect(await redirectOf(entering)).toMatchObject({ href: paths.error('/explore?x=1') });
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
    ['/desk', '/desk/x', '/login/admin?expired=1', '/logout', '/logins', '/desks', '/'].map(pageOf),
  ).toEqual(['desk', 'desk', 'entrance', 'entrance', 'portal', 'portal', 'portal']);
  const unfinished: User = { ...client, account_status: 'INACTIVE' };
  expect([client, unfinished, staff].map(homeOf)).toEqual(['/', '/onboarding', '/desk']);
});
