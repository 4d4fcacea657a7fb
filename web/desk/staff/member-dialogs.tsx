import type { StaffRole } from '@ballast/contract/account/roles.ts';
import {
  ChangedRoles,
  changeStaffRoles,
  inviteStaff,
  NewStaffMember,
} from '@ballast/contract/staff/administration.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { StaffMember } from './access-words.ts';
import { sayAsked } from './ask-change.tsx';
import { RoleBoxes } from './role-boxes.tsx';

const REASON_LENGTH_MAX = 500;

/** Invites somebody to the desk. */
export function InviteStaff({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const invite = useCallMutation(inviteStaff);
  const form = useForm({
    values: { email: '', first_name: '', last_name: '', roles: [] as StaffRole[], reason: '' },
    rules: NewStaffMember,
    refusals: {
      email_taken: ['email', <Trans key="email">This address has an account already.</Trans>],
      conflict: ['email', <Trans key="email">Somebody asked for this already.</Trans>],
    },
    send: async (body) => {
      const asked = await invite.mutateAsync({ body });
      sayAsked(asked.waits);
      onClose();
    },
  });
  return (
    <RolesDialog
      title={<Trans>Invite a colleague</Trans>}
      submit={<Trans>Invite</Trans>}
      formId={formId}
      running={form.running}
      onClose={onClose}
    >
      <Form form={form} id={formId} buttons={null}>
        <TextInput {...form.getInputProps('email')} label={<Trans>Email</Trans>} data-autofocus />
        <TextInput {...form.getInputProps('first_name')} label={<Trans>First name</Trans>} />
        <TextInput {...form.getInputProps('last_name')} label={<Trans>Last name</Trans>} />
        <RoleBoxes {...form.getInputProps('roles')} />
        <Textarea
          {...form.getInputProps('reason')}
          label={<Trans>Reason</Trans>}
          maxLength={REASON_LENGTH_MAX}
          rows={2}
        />
      </Form>
    </RolesDialog>
  );
}

type ChangeRolesProps = {
  member: Pick<StaffMember, 'id' | 'name' | 'roles'>;
  onClose: () => void;
};

/** Gives and takes the roles of a member of staff. */
export function ChangeRoles({ member: { id, name, roles }, onClose }: ChangeRolesProps) {
  const formId = useId();
  const change = useCallMutation(changeStaffRoles);
  const form = useForm({
    values: { roles: [...roles], reason: '' },
    rules: ChangedRoles,
    send: async (body) => {
      const asked = await change.mutateAsync({ params: { id }, body });
      sayAsked(asked.waits);
      onClose();
    },
  });
  return (
    <RolesDialog
      title={<Trans>Change roles: {name}</Trans>}
      submit={<Trans>Change roles</Trans>}
      formId={formId}
      running={form.running}
      onClose={onClose}
    >
      <Form form={form} id={formId} buttons={null}>
        <RoleBoxes {...form.getInputProps('roles')} />
        <Textarea
          {...form.getInputProps('reason')}
          label={<Trans>Reason</Trans>}
          maxLength={REASON_LENGTH_MAX}
          rows={2}
        />
      </Form>
    </RolesDialog>
  );
}

type RolesDialogProps = {
  title: ReactNode;
  submit: ReactNode;
  formId: string;
  running: boolean;
  onClose: () => void;
  children: ReactNode;
};

function RolesDialog({ title, submit, formId, running, onClose, children }: RolesDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={running}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
