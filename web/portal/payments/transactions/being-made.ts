import type { EXPORT_STATES } from '@ballast/contract/payments/transaction-exports.ts';

/** Says whether a file is still on its way. */
export function isBeingMade({
  state,
}: {
  readonly state: (typeof EXPORT_STATES)[number];
}): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}
