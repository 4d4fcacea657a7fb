import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayForm } from './day-form.tsx';
import { DecisionsOfRole } from './decisions-of-role.tsx';
import { dayIn, decisionsQuery } from './queries.ts';

const route = getRouteApi('/staff/desk/decisions');

/** What the people of each role decided on a day. */
export function DecisionsPage() {
  const { t } = useLingui();
  const asked = dayIn(route.useSearch());
  const { data } = useQuery(decisionsQuery(asked));
  const day = data ? formatDate(data.day, 'medium', 'UTC') : null;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Decisions</Trans>}
        lead={
          day ? (
            <Trans>What each role decided on {day}, from midnight to midnight in UTC</Trans>
          ) : (
            <Trans>What each role decided on a day</Trans>
          )
        }
      />
      <DayForm key={asked} day={asked} />
      {data ? null : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
      {data?.items.length === 0 ? (
        <Card>
          <EmptyState
            title={asked ? t`Nothing was decided on this day` : t`Nothing has been decided today`}
          />
        </Card>
      ) : null}
      {data?.items.map((group) => (
        <DecisionsOfRole key={group.roles.join(' ')} group={group} />
      ))}
    </Stack>
  );
}
