import { INVITERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listInvitationDrafts } from '@ballast/contract/staff/invitation-drafts.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { ButtonLink, Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';
import { InvitationBadge } from './invitation-badge.tsx';
import {
  type Invitation,
  nameOfInvitation,
  readInvitationFilter,
  STATE_WORDS,
} from './invitation-words.ts';
import { draftsQuery, type InvitationFilter, invitationsQuery } from './queries.ts';

const route = getRouteApi('/staff/desk/invitations');

export function InvitationsPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = readInvitationFilter(route.useSearch());
  const mayInvite = useMayCall(INVITERS);
  const drafts = useQuery({ ...draftsQuery(), enabled: mayInvite });
  const go = useGo();
  const change = (part: Record<string, string>) =>
    go(paths.deskInvitations({ ...filter, ...part }), { replace: true });
  const form = useForm({
    values: { search: filter.search ?? '' },
    send: ({ search }) => change({ search: search.trim() }),
  });
  return (
    <Stack>
      <PageHeader
        title={<Trans>Invitations</Trans>}
        actions={
          mayInvite ? (
            <>
              <ButtonLink to={paths.deskInvite()}>
                <Trans>Invite somebody</Trans>
              </ButtonLink>
              <ButtonLink to={paths.deskInviteCompany()} variant="default">
                <Trans>Invite a company</Trans>
              </ButtonLink>
            </>
          ) : null
        }
      />
      {drafts.data ? <Drafts items={drafts.data.items} /> : null}
      {drafts.isLoading ? (
        // The drafts, once known, would push the list down.
        <Skeleton height={30} />
      ) : (
        <>
          <search>
            <Form form={form} buttons={null}>
              <FilterBar>
                <Filter
                  label={t`Status`}
                  value={filter.state}
                  all={t`All`}
                  choices={choicesOf(i18n, STATE_WORDS)}
                  onChange={(state) => void change({ state })}
                />
                <TextInput
                  {...form.getInputProps('search')}
                  type="search"
                  label={t`Name, email or phone`}
                  description={t`Press Enter to search.`}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  size="sm"
                  maxLength={100}
                />
              </FilterBar>
            </Form>
          </search>
          <Card flush>
            <Paged
              key={JSON.stringify(filter)}
              words={{ more: t`Show more` }}
              page={(cursor, after) => (
                <InvitationRows filter={filter} cursor={cursor} after={after} />
              )}
            />
          </Card>
        </>
      )}
    </Stack>
  );
}

/** One's own invitations that are not sent yet; nothing where there are none. */
function Drafts({ items }: AnswerOf<typeof listInvitationDrafts>) {
  if (items.length === 0) return null;
  return (
    <Card title={<Trans>Your drafts</Trans>}>
      <Facts>
        {items.map(({ id, email, person, company, changed_at }) => (
          <Fact
            key={id}
            label={
              <Link to={company ? paths.deskInviteCompany(id) : paths.deskInvite(id)}>
                {nameOfInvitation({ company, contact: person })}
              </Link>
            }
          >
            {email}, {formatDate(changed_at)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

type RowsProps = {
  filter: InvitationFilter;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function InvitationRows({ filter, cursor, after }: RowsProps) {
  const { t } = useWords();
  const invitations = useQuery(invitationsQuery(filter, cursor));
  if (!invitations.data) return <Skeleton height={18} />;
  if (invitations.data.items.length === 0) {
    return <EmptyState title={<Trans>No invitations found</Trans>} />;
  }
  return (
    <>
      <DataTable
        caption={t`Invitations`}
        columns={COLUMNS}
        rows={invitations.data.items}
        rowKey={({ id }) => id}
      />
      {after(invitations.data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<Invitation>[] = [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    lead: true,
    cell: (invitation) => (
      <Link to={paths.deskInvitation(invitation.id)}>{nameOfInvitation(invitation)}</Link>
    ),
  },
  { key: 'email', header: <Trans>Email</Trans>, cell: ({ email }) => email },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    cell: ({ state }) => <InvitationBadge state={state} />,
  },
  {
    key: 'invited',
    header: <Trans>Invited</Trans>,
    cell: ({ invited_at }) => formatDate(invited_at),
  },
  { key: 'manager', header: <Trans>Invited by</Trans>, cell: ({ manager }) => manager },
];
