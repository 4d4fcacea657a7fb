import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceStep } from '../choice-step.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

export function EntityUsTaxpayerPage() {
  return (
    <EntityFrame
      step="US_TAXPAYER_STATUS"
      title={<Trans>Does the company pay taxes in the United States?</Trans>}
      lead={
        <Trans>
          Companies founded in the US do, and so do others that have chosen to be taxed there.
        </Trans>
      }
    >
      <EntityUsTaxpayerForm />
    </EntityFrame>
  );
}

function EntityUsTaxpayerForm() {
  const { t } = useLingui();
  const { us_tax_payer } = useEntityDetails();
  const answer = useAnswer('US_TAXPAYER_STATUS');
  const known = us_tax_payer ? 'YES' : 'NO';
  return (
    <ChoiceStep
      field="us_tax_payer"
      label={t`Does the company pay taxes in the United States?`}
      choices={[
        { value: 'YES', title: t`Yes, it is a US taxpayer` },
        { value: 'NO', title: t`No, it pays taxes elsewhere` },
      ]}
      known={us_tax_payer === null ? null : known}
      onChosen={(chosen) => answer({ us_tax_payer: chosen === 'YES' })}
    />
  );
}
