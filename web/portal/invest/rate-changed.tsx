import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { tell } from '../../app/dialogs.tsx';

const OUTSIDE_LIMITS: ReadonlySet<string> = new Set([
  'rate_changed',
  'amount_below_minimum',
  'amount_above_maximum',
]);

/** Says whether the amount is outside the limits because prices moved since it was entered. */
export function isRateChanged(error: unknown): boolean {
  return error instanceof CallError && OUTSIDE_LIMITS.has(error.code);
}

/** Tells the client that the rate has changed, so that the amount has to be entered anew. */
export function tellRateChanged(): Promise<void> {
  return tell({
    title: <Trans>The exchange rate has changed</Trans>,
    text: (
      <Trans>
        Your amount is now outside the limits. Nothing was moved. Please start over with a new
        amount.
      </Trans>
    ),
  });
}
