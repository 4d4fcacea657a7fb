import { Anchor } from '@mantine/core';

/** Whom clients and people who sign up write to. */
const SUPPORT_EMAIL = 'support@ballast.example';

/** The support team's address, as a link that opens a message. */
export function SupportContact() {
  return (
    <Anchor href={`mailto:${SUPPORT_EMAIL}`} inherit underline="always">
      {SUPPORT_EMAIL}
    </Anchor>
  );
}
