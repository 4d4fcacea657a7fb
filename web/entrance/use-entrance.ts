import { CallError } from '@ballast/client/call-error.ts';
import { pageOf } from '@ballast/contract/pages.ts';
import type { LoginFactor, SignInResult } from '../app/access/sign-in.ts';
import { homeOf } from '../app/routing/guards.ts';
import { type Path, paths, wantedPath } from '../app/routing/paths.ts';
import { useGo } from './router.ts';

type EntranceOptions = {
  redirect: string | undefined;
  /** The login of staff, which has one further factor only. */
  admin?: boolean;
};

/**
 * Takes a login step and goes on: to the further factor, the offer of an authenticator, the wanted screen, or
 * that of a closed account. Other failures are the step's.
 */
export function useEntrance({ redirect, admin = false }: EntranceOptions) {
  const go = useGo();
  return async (step: () => Promise<SignInResult>): Promise<void> => {
    try {
      const result = await step();
      if ('owes' in result) await go(confirmPath(result.owes, { redirect, admin }));
      else await go(pathAfter(result, redirect), { replace: true });
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      const forGood = code === 'account_closed';
      if (!forGood && code !== 'account_suspended') throw error;
      await go(paths.accountClosed({ admin, forGood }), { replace: true });
    }
  };
}

/** Where a signed-in person goes; a client without an authenticator is offered one first. */
export function pathAfter(
  { user }: Extract<SignInResult, { user: unknown }>,
  redirect: string | undefined,
): Path {
  const asked = wantedPath(redirect);
  // Whoever asked for a screen before the login, or for the way out, wanted nothing behind it.
  const wanted = asked && pageOf(asked) !== 'entrance' ? asked : homeOf(user);
  const isOffered =
    user.kind === 'CLIENT' &&
    user.account_status === 'ACTIVE' &&
    !user.otp_enabled &&
    !user.has_passkey;
  return isOffered ? paths.offerTwoFactor(wanted) : wanted;
}

export function confirmPath(
  factor: LoginFactor,
  { redirect, admin = false }: EntranceOptions,
): Path {
  const isPasskey = factor === 'passkey';
  if (admin) return isPasskey ? paths.adminLoginPasskey(redirect) : paths.adminLoginOtp(redirect);
  if (isPasskey) return paths.loginPasskey(redirect);
  if (factor === 'otp') return paths.loginOtp(redirect);
  return factor === 'phone' ? paths.loginPhone(redirect) : paths.loginEmail(redirect);
}
