import { CorrectedInvitation, correctInvitation } from '@ballast/contract/staff/invitations.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { InvestorFields } from './investor-fields.tsx';
import type { Invitation } from './invitation-words.ts';
import { PersonFields } from './person-fields.tsx';
import { PhoneField } from './reached-at.tsx';
import { REQUEST_MISSING } from './request-missing.tsx';
import { investorOf, lacksTypedRequest, typedOfInvestor } from './typed-investor.ts';
import { personIn, personOf, typedOf } from './typed-person.ts';

type CorrectPersonProps = {
  invitation: Invitation & { person: NonNullable<Invitation['person']> };
  onClose: () => void;
};

/** Corrects what was told of an invited person; the phone until it was proven, class and questionnaire until they answered. */
export function CorrectPerson({ invitation, onClose }: CorrectPersonProps) {
  const { id, accepted_at, answered } = invitation;
  const correct = useCallMutation(correctInvitation);
  const form = useForm({
    values: {
      phone: invitation.phone,
      ...typedOf(invitation.person),
      ...typedOfInvestor(invitation),
    },
    rules: CorrectedInvitation,
    given: (typed) => {
      const { request, investor_class, questionnaire } = investorOf(typed);
      return {
        ...(accepted_at === null && { phone: typed.phone.trim() || null }),
        person: personOf(personIn(typed)),
        request,
        ...(!answered && { investor_class, questionnaire }),
      };
    },
    check: (typed) => ({ requested_on: lacksTypedRequest(typed) && REQUEST_MISSING }),
    refusals: { request_not_recorded: ['requested_on', REQUEST_MISSING] },
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
      {accepted_at === null ? <PhoneField {...form.getInputProps('phone')} /> : null}
      <PersonFields fieldOf={(name) => form.getInputProps(name)} />
      <InvestorFields
        fieldOf={(name) => form.getInputProps(name)}
        person={form.values}
        classAnswers={form.values.class_answers}
        onClassAnswers={(answers) => form.setFieldValue('class_answers', () => answers)}
        answered={answered}
      />
    </Form>
  );
}
