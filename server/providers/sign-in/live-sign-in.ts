import { APPLE_ISSUER, type AppleKey, appleClientSecret } from './apple-client-secret.ts';
import { openIdSignIn } from './openid-sign-in.ts';
import type { SignIn } from './port.ts';

export type SignInSettings = {
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly apple: AppleKey | null;
};

/** The real Google and Apple, as far as the platform is registered with them. */
export function liveSignIn({ google, apple }: SignInSettings, publicUrl: string): SignIn {
  return {
    ...(google && {
      GOOGLE: openIdSignIn({
        issuer: 'https://accounts.google.com',
        clientId: google.clientId,
        clientSecret: async () => google.clientSecret,
        publicUrl,
        responseMode: 'query',
        scope: 'openid email',
      }),
    }),
    ...(apple && {
      APPLE: openIdSignIn({
        issuer: APPLE_ISSUER,
        clientId: apple.clientId,
        clientSecret: appleClientSecret(apple),
        publicUrl,
        // Apple tells the address only this way.
        responseMode: 'form_post',
        scope: 'openid email',
      }),
    }),
  };
}
