import { createInvitation, NewInvitation } from '@ballast/contract/staff/invitations.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { PersonFields } from './person-fields.tsx';
import { NOBODY, personOf } from './typed-person.ts';

export function InvitePersonPage() {
  return (
    <Stack>
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
    </Stack>
  );
}

function InviteForm() {
  const go = useGo();
  const create = useCallMutation(createInvitation);
  const form = useForm({
    values: { email: '', phone: '', ...NOBODY },
    rules: NewInvitation,
    given: ({ email, phone, ...person }) => ({
      email: email.trim(),
      phone: phone.trim() || null,
      person: personOf(person),
    }),
    send: async (body) => {
      const { id } = await create.mutateAsync({ body });
      showToast({ tone: 'good', text: <Trans>The invitation is on its way</Trans> });
      await go(paths.deskInvitation(id), { replace: true });
    },
  });
  return (
    <Form form={form} submit={<Trans>Send the invitation</Trans>}>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        autoComplete="off"
        label={<Trans>Email</Trans>}
        maxLength={254}
      />
      <TextInput
        {...form.getInputProps('phone')}
        type="tel"
        autoComplete="off"
        label={<Trans>Phone</Trans>}
        description={<Trans>In the international form, as +44 20 7946 0018</Trans>}
        maxLength={30}
      />
      <PersonFields fieldOf={(name) => form.getInputProps(name)} />
    </Form>
  );
}
