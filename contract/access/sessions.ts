import { z } from 'zod';
import { call } from '../call.ts';
import { Code, Done, Email, text } from '../fields.ts';

/** The browser that signs in (access.md, section 3: login device). */
export const LoginDevice = z.strictObject({
  name: text(200),
  type: z.enum(['WEB', 'WEB_OLD_SAFARI']),
  platform: z.enum(['MOBILE', 'PC']),
  operating_system: text(100),
  fingerprint: z.strictObject({ visitor_id: text(100) }),
});

/** Factors that a login still owes (access.md, section 4: login confirmation). */
export const PendingAuth = z.strictObject({
  email_code: z.boolean(),
  sms_code: z.boolean(),
  otp: z.boolean(),
});

const LoginAnswer = z.strictObject({
  access_token: z.string(),
  pending_auth: PendingAuth,
});

/** Signs in with email and password; `admin` asks for a session of the staff desk. */
export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  body: z.strictObject({
    email: Email,
    password: text(128),
    device: LoginDevice,
    admin: z.boolean().default(false),
  }),
  output: LoginAnswer,
  errors: ['invalid_credentials'],
  who: 'anyone',
  support: false,
  idempotent: false,
});

/** Passes the second factor that the login asked for. `code` may also be a recovery code. */
export const confirmLogin = call({
  method: 'POST',
  path: '/auth/login/2fa',
  summary: 'Pass the second factor of a login',
  body: z.strictObject({
    factor: z.enum(['OTP']),
    code: z.union([Code, z.string().regex(/^[a-z0-9]{5}-[a-z0-9]{5}$/)]),
    trust_device: z.boolean().default(false),
  }),
  output: LoginAnswer,
  errors: ['invalid_otp', 'challenge_dead'],
  who: 'part_signed_in',
  support: false,
  idempotent: false,
});

/** Ends the session; every token of it is refused from then on. */
export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  output: Done,
  errors: [],
  who: 'part_signed_in',
  support: true,
  idempotent: false,
});

/** Rotates the refresh cookie and answers a fresh access token (decisions, section 3). */
export const refreshToken = call({
  method: 'POST',
  path: '/auth/token/refresh',
  summary: 'Exchange the refresh cookie for an access token',
  output: z.strictObject({ access_token: z.string() }),
  errors: [],
  who: 'anyone',
  support: true,
  idempotent: false,
});
