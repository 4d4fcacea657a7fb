import { z } from 'zod';
import { call } from '../call.ts';
import { Done } from '../fields.ts';

/** Once a year, on the day itself, for people whom the desk has on its list (spec/investing.md, section 4). */
export const getBirthdayGreeting = call({
  method: 'GET',
  path: '/accounts/me/birthday',
  summary: 'Whether the person is to be wished a happy birthday now',
  output: z.strictObject({ is_due: z.boolean() }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** Safe to repeat. */
export const noteBirthdayGreeting = call({
  method: 'POST',
  path: '/accounts/me/birthday',
  summary: 'Note that the person was wished a happy birthday this year',
  output: Done,
  errors: [],
  who: 'active_client',
  support: false,
  idempotent: false,
});
