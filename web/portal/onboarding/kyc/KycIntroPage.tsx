import { lastReachable } from '@ballast/contract/flow.ts';
import { KYC_STEPS } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { useKyc } from './use-kyc.ts';

/** What is asked for, what to have at hand, and what happens afterwards. */
export function KycIntroPage() {
  const { t } = useLingui();
  const data = useKyc();
  const next = lastReachable(KYC_STEPS, data);
  const ahead = { state: 'ahead', stateWord: t`To come` } as const;
  return (
    <KycScreen
      step="INTRO"
      title={<Trans>Verify your identity</Trans>}
      lead={
        <Trans>
          The law requires us to know who invests with us. It takes about ten minutes; your answers
          are saved, so you can stop and continue at any time.
        </Trans>
      }
    >
      <Card title={<Trans>What happens</Trans>}>
        <StepList
          label={t`What happens`}
          steps={[
            {
              ...ahead,
              key: 'details',
              title: <Trans>You tell us about yourself</Trans>,
              text: <DetailsText isUs={data.us_tax_payer === true} />,
            },
            {
              ...ahead,
              key: 'document',
              title: <Trans>You show a document</Trans>,
              text: <DocumentText isUs={data.us_tax_payer === true} />,
            },
            {
              ...ahead,
              key: 'agreement',
              title: <Trans>You sign the platform agreement</Trans>,
              text: <Trans>Here, on the screen.</Trans>,
            },
            {
              ...ahead,
              key: 'review',
              title: <Trans>We check it</Trans>,
              text: <ReviewText isUs={data.us_tax_payer === true} />,
            },
          ]}
        />
      </Card>
      <ButtonLink to={next.path} fullWidth>
        {next.name === 'ADDRESS' ? <Trans>Start</Trans> : <Trans>Continue where you were</Trans>}
      </ButtonLink>
    </KycScreen>
  );
}

type ByTaxes = { isUs: boolean };

function DetailsText({ isUs }: ByTaxes) {
  return isUs ? (
    <Trans>
      Your address, your Social Security number, your occupation and where your money comes from.
    </Trans>
  ) : (
    <Trans>
      Your address, where you pay taxes with your tax number, your occupation and where your money
      comes from.
    </Trans>
  );
}

function DocumentText({ isUs }: ByTaxes) {
  return isUs ? (
    <Trans>A passport, identity card, driving licence or residence permit that is valid.</Trans>
  ) : (
    <Trans>A passport, identity card or driving licence that is valid, and a photo of you.</Trans>
  );
}

function ReviewText({ isUs }: ByTaxes) {
  return isUs ? (
    <Trans>Usually within 10 minutes. We’ll email you when it is done.</Trans>
  ) : (
    <Trans>Within 5 business days. We’ll email you when it is done.</Trans>
  );
}
