import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceStep } from '../choice-step.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer, useIndividualDetails } from './use-individual.ts';

export function UsTaxpayerPage() {
  return (
    <IndividualFrame
      step="US_TAXPAYER_STATUS"
      title={<Trans>Are you a US taxpayer?</Trans>}
      lead={
        <Trans>
          Citizens of the US and holders of a green card are, wherever they live, and so are people
          who spend much of the year there.
        </Trans>
      }
    >
      <UsTaxpayerForm />
    </IndividualFrame>
  );
}

function UsTaxpayerForm() {
  const { t } = useLingui();
  const { us_tax_payer } = useIndividualDetails();
  const answer = useAnswer('US_TAXPAYER_STATUS');
  const known = us_tax_payer ? 'YES' : 'NO';
  return (
    <ChoiceStep
      field="us_tax_payer"
      label={t`Are you a US taxpayer?`}
      choices={[
        { value: 'YES', title: t`Yes, I am a US taxpayer` },
        { value: 'NO', title: t`No, I pay taxes elsewhere` },
      ]}
      known={us_tax_payer === null ? null : known}
      onChosen={(chosen) => answer({ us_tax_payer: chosen === 'YES' })}
    />
  );
}
