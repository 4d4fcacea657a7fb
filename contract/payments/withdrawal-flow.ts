import type { DraftFlow } from '../flow.ts';

/** What a client has entered for a withdrawal so far. */
type EnteredWithdrawal = {
  walletId: string | null;
  /** As typed. */
  amount: string;
  /** The withdrawal that waits for the code, and what it was asked for. */
  requested: { id: string; walletId: string; amount: string } | null;
};

type WithdrawalStep = 'WALLET' | 'AMOUNT' | 'CONFIRM' | 'VERIFY';

/** The steps of a withdrawal (spec/investing.md, section 2). */
export const WITHDRAWAL: DraftFlow<EnteredWithdrawal, WithdrawalStep> = {
  empty: { walletId: null, amount: '', requested: null },
  out: '/withdrawal',
  steps: [
    {
      name: 'WALLET',
      route: 'withdrawal-crypto-wallet',
      path: '/withdrawal/crypto/$code/wallet',
      arrival: 'BEGINS',
      isComplete: ({ entered }) => entered.walletId !== null,
    },
    {
      name: 'AMOUNT',
      route: 'withdrawal-crypto-amount',
      path: '/withdrawal/crypto/$code/amount',
      arrival: 'BESIDE',
      isComplete: ({ entered }) => entered.amount !== '',
    },
    {
      name: 'CONFIRM',
      route: 'withdrawal-crypto-confirm',
      path: '/withdrawal/crypto/$code/confirm',
      arrival: 'BESIDE',
      isComplete: ({ entered }) => entered.requested !== null,
    },
    {
      name: 'VERIFY',
      route: 'withdrawal-crypto-verify',
      path: '/withdrawal/crypto/$code/verify',
      arrival: 'BESIDE',
      isComplete: () => false,
    },
  ],
};
