import { z } from 'zod';
import { call } from '../call.ts';
import { Timestamp } from '../fields.ts';
import { Day, Digest, STATEMENT_FORMATS, STATEMENT_KINDS } from './statements.ts';

/**
 * Whether a digest is that of a file of ours, or of what a statement of ours says. `FILE`: the file with this digest is
 * unchanged. `CONTENT`: a statement with it was made, and only its own file says whether it is unchanged. Nothing tells whose it is.
 */
export const verifyStatement = call({
  method: 'POST',
  path: '/verify/statements',
  summary: 'Check the digest of a statement',
  body: z.strictObject({ digest: Digest }),
  output: z.strictObject({
    match: z.enum(['FILE', 'CONTENT', 'NONE']),
    /** Null where nothing is known of the digest. */
    statement: z
      .strictObject({
        kind: z.enum(STATEMENT_KINDS),
        starts_on: Day.nullable(),
        ends_on: Day,
        made_at: Timestamp,
        /** Of the file; null for a digest of the content. */
        format: z.enum(STATEMENT_FORMATS).nullable(),
      })
      .nullable(),
  }),
  errors: [],
  who: 'anyone',
  support: false,
  idempotent: false,
});
