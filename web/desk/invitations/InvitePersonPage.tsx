import { createInvitation } from '@ballast/contract/staff/invitations.ts';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { fieldMessages } from '../../app/form-errors.ts';
import { Link, useGo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useWriting } from '../../app/queries.ts';
import { showToast } from '../../app/toasts.tsx';
import { useAction } from '../../app/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { FlowForm } from '../../ui/flow-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageStack } from '../../ui/page-stack.tsx';
import { PersonFields } from './person-fields.tsx';
import { NOBODY, personOf } from './typed-person.ts';

/** /desk/invitations/new */
export function InvitePersonPage() {
  return (
    <PageStack>
      <PageHeader
        back={
          <Link to={paths.deskInvitations()}>
            <Trans>Back to invitations</Trans>
          </Link>
        }
        title={<Trans>Invite somebody</Trans>}
        lead={
          <Trans>
            A link goes to the email address, and a code to the phone. The person reviews everything
            that you enter here.
          </Trans>
        }
      />
      <Card>
        <InviteForm />
      </Card>
    </PageStack>
  );
}

function InviteForm() {
  const go = useGo();
  const create = useWriting(createInvitation);
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const [person, setPerson] = useState(NOBODY);
  const action = useAction(async () => {
    const body = { email: email.trim(), phone: phone.trim(), person: personOf(person) };
    const { id } = await create.mutateAsync({ body });
    showToast({ tone: 'good', text: <Trans>The invitation is on its way</Trans> });
    await go(paths.deskInvitation(id), { replace: true });
  });
  const problems = fieldMessages(action.error);
  return (
    <FlowForm onSubmit={() => action.run()}>
      <TextInput
        name="email"
        type="email"
        autoComplete="off"
        label={<Trans>Email</Trans>}
        value={email}
        maxLength={254}
        error={problems?.email ?? null}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        name="phone"
        type="tel"
        autoComplete="off"
        label={<Trans>Phone</Trans>}
        description={<Trans>In the international form, as +44 20 7946 0018</Trans>}
        value={phone}
        maxLength={30}
        error={problems?.phone ?? null}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <PersonFields
        typed={person}
        problems={problems ?? {}}
        onChange={(changed) => setPerson((before) => ({ ...before, ...changed }))}
      />
      <FailureNote error={problems ? null : action.error} />
      <Button type="submit" loading={action.running}>
        <Trans>Send the invitation</Trans>
      </Button>
    </FlowForm>
  );
}
