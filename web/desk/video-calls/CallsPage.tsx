import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { choicesOf } from '../../app/forms/choices.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { CallHoursCard } from './call-hours-card.tsx';
import { CallRows } from './call-rows.tsx';
import { type CallsFilter, readCallsFilter, teamCallsQuery, VIEW_WORDS } from './queries.ts';

const route = getRouteApi('/staff/desk/calls');

/** The team's calls with clients: today's, those that come, and those of which nobody has said what became of them. */
export function CallsPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = readCallsFilter(route.useSearch());
  const go = useGo();
  const { TODAY: today, ...others } = VIEW_WORDS;
  const hasCome = useHasCome(filter);
  return (
    <Stack>
      <PageHeader
        title={<Trans>Calls</Trans>}
        lead={<Trans>Video calls that clients have booked, and what became of them</Trans>}
      />
      <FilterBar>
        <Filter
          label={t`Calls`}
          value={filter.view}
          all={i18n._(today)}
          choices={choicesOf(i18n, others)}
          onChange={(view) => void go(paths.deskCalls({ view }), { replace: true })}
        />
      </FilterBar>
      <Card flush>
        <Paged
          key={JSON.stringify(filter)}
          words={{ more: t`Show more` }}
          page={(cursor, after) => <CallRows filter={filter} cursor={cursor} after={after} />}
        />
      </Card>
      {hasCome ? <CallHoursCard /> : null}
    </Stack>
  );
}

/** Whether calls have been shown once: what stands below them comes with the first, which would move it, and stays. */
function useHasCome(filter: CallsFilter): boolean {
  const { isPending } = useQuery(teamCallsQuery(filter));
  const [hasCome, setHasCome] = useState(false);
  if (!isPending && !hasCome) setHasCome(true);
  return hasCome;
}
