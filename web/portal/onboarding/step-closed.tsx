import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { showToast } from '../../app/errors/toasts.tsx';

/** Says whether a step was refused because an earlier one is open again, or because it is over. */
export function isStepClosed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'step_not_reachable';
}

export function showStepClosed(): void {
  showToast({
    title: <Trans>A step before this one is not complete</Trans>,
    text: <Trans>You continue there; everything else is kept.</Trans>,
  });
}
