import { Trans, useLingui } from '@lingui/react/macro';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CustodyScreen } from './custody-screen.tsx';
import { nextAgreement } from './custody-step.ts';
import { useKycStatus } from './use-kyc-status.ts';

/** /custody-agreements: what the two agreements are, and what happens once they are signed. */
export function CustodyIntroPage() {
  const { t } = useLingui();
  const status = useKycStatus();
  const ahead = { state: 'ahead', stateWord: t`To come` } as const;
  return (
    <CustodyScreen
      signed={0}
      title={<Trans>Two agreements to sign</Trans>}
      lead={
        <Trans>Your identity is verified. This is the last step before your first deposit.</Trans>
      }
    >
      <Card>
        <StepList
          label={t`What happens`}
          steps={[
            {
              ...ahead,
              key: 'custody',
              title: <Trans>Custody service agreement</Trans>,
              text: <Trans>Who keeps your assets, how, and how you get them back.</Trans>,
            },
            {
              ...ahead,
              key: 'purchase',
              title: <Trans>Master purchase agreement</Trans>,
              text: <Trans>How purchases and sales are made for you, and at which prices.</Trans>,
            },
            {
              ...ahead,
              key: 'check',
              title: <Trans>We check them</Trans>,
              text: <Trans>Within 10 minutes. Then your account is active.</Trans>,
            },
          ]}
        />
      </Card>
      <FailureNote error={status.error} />
      {status.data ? (
        <ButtonLink to={nextAgreement(status.data)} fullWidth>
          <Trans>Continue</Trans>
        </ButtonLink>
      ) : (
        <Skeleton height={2.625} />
      )}
    </CustodyScreen>
  );
}
