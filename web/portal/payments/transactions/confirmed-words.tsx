import { Trans } from '@lingui/react/macro';

type Confirmed = { readonly counted: number; readonly needed: number };

/** How often the network has confirmed a deposit, of how often it has to. */
export function ConfirmedWords({ counted, needed }: Confirmed) {
  return (
    <Trans>
      {counted} of {needed} confirmations
    </Trans>
  );
}
