import { MANAGER_ASSIGNERS } from '@ballast/contract/account/roles.ts';
import { changeManager, listManagers, NewManager } from '@ballast/contract/staff/managers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { callQuery, useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMayCall } from '../may-call.ts';

type ManagerOfClientProps = { id: string; name: string | null };

/** Who looks after a client; those who may give the client to somebody else. */
export function ManagerOfClient({ id, name }: ManagerOfClientProps) {
  const mayChange = useMayCall(MANAGER_ASSIGNERS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {name ?? '–'}
      {mayChange ? (
        <>
          {' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            <Trans>Change manager</Trans>
          </Button>
        </>
      ) : null}
      {isOpen ? <ManagerDialog id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ManagerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const change = useCallMutation(changeManager);
  const { data, error } = useQuery(callQuery(listManagers));
  const form = useForm({
    values: { manager_id: '' },
    rules: NewManager,
    send: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  const managers = (data?.items ?? []).map(({ id: value, name, clients }) => ({
    value,
    label: t`${name}, ${clients} clients`,
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Change relationship manager</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Change</Trans>
          </Button>
        </>
      }
    >
      <FailureNote error={error} />
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('manager_id')}
          label={t`New relationship manager`}
          data={[{ value: '', label: t`Choose somebody` }, ...managers]}
        />
      </Form>
    </Dialog>
  );
}
