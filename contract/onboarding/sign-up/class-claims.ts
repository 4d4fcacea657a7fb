import { z } from 'zod';
import { ClassAnswers } from './class-limbs.ts';

/**
 * What somebody told of themselves to be of an investor class, and how they stood to the rule by it. It stands
 * while the class and the country whose rule it is of do.
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
