import type { SsoProvider } from '@ballast/contract/access/sso.ts';

/** The secrets of one attempt to sign in with a provider; they stay with the browser that makes it. */
export type SignInAttempt = {
  /** Comes back with the code: the browser that left is the one that returns. */
  readonly state: string;
  /** Comes back within the identity: it was made for this attempt. */
  readonly nonce: string;
  /** Proves that the code is redeemed by whoever asked for it (PKCE, RFC 7636). */
  readonly verifier: string;
};

export type SignInReturn = { readonly code: string; readonly state: string };

/** Whom a provider identified. Issuer and subject say who it is; the address may change hands. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches for the address. */
  readonly emailVerified: boolean;
};

/** Somebody else who says who somebody is, over OpenID Connect. */
export type IdentityProvider = {
  /** Where the browser goes for an attempt. Throws `OutcomeUnknown` when the provider is not there. */
  authorizationUrl(attempt: SignInAttempt): Promise<string>;
  /**
   * Redeems a code, once, with every check of the protocol. Throws a `ProviderRefusal` when a check fails,
   * `OutcomeUnknown` when no response came.
   */
  identify(attempt: SignInAttempt, given: SignInReturn): Promise<Identity>;
};

export type SignIn = Readonly<Partial<Record<SsoProvider, IdentityProvider>>>;

export function redirectUrlOf(publicUrl: string): string {
  return `${publicUrl}/sso/redirect`;
}
