import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getWithdrawal } from '@ballast/contract/payments/withdrawals.ts';

export type Withdrawal = AnswerOf<typeof getWithdrawal>;

/** What a withdrawal goes through, as its own page shows it. */
export type ProgressKey = 'requested' | 'code' | 'approval' | 'sending' | 'done' | 'cancelled';
export type Progress = {
  readonly key: ProgressKey;
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
};

const ORDER: readonly ProgressKey[] = ['requested', 'code', 'approval', 'sending', 'done'];

/** Where a withdrawal stands, and how that step goes. */
const STANDS: Readonly<Record<Exclude<Withdrawal['state'], 'CANCELLED'>, Progress>> = {
  CODE_REQUIRED: { key: 'code', state: 'current' },
  APPROVAL_REQUIRED: { key: 'approval', state: 'current' },
  PROCESSING: { key: 'sending', state: 'current' },
  COMPLETED: { key: 'done', state: 'done' },
  FAILED: { key: 'sending', state: 'failed' },
  REJECTED: { key: 'approval', state: 'failed' },
};

/** Steps of a withdrawal with where it stands; what ended early has no steps ahead. */
export function progressOf(state: Withdrawal['state']): readonly Progress[] {
  if (state === 'CANCELLED') {
    return [
      { key: 'requested', state: 'done' },
      { key: 'cancelled', state: 'failed' },
    ];
  }
  const stands = STANDS[state];
  const at = ORDER.indexOf(stands.key);
  const steps = ORDER.map((key, index): Progress => {
    if (index === at) return stands;
    return { key, state: index < at ? 'done' : 'ahead' };
  });
  return stands.state === 'failed' ? steps.slice(0, at + 1) : steps;
}
