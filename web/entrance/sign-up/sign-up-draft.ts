import type { ACCOUNT_TYPES } from '@ballast/contract/account/me.ts';
import { createDraft } from '../../app/forms/flow-draft.ts';

export const ACCOUNT_TYPE_OF = {
  individual: 'INDIVIDUAL',
  institutional: 'INSTITUTIONAL',
} as const satisfies Record<string, (typeof ACCOUNT_TYPES)[number]>;

type Entered = {
  email: string | null;
  accountType: (typeof ACCOUNT_TYPES)[number];
  /** After how many seconds another code may be asked for, as the server said. */
  resendAfterS: number;
};

export const signUpDraft = createDraft<Entered>({
  email: null,
  accountType: 'INDIVIDUAL',
  resendAfterS: 0,
});
