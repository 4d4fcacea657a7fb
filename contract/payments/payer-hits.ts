import { z } from 'zod';
import { PAYER_DECIDERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, line, text } from '../fields.ts';

/**
 * Clears or confirms all that was found of a payer and is not decided. Of a payer who is listed, what is on its way back and was not sent
 * stays. `conflict` where nothing waits.
 */
export const decidePayerHits = call({
  method: 'POST',
  path: '/staff/suspended-lines/hits',
  summary: 'Decide about what screening found of a payer',
  body: z.strictObject({
    reference: line(200).meta({ examples: ['bank/line-1'] }),
    decision: z.enum(['CLEARED', 'CONFIRMED']),
    reason: text(500),
  }),
  output: Done,
  errors: ['conflict'],
  who: PAYER_DECIDERS,
  support: false,
  idempotent: true,
});
