import { STAFF_KEEPERS } from '@ballast/contract/account/roles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';
import type { AccessRequest } from './access-words.ts';
import { InviteStaff } from './member-dialogs.tsx';
import { accessRequestsQuery, roleLeadsQuery, staffQuery } from './queries.ts';
import { RequestTable } from './request-table.tsx';
import { RoleLeads } from './role-leads.tsx';
import { StaffTable } from './staff-table.tsx';
import { WaitingNames } from './waiting-names.tsx';

/** Who has access to the desk, and what waits for a second person. */
export function AccessPage() {
  const mayKeepStaff = useMayCall(STAFF_KEEPERS);
  const [isInviting, setInviting] = useState(false);
  return (
    <Stack>
      <PageHeader
        title={<Trans>Access</Trans>}
        lead={
          mayKeepStaff ? (
            <Trans>Who works at the desk, and what waits for a second person</Trans>
          ) : (
            <Trans>Locks and closings of clients that wait for a second person</Trans>
          )
        }
        actions={
          mayKeepStaff ? (
            <Button onClick={() => setInviting(true)}>
              <Trans>Invite a colleague</Trans>
            </Button>
          ) : null
        }
      />
      {mayKeepStaff ? <StaffAndRequests /> : <Requests />}
      <WaitingNames />
      {isInviting ? <InviteStaff onClose={() => setInviting(false)} /> : null}
    </Stack>
  );
}

function Requests() {
  const { data } = useQuery(accessRequestsQuery());
  if (!data) return <Skeleton height={40} />;
  return (
    <>
      <Waiting requests={data.items} />
      <Decided requests={data.former} />
    </>
  );
}

/** Shown at once when all of it is there, so that nothing moves what stands below it. */
function StaffAndRequests() {
  const requests = useQuery(accessRequestsQuery()).data;
  const staff = useQuery(staffQuery()).data;
  const leads = useQuery(roleLeadsQuery()).data;
  if (!requests || !staff || !leads) return <Skeleton height={60} />;
  return (
    <>
      <Waiting requests={requests.items} />
      <Card title={<Trans>Staff</Trans>} flush>
        <StaffTable staff={staff.items} />
      </Card>
      <RoleLeads leads={leads.items} />
      <Decided requests={requests.former} />
    </>
  );
}

type RequestsProps = { requests: readonly AccessRequest[] };

function Waiting({ requests }: RequestsProps) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Waiting for a second person</Trans>} flush>
      {requests.length === 0 ? (
        <EmptyState title={<Trans>Nothing is waiting</Trans>} />
      ) : (
        <RequestTable caption={t`Requests that wait`} requests={requests} open />
      )}
    </Card>
  );
}

function Decided({ requests }: RequestsProps) {
  const { t } = useLingui();
  if (requests.length === 0) return null;
  return (
    <Card title={<Trans>Before</Trans>} flush>
      <RequestTable caption={t`Decided requests`} requests={requests} open={false} />
    </Card>
  );
}
