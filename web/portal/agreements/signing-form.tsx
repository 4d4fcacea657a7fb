import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { Form } from '../../app/form.tsx';
import { AgreementText } from './agreement-text.tsx';
import { SignatureField } from './signature-field.tsx';
import type { SigningCalls } from './signing-calls.ts';
import { useCeremony } from './use-ceremony.tsx';
import type { SigningFailures } from './use-signing-failures.tsx';

type SigningFormProps = {
  agreement: Agreement;
  calls: SigningCalls;
  failures: SigningFailures;
  onSigned: (agreement: Agreement) => void;
  onOver: () => void;
};

/** Reading, agreeing and signing on our own screen. */
export function SigningForm(props: SigningFormProps) {
  const { agreement } = props;
  const ceremony = useCeremony(props);
  return (
    <Form form={{ running: ceremony.running, submit: ceremony.sign }} submit={<Trans>Sign</Trans>}>
      <AgreementText
        text={agreement.text}
        isRead={ceremony.isRead}
        isUntold={ceremony.isUntold}
        onEnd={ceremony.noteEnd}
      />
      <Checkbox
        name="consent"
        size="md"
        checked={ceremony.isAgreed}
        label={<span lang="en-GB">{agreement.consent}</span>}
        error={ceremony.problems.consent}
        aria-invalid={ceremony.problems.consent ? true : undefined}
        onChange={({ currentTarget: { checked } }) => ceremony.agree(checked)}
      />
      <SignatureField
        value={ceremony.given}
        onChange={ceremony.give}
        signerName={agreement.signer_name}
        problem={ceremony.problems.name}
        readOnly={ceremony.running}
      />
    </Form>
  );
}
