import { Trans, useLingui } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../ui/fields/choice-list.tsx';
import styles from '../access-links.module.css';
import { Link, linkTo } from '../link.tsx';

export function SignUpPage() {
  const { t } = useLingui();
  return (
    <AccessScreen
      title={<Trans>Become a client</Trans>}
      lead={
        <Trans>
          Ballast is for professional investors with a portfolio of at least $0.5 million. Who will
          hold the account?
        </Trans>
      }
    >
      <ChoiceList label={t`Kind of account`}>
        <Choice
          title={<Trans>Individual</Trans>}
          text={<Trans>You invest in your own name.</Trans>}
          link={linkTo(paths.signUpEmail('individual'))}
        />
        <Choice
          title={<Trans>Institutional</Trans>}
          text={<Trans>You act for a company, a fund, a trust or another legal entity.</Trans>}
          link={linkTo(paths.signUpEmail('institutional'))}
        />
      </ChoiceList>
      <p className={styles.quiet}>
        <Trans>
          Before you begin, read the{' '}
          <Link to={paths.legal('platform-access-agreement')}>platform access agreement</Link>, the{' '}
          <Link to={paths.legal('privacy-policy')}>privacy policy</Link> and the{' '}
          <Link to={paths.legal('disclosures')}>disclosures</Link>.
        </Trans>
      </p>
      <p className={styles.aside}>
        <Trans>
          Already have an account? <Link to={paths.login()}>Log in</Link>
        </Trans>
      </p>
    </AccessScreen>
  );
}
