import { Trans } from '@lingui/react/macro';
import { supportEmail } from '../session/page-cookies.ts';
import styles from './support-contact.module.css';

export function SupportContact() {
  const address = supportEmail();
  if (address === null) return <Trans>our support team</Trans>;
  return (
    <a href={`mailto:${address}`} className={`${styles.address} mantine-focus-auto`}>
      {address}
    </a>
  );
}
