import { CorrectedInvitation, correctInvitation } from '@ballast/contract/staff/invitations.ts';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import type { Invitation } from './invitation-words.ts';
import { PersonFields } from './person-fields.tsx';
import { personOf, typedOf } from './typed-person.ts';

type CorrectPersonProps = { invitation: Invitation; onClose: () => void };

/** Corrects what was told of an invited person; the phone until it was proven. */
export function CorrectPerson({ invitation, onClose }: CorrectPersonProps) {
  const { id, accepted_at } = invitation;
  const correct = useCallMutation(correctInvitation);
  const form = useForm({
    values: { phone: invitation.phone, ...typedOf(invitation.person) },
    rules: CorrectedInvitation,
    given: ({ phone, ...person }) => ({
      ...(accepted_at === null && { phone: phone.trim() || null }),
      person: personOf(person),
    }),
    send: async (body) => {
      await correct.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>The details are corrected</Trans> });
      onClose();
    },
  });
  return (
    <Form
      form={form}
      buttons={
        <>
          <Button type="submit" loading={form.running}>
            <Trans>Save the details</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      {accepted_at === null ? (
        <TextInput
          {...form.getInputProps('phone')}
          type="tel"
          autoComplete="off"
          label={<Trans>Phone</Trans>}
          maxLength={30}
        />
      ) : null}
      <PersonFields fieldOf={(name) => form.getInputProps(name)} />
    </Form>
  );
}
