import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { createDraft } from '../../../app/forms/flow-draft.ts';

/** The investment that is being entered; the amount as typed. */
export const investmentDraft = createDraft<{ currency: CryptoCode | null; amount: string }>({
  currency: null,
  amount: '',
});
