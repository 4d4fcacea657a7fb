import type { DraftFlow } from '../flow.ts';

/** What a client has entered for a withdrawal so far. */
type EnteredWithdrawal = {
  targetId: string | null;
  /** As typed. */
  amount: string;
  /** The withdrawal that waits for the code, and what it was asked for. */
  requested: { id: string; targetId: string; amount: string } | null;
};

type WithdrawalStep = 'TARGET' | 'AMOUNT' | 'CONFIRM' | 'VERIFY';

/** The steps of a withdrawal, to a wallet or to a bank account. */
export type WithdrawalFlow = DraftFlow<EnteredWithdrawal, WithdrawalStep>;

/** The steps of a withdrawal of crypto (spec/investing.md, section 2). */
export const WITHDRAWAL = flowOf('crypto', 'wallet');

/** The steps of a withdrawal of money, which are the same. */
export const FIAT_WITHDRAWAL = flowOf('fiat', 'bank');

function flowOf(kind: 'crypto' | 'fiat', target: 'wallet' | 'bank'): WithdrawalFlow {
  return {
    empty: { targetId: null, amount: '', requested: null },
    out: '/withdrawal',
    steps: [
      {
        name: 'TARGET',
        route: `withdrawal-${kind}-${target}`,
        path: `/withdrawal/${kind}/$code/${target}`,
        arrival: 'BEGINS',
        isComplete: ({ entered }) => entered.targetId !== null,
      },
      {
        name: 'AMOUNT',
        route: `withdrawal-${kind}-amount`,
        path: `/withdrawal/${kind}/$code/amount`,
        arrival: 'BESIDE',
        isComplete: ({ entered }) => entered.amount !== '',
      },
      {
        name: 'CONFIRM',
        route: `withdrawal-${kind}-confirm`,
        path: `/withdrawal/${kind}/$code/confirm`,
        arrival: 'BESIDE',
        isComplete: ({ entered }) => entered.requested !== null,
      },
      {
        name: 'VERIFY',
        route: `withdrawal-${kind}-verify`,
        path: `/withdrawal/${kind}/$code/verify`,
        arrival: 'BESIDE',
        isComplete: () => false,
      },
    ],
  };
}
