import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askRoleLead,
  type listRoleLeads,
  NewRoleLead,
} from '@ballast/contract/staff/role-leads.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { sayAsked } from './ask-change.tsx';

const REASON_LENGTH_MAX = 500;

type RoleLead = AnswerOf<typeof listRoleLeads>['items'][number];

/** Who is told when a review that waits for a role is over its promised time. */
export function RoleLeads({ leads }: { leads: readonly RoleLead[] }) {
  const { t } = useWords();
  return (
    <Card title={<Trans>Leads of roles</Trans>} flush>
      <DataTable
        caption={t`Who is told when a review is over its promised time`}
        columns={COLUMNS}
        rows={leads}
        rowKey={({ role }) => role}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<RoleLead>[] = [
  { key: 'role', header: <Trans>Role</Trans>, lead: true, cell: (row) => <RoleName {...row} /> },
  {
    key: 'lead',
    header: <Trans>Told when a promise is over</Trans>,
    cell: ({ lead }) => <Told lead={lead} />,
  },
  { key: 'change', header: <Trans>Lead</Trans>, cell: (row) => <ChangeLead of={row} /> },
];

function RoleName({ role }: Pick<RoleLead, 'role'>) {
  const { i18n } = useLingui();
  return i18n._(ROLE_WORDS[role]);
}

function Told({ lead }: Pick<RoleLead, 'lead'>) {
  if (lead === null) return <Trans>All administrators</Trans>;
  if (lead.is_there) return lead.name;
  return <Trans>All administrators, while {lead.name} has not the role or cannot log in</Trans>;
}

function ChangeLead({ of }: { of: RoleLead }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const role = i18n._(ROLE_WORDS[of.role]);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t`Change the lead: ${role}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Change</Trans>
      </Button>
      {isOpen ? <LeadDialog of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LeadDialog({
  of: { role, lead, people },
  onClose,
}: {
  of: RoleLead;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const formId = useId();
  const set = useCallMutation(askRoleLead);
  const form = useForm({
    values: { user_id: lead?.is_there ? lead.id : '', reason: '' },
    rules: NewRoleLead,
    send: async (body) => {
      const asked = await set.mutateAsync({ params: { role }, body });
      sayAsked(asked.waits);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          <Trans>Lead</Trans>
          {': '}
          {i18n._(ROLE_WORDS[role])}
        </>
      }
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
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('user_id')}
          label={t`Told when a promise is over`}
          data={[
            { value: '', label: t`All administrators` },
            ...people.map(({ id: value, name: label }) => ({ value, label })),
          ]}
        />
        <Textarea
          {...form.getInputProps('reason')}
          label={t`Reason`}
          maxLength={REASON_LENGTH_MAX}
          rows={3}
        />
      </Form>
    </Dialog>
  );
}
