import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { NewQueueView, saveQueueView } from '@ballast/contract/staff/queue-views.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ROLE_WORDS } from '../../role-words.ts';
import type { QueueFilter } from './queue-filter.ts';

type SaveViewProps = { queue: CaseQueue; filter: QueueFilter; onClose: () => void };

/** Keeps the filter that is set under a name, for oneself or for a role that one has. */
export function SaveView({ queue, filter, onClose }: SaveViewProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { staff_roles: roles } = useUser();
  const formId = useId();
  const save = useCallMutation(saveQueueView);
  const form = useForm({
    values: { name: '', shared_with: '' as StaffRole | '' },
    rules: NewQueueView,
    given: ({ name, shared_with }) => ({
      name: name.trim() || null,
      shared_with: shared_with || null,
    }),
    send: async (body) => {
      await save.mutateAsync({ params: { queue }, body: { ...body, filter } });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Save this view</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <TextInput
          {...form.getInputProps('name')}
          label={t`Name`}
          description={t`A view of yours with this name is replaced.`}
          maxLength={60}
          data-autofocus
        />
        <NativeSelect
          {...form.getInputProps('shared_with')}
          label={t`For`}
          data={[
            { value: '', label: t`Me` },
            ...roles.map((role) => ({ value: role, label: i18n._(ROLE_WORDS[role]) })),
          ]}
        />
      </Form>
    </Dialog>
  );
}
