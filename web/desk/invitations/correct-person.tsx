import { correctInvitation } from '@ballast/contract/staff/invitations.ts';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { fieldMessages } from '../../app/form-errors.ts';
import { useWriting } from '../../app/queries.ts';
import { showToast } from '../../app/toasts.tsx';
import { useAction } from '../../app/use-action.ts';
import { FlowForm } from '../../ui/flow-form.tsx';
import type { Invitation } from './invitation-words.ts';
import { PersonFields } from './person-fields.tsx';
import { personOf, typedOf } from './typed-person.ts';

type CorrectPersonProps = { invitation: Invitation; onClose: () => void };

/** Corrects what was told of an invited person; the phone until it was proven. */
export function CorrectPerson({ invitation, onClose }: CorrectPersonProps) {
  const { id, accepted_at } = invitation;
  const correct = useWriting(correctInvitation);
  const [phone, setPhone] = useState(invitation.phone);
  const [person, setPerson] = useState(() => typedOf(invitation.person));
  const action = useAction(async () => {
    const told = { person: personOf(person), ...(accepted_at === null && { phone: phone.trim() }) };
    await correct.mutateAsync({ params: { id }, body: told });
    showToast({ tone: 'good', text: <Trans>The details are corrected</Trans> });
    onClose();
  });
  const problems = fieldMessages(action.error);
  return (
    <FlowForm onSubmit={() => action.run()}>
      {accepted_at === null ? (
        <TextInput
          name="phone"
          type="tel"
          autoComplete="off"
          label={<Trans>Phone</Trans>}
          value={phone}
          maxLength={30}
          error={problems?.phone ?? null}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      ) : null}
      <PersonFields
        typed={person}
        problems={problems ?? {}}
        onChange={(changed) => setPerson((before) => ({ ...before, ...changed }))}
      />
      <FailureNote error={problems ? null : action.error} />
      <Button type="submit" loading={action.running}>
        <Trans>Save the details</Trans>
      </Button>
      <Button variant="default" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </FlowForm>
  );
}
