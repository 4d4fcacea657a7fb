import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { choicesOf } from '../../app/forms/choices.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { AlarmRows } from './alarm-rows.tsx';
import { KEEPER_WORDS, SEVERITY_WORDS, STATE_WORDS } from './alarm-words.ts';
import { readAlarmFilter } from './queries.ts';

const route = getRouteApi('/staff/desk/alarms');

/** What went wrong so that somebody has to look, the gravest first. */
export function AlarmsPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = readAlarmFilter(route.useSearch());
  const go = useGo();
  const change = (part: Record<string, string>) =>
    void go(paths.deskAlarms({ ...filter, ...part }), { replace: true });
  return (
    <Stack>
      <PageHeader
        title={<Trans>Alarms</Trans>}
        lead={<Trans>What went wrong and needs somebody to look, the gravest first</Trans>}
      />
      <FilterBar>
        <Filter
          label={t`Status`}
          value={filter.state}
          all={t`Open`}
          choices={choicesOf(i18n, { CLOSED: STATE_WORDS.CLOSED })}
          onChange={(state) => change({ state })}
        />
        <Filter
          label={t`Severity`}
          value={filter.severity}
          all={t`All`}
          choices={choicesOf(i18n, SEVERITY_WORDS)}
          onChange={(severity) => change({ severity })}
        />
        <Filter
          label={t`For`}
          value={filter.role}
          all={t`All roles`}
          choices={choicesOf(i18n, KEEPER_WORDS)}
          onChange={(role) => change({ role })}
        />
      </FilterBar>
      <Card flush>
        <Paged
          key={JSON.stringify(filter)}
          words={{ more: t`Show more` }}
          page={(cursor, after) => <AlarmRows filter={filter} cursor={cursor} after={after} />}
        />
      </Card>
    </Stack>
  );
}
