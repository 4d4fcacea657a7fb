import type { InvitationDraft } from '@ballast/contract/staff/invitation-drafts.ts';
import { createInvitation, NewInvitation } from '@ballast/contract/staff/invitations.ts';
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
import { DraftButtons } from './draft-buttons.tsx';
import { InvestorFields } from './investor-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { draftsQuery } from './queries.ts';
import { ReachedAt } from './reached-at.tsx';
import { REQUEST_MISSING } from './request-missing.tsx';
import {
  investorOf,
  lacksTypedRequest,
  type TypedInvestor,
  typedOfInvestor,
} from './typed-investor.ts';
import { NOBODY, personIn, personOf, type TypedPerson, typedOfDraft } from './typed-person.ts';

const route = getRouteApi('/staff/desk/invitations/new');

export function InvitePersonPage() {
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
        title={<Trans>Invite somebody</Trans>}
        lead={
          <Trans>
            A link goes to the email address, and a code to the phone. The person reviews everything
            that you enter here. A draft needs a name and an email address only.
          </Trans>
        }
      />
      <Card>
        {id !== undefined && !data ? <Skeleton height={24} /> : <InviteForm draft={draft} />}
      </Card>
    </Stack>
  );
}

type Typed = TypedPerson & TypedInvestor & { email: string; phone: string };

function typedIn(draft: InvitationDraft | null): Typed {
  if (!draft) return { email: '', phone: '', ...NOBODY, ...typedOfInvestor({}) };
  const { email, phone = '', person, ...parts } = draft;
  return { email, phone, ...typedOfDraft(person), ...typedOfInvestor(parts) };
}

/** What is sent of what is typed. */
function givenOf(typed: Typed): object {
  const { email, phone } = typed;
  return {
    email: email.trim(),
    phone: phone.trim() || null,
    person: personOf(personIn(typed)),
    ...investorOf(typed),
  };
}

function InviteForm({ draft }: { draft: InvitationDraft | null }) {
  const go = useGo();
  const create = useCallMutation(createInvitation);
  const form = useForm<Typed, ReturnType<typeof NewInvitation.parse>>({
    values: typedIn(draft),
    rules: NewInvitation,
    given: (typed) => ({ ...givenOf(typed), ...(draft && { draft: draft.id }) }),
    check: (typed) => ({ requested_on: lacksTypedRequest(typed) && REQUEST_MISSING }),
    refusals: { request_not_recorded: ['requested_on', REQUEST_MISSING] },
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
          <DraftButtons form={form} draft={draft} given={givenOf} />
        </>
      }
    >
      <ReachedAt fieldOf={(name) => form.getInputProps(name)} />
      <PersonFields fieldOf={(name) => form.getInputProps(name)} />
      <InvestorFields
        fieldOf={(name) => form.getInputProps(name)}
        person={form.values}
        classAnswers={form.values.class_answers}
        onClassAnswers={(answers) => form.setFieldValue('class_answers', () => answers)}
      />
    </Form>
  );
}
