import { z } from 'zod';
import { call } from '../call.ts';
import { Code, text } from '../fields.ts';

const OPEN = { method: 'POST', who: 'anyone', support: false, idempotent: false } as const;

/** The secret of a link to /login/admin/setup. */
const SetupToken = text(200);

/**
 * Opens the link by which a member of staff gets access, and starts an authenticator, which is good for 30 minutes; opened again, the
 * link starts another.
 */
export const openStaffSetup = call({
  ...OPEN,
  path: '/accounts/staff-setup/open',
  summary: 'Open the link by which a member of staff gets access',
  body: z.strictObject({ token: SetupToken }),
  output: z.strictObject({
    first_name: z.string(),
    email: z.string(),
    secret: z.string(),
    uri: z.string(),
  }),
  errors: ['setup_link_invalid'],
});

export const NewStaffAccess = z.strictObject({ password: text(128), code: Code });

/**
 * Sets the password and turns the authenticator on, both or neither; returns ten recovery codes and signs nobody in. `conflict`
 * when the authenticator was started too long ago.
 */
export const completeStaffSetup = call({
  ...OPEN,
  path: '/accounts/staff-setup/complete',
  summary: 'Set the password and the authenticator of a member of staff',
  body: NewStaffAccess.extend({ token: SetupToken }),
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['setup_link_invalid', 'invalid_otp', 'challenge_dead', 'conflict'],
});
