import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { Form } from '../../app/forms/form.tsx';
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
  const { form, ...ceremony } = useCeremony(props);
  return (
    <Form form={form} submit={<Trans>Sign</Trans>}>
      <AgreementText
        text={agreement.text}
        isRead={ceremony.isRead}
        isUntold={ceremony.isUntold}
        onEnd={ceremony.noteEnd}
      />
      <Checkbox
        {...form.getInputProps('consent', { type: 'checkbox' })}
        size="md"
        label={<span lang="en-GB">{agreement.consent}</span>}
        onChange={({ currentTarget: { checked } }) => ceremony.agree(checked)}
      />
      <SignatureField {...form.getInputProps('name')} signerName={agreement.signer_name} />
    </Form>
  );
}
