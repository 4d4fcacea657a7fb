import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FlowForm } from '../../ui/flow-form.tsx';
import type { StepFormState } from './use-step-form.tsx';

type StepFormProps = {
  /** From `useStepForm`. */
  form: Pick<StepFormState<never>, 'running' | 'submit'>;
  /** Words of the button; Continue, when nothing is said. */
  submit?: ReactNode;
  children?: ReactNode;
};

/** The form of a step with its button; after a refusal the focus goes to the first wrong field. */
export function StepForm({ form, submit, children }: StepFormProps) {
  return (
    <FlowForm onSubmit={form.submit}>
      {children}
      <Button type="submit" fullWidth loading={form.running}>
        {submit ?? <Trans>Continue</Trans>}
      </Button>
    </FlowForm>
  );
}
