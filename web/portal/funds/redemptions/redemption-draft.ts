import { createDraft } from '../../../app/forms/flow-draft.ts';

/** spec/investing.md, section 3; the amount as typed. */
export const redemptionDraft = createDraft<{
  currencyCode: string;
  amount: string;
  useMax: boolean;
}>({ currencyCode: '', amount: '', useMax: false });
