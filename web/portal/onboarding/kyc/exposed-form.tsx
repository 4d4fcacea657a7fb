import { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { ExposedQuestion } from './exposed-question.tsx';
import { useAnswerStep } from './use-kyc.ts';

const Answer = KycAnswers.pick({ politically_exposed: true }).required();

/** The one question that is left when the provider told us of a document before its person came back. */
export function ExposedForm() {
  const form = useForm({
    values: { politically_exposed: null as boolean | null },
    rules: Answer,
    missing: { politically_exposed: <Trans>Choose yes or no</Trans> },
    send: useAnswerStep('VERIFY_IDENTITY'),
    position: 'second',
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <ExposedQuestion {...form.getInputProps('politically_exposed')} />
    </Form>
  );
}
