import { createDraft } from '../../../app/forms/flow-draft.ts';

/** What a client has entered for a withdrawal so far. */
type EnteredWithdrawal = {
  walletId: string | null;
  /** As typed. */
  amount: string;
  /** The withdrawal that waits for the code, and what it was asked for. */
  requested: { id: string; walletId: string; amount: string } | null;
};

/** The withdrawal that is being entered. */
export const withdrawalDraft = createDraft<EnteredWithdrawal>({
  walletId: null,
  amount: '',
  requested: null,
});
