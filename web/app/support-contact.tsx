import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { supportEmail } from './page-cookies.ts';

/** The support team, as a link that opens a message to it. */
export function SupportContact() {
  const address = supportEmail();
  if (address === null) return <Trans>our support team</Trans>;
  return (
    <Anchor href={`mailto:${address}`} inherit underline="always">
      {address}
    </Anchor>
  );
}
