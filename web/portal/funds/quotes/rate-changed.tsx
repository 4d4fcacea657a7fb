import { Trans } from '@lingui/react/macro';
import { tell } from '../../../app/errors/dialogs.tsx';

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
