import type { User } from '@ballast/contract/account/me.ts';
import { pageOf } from '@ballast/contract/pages.ts';
import type { Session } from '../session/session.ts';
import { supportTab } from '../session/support-tab.ts';
import { type Path, paths } from './paths.ts';

export type GuardFacts = {
  user: User | null;
  params: Readonly<Record<string, string | undefined>>;
  owes: ReturnType<Session['pending']>;
  wanted: Path;
  /** The screen that the person comes from; null when the page was opened at this address. */
  from: Path | null;
  /** Whether the screen is only made ready, for a link that is pointed at. */
  preload: boolean;
};

/** Returns null to let in, or where to go instead. */
export type Guard = (facts: GuardFacts) => Path | null | Promise<Path | null>;

/** Where a signed-in person starts; a client whose account is not active continues the sign-up or the invitation. */
export function homeOf(user: User): Path {
  if (user.kind === 'STAFF') return paths.desk();
  if (!isInviteCompleted(user)) return paths.invite();
  return user.account_status === 'ACTIVE' ? paths.portfolio() : paths.onboarding();
}

/** The route guards (spec/access.md, section 2). They are a courtesy: the server decides every call. */
export const guards = {
  /** Logged in; otherwise to login, which leads back, or to a given target. */
  requiresAuth:
    (target?: Path): Guard =>
    ({ user, wanted }) =>
      user ? null : (target ?? loginFor(wanted)),

  /** Not logged in; otherwise to main. */
  requiresUnauthenticated:
    (): Guard =>
    ({ user }) =>
      user ? homeOf(user) : null,

  requiresAccountStatus: (allowed: readonly User['account_status'][], target: Path) =>
    passes(({ user }) => user !== null && allowed.includes(user.account_status), target),

  /** Verified, or not yet, as the route asks. */
  requiresAccountVerification: (wanted: User['verification_status'], target: Path) =>
    passes(({ user }) => user?.verification_status === wanted, target),

  requiresKycStage: (allowed: readonly User['kyc_stage'][], target: Path) =>
    passes(({ user }) => user !== null && allowed.includes(user.kyc_stage), target),

  /** Any invitation completed; active accounts and people without an invitation pass. */
  requiresInviteCompleted: (target: Path) =>
    passes(({ user }) => user !== null && isInviteCompleted(user), target),
} as const;

/** Guards of this product beside those of the specification. */
export const ownGuards = {
  /** The portal is for clients and the desk for staff; the other kind goes to its own start. */
  requiresKind:
    (kind: User['kind']): Guard =>
    ({ user }) =>
      user && user.kind !== kind ? homeOf(user) : null,

  /** People and companies sign up in flows of their own. */
  requiresAccountType: (type: User['account_type'], target: Path) =>
    passes(({ user }) => user?.account_type === type, target),

  /** Arrived from a login that still owes this factor. */
  requiresPending: (factor: keyof NonNullable<GuardFacts['owes']>, target: Path) =>
    passes(({ owes }) => owes?.[factor] === true, target),

  /** Arrived from another screen, whichever it was; an address opened by itself goes elsewhere. */
  requiresAnyArrival:
    (target: Path): Guard =>
    ({ from }) =>
      from === null ? target : null,
} as const;

function loginFor(wanted: Path): Path {
  if (supportTab.isOver()) return paths.logout();
  const redirectTo = wanted === '/' ? {} : { redirect: wanted };
  return pageOf(wanted) === 'desk' ? paths.adminLogin(redirectTo) : paths.login(redirectTo);
}

function passes(holds: (facts: GuardFacts) => boolean, target: Path): Guard {
  return (facts) => (holds(facts) ? null : target);
}

function isInviteCompleted(user: User): boolean {
  return user.account_status === 'ACTIVE' || user.invitation === null || user.invitation_completed;
}

/** What guards are asked for: who comes is read from the session. */
export type Entry = Omit<GuardFacts, 'user' | 'owes'> & { session: Session };

/**
 * Runs guards in order; returns the target of the first that refuses, the error page when the person cannot
 * be loaded, or null.
 */
export async function refusalOf(
  chain: readonly Guard[],
  { session, ...entry }: Entry,
): Promise<Path | null> {
  if (chain.length === 0) return null;
  const user = await session.loadUser().catch(() => undefined);
  if (user === undefined) return paths.error(entry.wanted);
  const facts: GuardFacts = { ...entry, user, owes: session.pending() };
  for (const guard of chain) {
    const target = await guard(facts);
    if (target !== null) return target;
  }
  return null;
}
