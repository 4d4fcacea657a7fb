import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceStep } from '../choice-step.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer, useEntityDetails } from './use-entity.ts';

export function SignatoryRightsPage() {
  return (
    <EntityFrame
      step="SIGNATORY_RIGHTS"
      title={<Trans>Can you sign for the company?</Trans>}
      lead={
        <Trans>
          Whoever signs must be entitled to bind the company. If that is not you, you name that
          person later, and they sign by email.
        </Trans>
      }
    >
      <SignatoryRightsForm />
    </EntityFrame>
  );
}

function SignatoryRightsForm() {
  const { t } = useLingui();
  const { signatory_rights } = useEntityDetails();
  const answer = useAnswer('SIGNATORY_RIGHTS');
  return (
    <ChoiceStep
      field="signatory_rights"
      label={t`Can you sign for the company?`}
      choices={[
        {
          value: 'SIGNATORY',
          title: t`Yes, I am an authorised signatory`,
          text: t`You may sign agreements in the company’s name.`,
        },
        {
          value: 'REPRESENTATIVE',
          title: t`No, I represent the company`,
          text: t`A power of attorney lets you act for it, and somebody else signs.`,
        },
      ]}
      known={signatory_rights}
      onChosen={(chosen) => answer({ signatory_rights: chosen })}
    />
  );
}
