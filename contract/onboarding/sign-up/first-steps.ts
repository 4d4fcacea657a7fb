import { z } from 'zod';
import { isFilled } from '../answers.ts';

/** The first four steps are the same for people and companies: the phone in three, the password. */

/** What they ask for. `phone` is in the international form, verified or not. */
export const FIRST_ANSWERS = {
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  password_set: z.boolean(),
  /** Whether the account signs in with Google or Apple: then it needs no password. */
  sso_linked: z.boolean(),
};

const FirstAnswers = z.object(FIRST_ANSWERS);
type FirstAnswers = z.infer<typeof FirstAnswers>;

// Whoever signed up with Google or Apple has a way in (spec/decisions.md, section 21).
const hasWayIn = ({ password_set, sso_linked }: FirstAnswers) => password_set || sso_linked;

// A verified number and a password cannot be changed here, so the way back from the password leads out of the
// flow, which is a logout (spec/access.md, section 4).
const applies = ({ phone_verified }: FirstAnswers) => !phone_verified;

/** When each applies and is complete. The method is a choice of the moment; nothing of it is kept. */
export const FIRST_STEPS = {
  phone: { applies, isComplete: ({ phone }: FirstAnswers) => isFilled(phone) },
  verifyMethod: { applies, isComplete: () => true },
  phoneVerify: { applies, isComplete: ({ phone_verified }: FirstAnswers) => phone_verified },
  password: {
    applies: (data: FirstAnswers) => !hasWayIn(data),
    isComplete: hasWayIn,
  },
} as const;
