import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { showToast } from '../../app/errors/toasts.tsx';

/** Says whether the server refused a step because one before it is open again, or because it is over. */
export function isStepClosed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'step_not_reachable';
}

/** Tells somebody who is led away from a screen why. */
export function tellStepClosed(): void {
  showToast({
    title: <Trans>A step before this one is not complete</Trans>,
    text: <Trans>You go on there; everything else is kept.</Trans>,
  });
}
