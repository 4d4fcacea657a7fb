import { z } from 'zod';
import { ClassAnswers } from './class-limbs.ts';

/**
 * What a client stated to be of an investor class, and the result of the rule. Valid while class and country
 * stay the same.
 */
export const ClassClaim = z.strictObject({
  /** The name and the version of the rule that was shown. */
  rule: z.string(),
  version: z.string(),
  answers: ClassAnswers,
  /** The limbs that hold and that do not, by name. */
  met: z.array(z.string()),
  missing: z.array(z.string()),
});

export type ClassClaim = z.infer<typeof ClassClaim>;
