import { z } from 'zod';
import { call } from '../call.ts';

/** Who else may say who somebody is (OpenID Connect). */
export const SSO_PROVIDERS = ['GOOGLE', 'APPLE'] as const;

/** A provider that identifies people. */
export type SsoProvider = (typeof SSO_PROVIDERS)[number];

/**
 * Where the browser goes to be identified, for each provider that is set up. State, nonce and PKCE verifier
 * are in an encrypted cookie.
 */
export const getSsoSettings = call({
  method: 'GET',
  path: '/auth/login/sso/settings',
  summary: 'How to sign in with Google or Apple',
  query: z.strictObject({ device_type: z.enum(['WEB', 'WEB_OLD_SAFARI']) }),
  output: z.strictObject({
    providers: z.array(
      z.strictObject({ provider: z.enum(SSO_PROVIDERS), authorization_url: z.url() }),
    ),
  }),
  errors: [],
  who: 'anyone',
  support: false,
  idempotent: false,
});
