import { z } from 'zod';
import { ANY_STAFF } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, IdParams } from '../fields.ts';

/** For how long somebody counts as looking at a case, in seconds; the browser says it again before that. */
export const LOOK_SECONDS = 30;

/**
 * Says that the caller has a case on the screen, for half a minute, and answers who else has. It is no action: it is not recorded, and
 * keeps nobody from anything.
 */
export const lookAtCase = call({
  method: 'POST',
  path: '/staff/cases/{id}/look',
  summary: 'Say that one looks at a case, and see who else does',
  params: IdParams,
  output: z.strictObject({
    /** By name, without the caller. */
    others: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});
