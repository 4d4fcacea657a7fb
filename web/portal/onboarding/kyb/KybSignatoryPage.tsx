import { Trans } from '@lingui/react/macro';
import { SignatoryForm } from '../signatories/signatory-form.tsx';
import { KybScreen } from './kyb-screen.tsx';
import { useAnswerKyb, useKyb } from './use-kyb.ts';

/** A representative whom nobody was named for at sign-up says who signs. */
export function KybSignatoryPage() {
  const { signatory, legal_business_name: name } = useKyb();
  const answer = useAnswerKyb('SIGNATORY');
  return (
    <KybScreen
      step="SIGNATORY"
      title={<Trans>Who signs for {name}?</Trans>}
      lead={
        <Trans>
          Once you have sent everything, we’ll email this person a link. They read and sign the
          company’s three agreements, without an account of their own.
        </Trans>
      }
    >
      <SignatoryForm
        known={{
          signatory_email: signatory?.email ?? null,
          signatory_first_name: signatory?.first_name ?? null,
          signatory_last_name: signatory?.last_name ?? null,
          signatory_role: signatory?.role ?? null,
        }}
        submit={<Trans>Continue</Trans>}
        onNamed={(named) => answer({ signatory: named })}
      />
    </KybScreen>
  );
}
