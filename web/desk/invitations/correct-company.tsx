import {
  CorrectedCompanyInvitation,
  correctCompanyInvitation,
} from '@ballast/contract/staff/company-invitations.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { CompanyFields } from './company-fields.tsx';
import type { Invitation } from './invitation-words.ts';
import { PhoneField } from './reached-at.tsx';
import { COMPANY_REQUEST_MISSING } from './request-missing.tsx';
import { companyOf, typedOfCompany } from './typed-company.ts';
import { lacksTypedRequest, requestOf, typedOfRequest } from './typed-investor.ts';

type CorrectCompanyProps = { invitation: Invitation; onClose: () => void };

/** Corrects what was told of a company before its contact accepts. */
export function CorrectCompany({ invitation, onClose }: CorrectCompanyProps) {
  const { id, request } = invitation;
  const correct = useCallMutation(correctCompanyInvitation);
  const form = useForm({
    values: {
      phone: invitation.phone,
      ...typedOfCompany(invitation),
      ...typedOfRequest(request),
    },
    rules: CorrectedCompanyInvitation,
    given: ({ phone, requested_on, request_channel, ...typed }) => ({
      phone: phone.trim() || null,
      contact: {
        first_name: typed.first_name.trim() || null,
        last_name: typed.last_name.trim() || null,
      },
      company: companyOf(typed),
      request: requestOf({ requested_on, request_channel }),
    }),
    check: (typed) => ({ requested_on: lacksTypedRequest(typed) && COMPANY_REQUEST_MISSING }),
    refusals: { request_not_recorded: ['requested_on', COMPANY_REQUEST_MISSING] },
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
      <PhoneField {...form.getInputProps('phone')} />
      <CompanyFields fieldOf={(name) => form.getInputProps(name)} />
    </Form>
  );
}
