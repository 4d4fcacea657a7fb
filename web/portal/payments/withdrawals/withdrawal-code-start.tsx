import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PhoneChannelName } from '../../../app/access/phone-code-form.tsx';
import { WithdrawalCodeForm } from './withdrawal-code-form.tsx';
import styles from './withdrawal-columns.module.css';
import type { Withdrawal } from './withdrawal-progress.ts';

/**
 * The code of a withdrawal on its own page, which people also open only to look: no message goes out
 * before they ask for one.
 */
export function WithdrawalCodeStart({ withdrawal }: { withdrawal: Withdrawal }) {
  const [way, setWay] = useState<PhoneChannelName | 'EMAIL' | null>(null);
  if (withdrawal.code_owed === 'OTP') return <WithdrawalCodeForm withdrawal={withdrawal} />;
  if (way) {
    const first = way === 'EMAIL' ? {} : { first: way };
    return <WithdrawalCodeForm withdrawal={withdrawal} {...first} />;
  }
  if (withdrawal.code_owed === 'EMAIL') {
    return (
      <Button onClick={() => setWay('EMAIL')}>
        <Trans>Send me a code by email</Trans>
      </Button>
    );
  }
  return (
    <div className={styles.column}>
      <Button onClick={() => setWay('SMS')}>
        <Trans>Send me a code by text message</Trans>
      </Button>
      <Button variant="default" onClick={() => setWay('WHATSAPP')}>
        <Trans>Send me a code by WhatsApp</Trans>
      </Button>
    </div>
  );
}
