import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  CorrectedNames,
  correctNames,
  type getClientNames,
} from '@ballast/contract/staff/name-corrections.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';

type CorrectNamesProps = {
  clientId: string;
  names: AnswerOf<typeof getClientNames>['names'];
  onClose: () => void;
};

const TEXT_LENGTH_MAX = 500;

/** Asks for other names of a client, which somebody else confirms. */
export function CorrectNames({ clientId, names, onClose }: CorrectNamesProps) {
  const { t } = useLingui();
  const formId = useId();
  const correct = useCallMutation(correctNames);
  const isCompany = names.legal_name !== null;
  const form = useForm({
    values: {
      first_name: names.first_name,
      middle_name: names.middle_name ?? '',
      last_name: names.last_name,
      legal_name: names.legal_name ?? '',
      reason: '',
      evidence: '',
    },
    rules: CorrectedNames,
    check: ({ legal_name }) => ({
      legal_name: isCompany && legal_name.trim() === '' && t`Invalid legal business name`,
    }),
    send: async (body) => {
      await correct.mutateAsync({ params: { id: clientId }, body });
      showToast({ tone: 'good', text: <Trans>Asked. Somebody else confirms it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Correct the name</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Ask for the correction</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        {isCompany ? (
          <TextInput {...form.getInputProps('legal_name')} label={<Trans>Legal name</Trans>} />
        ) : null}
        <TextInput {...form.getInputProps('first_name')} label={<Trans>First name</Trans>} />
        <TextInput
          {...form.getInputProps('middle_name')}
          label={<Trans>Middle name (optional)</Trans>}
        />
        <TextInput {...form.getInputProps('last_name')} label={<Trans>Last name</Trans>} />
        <Textarea
          {...form.getInputProps('evidence')}
          label={<Trans>Evidence</Trans>}
          description={<Trans>Which document proves it, of which day, and where it is kept.</Trans>}
          maxLength={TEXT_LENGTH_MAX}
          rows={2}
        />
        <Textarea
          {...form.getInputProps('reason')}
          label={<Trans>Reason</Trans>}
          maxLength={TEXT_LENGTH_MAX}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}
