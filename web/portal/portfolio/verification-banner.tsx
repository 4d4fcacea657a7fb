import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../app/link.tsx';
import { useUser } from '../../app/use-user.ts';
import { verificationStart } from '../verification-start.ts';
import styles from './verification-banner.module.css';

/** Tells a client who is not verified what that takes; nothing for others. */
export function VerificationBanner() {
  const user = useUser();
  if (user.verification_status === 'VERIFIED') return null;
  const { text, action } = wordsFor(user);
  return (
    <section className={styles.banner} aria-labelledby="verification-banner">
      <div>
        <h2 id="verification-banner" className={styles.title}>
          {user.account_type === 'INDIVIDUAL' ? (
            <Trans>Verify your identity to invest</Trans>
          ) : (
            <Trans>Verify your company to invest</Trans>
          )}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <ButtonLink to={verificationStart(user)}>{action}</ButtonLink>
    </section>
  );
}

type Person = ReturnType<typeof useUser>;

function wordsFor({ account_type, kyc_stage }: Person): { text: ReactNode; action: ReactNode } {
  if (account_type === 'INSTITUTIONAL') {
    return {
      text: (
        <Trans>
          We check the documents of your company once. Then it can deposit, invest and withdraw.
        </Trans>
      ),
      action: <Trans>See what is needed</Trans>,
    };
  }
  if (kyc_stage === 'SUBMITTED') {
    return {
      text: <Trans>Our desk checks what you have sent. We email you when it is done.</Trans>,
      action: <Trans>See where it stands</Trans>,
    };
  }
  if (kyc_stage === 'AGREEMENTS_VERIFICATION') {
    return {
      text: (
        <Trans>Your identity is verified. Two agreements are left before you can deposit.</Trans>
      ),
      action: <Trans>Go to the agreements</Trans>,
    };
  }
  if (kyc_stage === 'REJECTED') {
    return {
      text: <Trans>We could not verify you. The status says why, and whom you can ask.</Trans>,
      action: <Trans>See why</Trans>,
    };
  }
  return {
    text: (
      <Trans>
        It takes about ten minutes, with a document at hand. Then you can deposit, invest and
        withdraw. Until then you can look at everything.
      </Trans>
    ),
    action: <Trans>Start or continue verification</Trans>,
  };
}
