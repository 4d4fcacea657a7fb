import type { ACCOUNT_TYPES } from '../account/me.ts';
import type { DraftFlow } from '../flow.ts';

type EnteredSignUp = {
  email: string | null;
  accountType: (typeof ACCOUNT_TYPES)[number];
  /** After how many seconds another code may be asked for, as the server said. */
  resendAfterS: number;
};

/** Kind of account in an address, and as the calls say it. */
export const ACCOUNT_TYPE_OF = {
  individual: 'INDIVIDUAL',
  institutional: 'INSTITUTIONAL',
} as const satisfies Record<string, (typeof ACCOUNT_TYPES)[number]>;

/** The steps to a new account (spec/access.md, section 3). */
export const SIGN_UP: DraftFlow<EnteredSignUp, 'WELCOME' | 'EMAIL' | 'CODE'> = {
  empty: { email: null, accountType: 'INDIVIDUAL', resendAfterS: 0 },
  out: '/signup',
  steps: [
    { name: 'WELCOME', route: 'signup', path: '/signup', isComplete: () => true },
    {
      name: 'EMAIL',
      route: 'signup-email',
      path: '/signup/email',
      applies: ({ address }) => Object.hasOwn(ACCOUNT_TYPE_OF, address.type ?? ''),
      isComplete: ({ entered }) => entered.email !== null,
      otherwise: '/signup',
    },
    {
      name: 'CODE',
      route: 'signup-email-code',
      path: '/signup/email/code',
      arrival: 'BESIDE',
      applies: ({ entered }) => entered.email !== null,
      isComplete: () => false,
      otherwise: '/signup',
    },
  ],
};
