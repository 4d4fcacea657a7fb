import { getOccupations, KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { OccupationSelect } from './occupation-select.tsx';
import { useAnswerStep, useKyc } from './use-kyc.ts';

const Answer = KycAnswers.pick({ occupation: true }).required();

/** /kyc/occupation */
export function KycOccupationPage() {
  const occupations = useCallQuery(getOccupations);
  return (
    <KycScreen
      step="OCCUPATION"
      title={<Trans>What do you do?</Trans>}
      lead={<Trans>What comes closest to your work, or to the work that you did last.</Trans>}
    >
      <FailureNote error={occupations.error} />
      {occupations.data ? (
        <OccupationForm occupations={occupations.data.items} />
      ) : (
        <Skeleton height={8} />
      )}
    </KycScreen>
  );
}

type Occupation = { code: string; name: string; group: string };

function OccupationForm({ occupations }: { occupations: readonly Occupation[] }) {
  const form = useForm({
    values: { occupation: useKyc().occupation },
    rules: Answer,
    send: useAnswerStep('OCCUPATION'),
    position: 'second',
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <OccupationSelect {...form.getInputProps('occupation')} occupations={occupations} />
    </Form>
  );
}
