import {
  createCompanyInvitation,
  NewCompanyInvitation,
} from '@ballast/contract/staff/company-invitations.ts';
import type { InvitationDraft } from '@ballast/contract/staff/invitation-drafts.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompanyFields } from './company-fields.tsx';
import { DraftButtons } from './draft-buttons.tsx';
import { draftsQuery } from './queries.ts';
import { ReachedAt } from './reached-at.tsx';
import { COMPANY_REQUEST_MISSING } from './request-missing.tsx';
import { companyOf, type TypedCompany, typedOfCompany } from './typed-company.ts';
import {
  lacksTypedRequest,
  requestOf,
  type TypedRequest,
  typedOfRequest,
} from './typed-investor.ts';

const route = getRouteApi('/staff/desk/invitations/new-company');

export function InviteCompanyPage() {
  const { draft: id } = route.useSearch();
  const { data } = useQuery(draftsQuery());
  const draft = data?.items.find((each) => each.id === id) ?? null;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskInvitations()}>
            <Trans>Back to invitations</Trans>
          </Link>
        }
        title={<Trans>Invite a company</Trans>}
        lead={
          <Trans>
            A link goes to the contact’s email address, and a code to the phone. What you enter here
            is filled in when the contact signs the company up, and can be changed there. A draft
            needs a name and an email address only.
          </Trans>
        }
      />
      <Card>
        {id !== undefined && !data ? <Skeleton height={24} /> : <InviteForm draft={draft} />}
      </Card>
    </Stack>
  );
}

type Typed = TypedCompany & TypedRequest & { email: string; phone: string };

function typedIn(draft: InvitationDraft | null): Typed {
  const company = typedOfCompany(
    draft && { contact: draft.person, company: draft.company ?? null },
  );
  const { email = '', phone = '', request } = draft ?? {};
  return { email, phone, ...company, ...typedOfRequest(request) };
}

/** The parts of what is sent, as they are typed. */
function partsOf({ email, phone, requested_on, request_channel, ...typed }: Typed) {
  const { first_name, last_name } = typed;
  return {
    email: email.trim(),
    phone: phone.trim() || null,
    contact: { first_name: first_name.trim() || null, last_name: last_name.trim() || null },
    company: companyOf(typed),
    request: requestOf({ requested_on, request_channel }),
  };
}

function InviteForm({ draft }: { draft: InvitationDraft | null }) {
  const go = useGo();
  const create = useCallMutation(createCompanyInvitation);
  const form = useForm<Typed, ReturnType<typeof NewCompanyInvitation.parse>>({
    values: typedIn(draft),
    rules: NewCompanyInvitation,
    given: (typed) => ({ ...partsOf(typed), ...(draft && { draft: draft.id }) }),
    check: (typed) => ({ requested_on: lacksTypedRequest(typed) && COMPANY_REQUEST_MISSING }),
    refusals: { request_not_recorded: ['requested_on', COMPANY_REQUEST_MISSING] },
    send: async (body) => {
      const { id } = await create.mutateAsync({ body });
      showToast({ tone: 'good', text: <Trans>The invitation is on its way</Trans> });
      await go(paths.deskInvitation(id), { replace: true });
    },
  });
  return (
    <Form
      form={form}
      buttons={
        <>
          <Button type="submit" loading={form.running}>
            <Trans>Send the invitation</Trans>
          </Button>
          <DraftButtons
            form={form}
            draft={draft}
            given={(typed) => {
              const { contact, ...parts } = partsOf(typed);
              return { ...parts, person: contact };
            }}
          />
        </>
      }
    >
      <ReachedAt fieldOf={(name) => form.getInputProps(name)} />
      <CompanyFields fieldOf={(name) => form.getInputProps(name)} />
    </Form>
  );
}
