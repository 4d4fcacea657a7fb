import { startPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { ResendButton } from '../../app/access/resend-button.tsx';
import { useResend } from '../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../app/demo/demo-message-part.tsx';
import { useDraft } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import styles from '../access-links.module.css';
import { Link } from '../link.tsx';

export function EmailSentPage() {
  const { email: entered, resendAfterS } = useDraft(RECOVERY);
  const email = entered ?? '';
  const resend = useResend(
    () => client.call(startPasswordReset, { body: { email } }),
    resendAfterS,
  );
  return (
    <AccessScreen
      title={<Trans>Check your inbox</Trans>}
      lead={
        <Trans>
          If {email} belongs to a client, we’ve sent a message there with the next steps. Its link
          is valid for 30 minutes.
        </Trans>
      }
    >
      <p className={styles.quiet}>
        <Trans>Nothing there? Check your spam folder, or ask for another link.</Trans>
      </p>
      <DemoMessagePart to={email} />
      <ResendButton resend={resend} what="link" />
      <Link to={paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}
