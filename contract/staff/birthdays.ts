import { z } from 'zod';
import { BIRTHDAY_KEEPERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, IdParams } from '../fields.ts';

/** `not_found` for companies, which have no birthday, and for other managers' clients. */
export const getBirthdayListing = call({
  method: 'GET',
  path: '/staff/clients/{id}/birthday',
  summary: 'Whether a client is wished a happy birthday',
  params: IdParams,
  output: z.strictObject({
    is_listed: z.boolean(),
    /** The next one, today's included; null while the day of birth is not known. */
    next_birthday: z.iso.date().nullable(),
  }),
  errors: [],
  who: BIRTHDAY_KEEPERS,
  support: false,
  idempotent: false,
});

/** Safe to repeat; `not_found` as of `getBirthdayListing`. */
export const changeBirthdayListing = call({
  method: 'POST',
  path: '/staff/clients/{id}/birthday',
  summary: 'Put a client on the list of birthdays, or take them off',
  params: IdParams,
  body: z.strictObject({ is_listed: z.boolean() }),
  output: Done,
  errors: [],
  who: BIRTHDAY_KEEPERS,
  support: false,
  idempotent: true,
});
