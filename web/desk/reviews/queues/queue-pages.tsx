import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { choicesOf } from '../../../app/forms/choices.ts';
import { countriesByName } from '../../../app/forms/country-search.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import { Link, useGo } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Filter, FoldedFilters } from '../../../ui/lists/filter-bar.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { CaseKey } from '../case-neighbours.tsx';
import styles from '../case-page.module.css';
import { OUTCOME_WORDS, QUEUE_WORDS, STATE_WORDS } from '../case-words.ts';
import { casesQuery, colleaguesQuery, queuesQuery } from '../queries.ts';
import { EXPOSURE_TITLES, RATING_WORDS } from '../risk-words.ts';
import { type QueueFilter, queueFilterOf } from './queue-filter.ts';
import { QueueRows } from './queue-rows.tsx';
import { QueueTable } from './queue-table.tsx';
import { SavedViews } from './saved-views.tsx';

export function QueuesPage() {
  const queues = useQuery(queuesQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Reviews</Trans>}
        lead={<Trans>What clients wait for. Overdue ones come first in each queue.</Trans>}
      />
      <Card flush>
        <QueueTable queues={queues.data} />
      </Card>
    </Stack>
  );
}

const route = getRouteApi('/staff/desk/queues/$queue');

export function QueuePage() {
  const { queue } = route.useParams();
  return isKeyOf(QUEUE_WORDS, queue) ? <Queue queue={queue} /> : <NoSuchQueue />;
}

function Queue({ queue }: { queue: CaseQueue }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = queueFilterOf(route.useSearch());
  return (
    <Stack>
      <PageHeader
        back={<BackToQueues />}
        title={i18n._(QUEUE_WORDS[queue])}
        actions={<FirstCase queue={queue} filter={filter} />}
      />
      <SavedViews queue={queue} filter={filter} />
      <QueueFilters queue={queue} />
      <Card flush>
        <Paged
          key={JSON.stringify([queue, filter])}
          words={{ more: t`Show more` }}
          page={(cursor, after) => (
            <QueueRows queue={queue} filter={filter} cursor={cursor} after={after} />
          )}
        />
      </Card>
    </Stack>
  );
}

/** The first case of the list that this person may work on; nothing where there is none. */
function FirstCase({ queue, filter }: { queue: CaseQueue; filter: QueueFilter }) {
  const cases = useQuery(casesQuery(queue, filter)).data?.items ?? [];
  const first = cases.find(
    (each) => !each.prepared_by_me && (each.taken_by === null || each.taken_by_me),
  );
  return (
    <div className={styles.neighbours}>
      <CaseKey letter="j" to={first ? paths.deskCase(first.id, filter) : null}>
        <Trans>Start with the first</Trans>
      </CaseKey>
    </div>
  );
}

function NoSuchQueue() {
  return (
    <Stack>
      <PageHeader back={<BackToQueues />} title={<Trans>Reviews</Trans>} />
      <Card>
        <EmptyState title={<Trans>There is no such queue</Trans>} />
      </Card>
    </Stack>
  );
}

function BackToQueues() {
  return (
    <Link to={paths.deskQueues()}>
      <Trans>Back to reviews</Trans>
    </Link>
  );
}

function QueueFilters({ queue }: { queue: CaseQueue }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = queueFilterOf(route.useSearch());
  const colleagues = useQuery(colleaguesQuery(queue)).data?.items ?? [];
  const go = useGo();
  const change = (part: Record<string, string>) =>
    go(withQuery(paths.deskQueue(queue), { ...filter, ...part }), { replace: true });
  const form = useForm({
    values: { search: filter.search ?? '' },
    send: ({ search }) => change({ search: search.trim() }),
  });
  const { sort, order, ...narrowed } = filter;

  function clear(): void {
    form.setFieldValue('search', '');
    void go(withQuery(paths.deskQueue(queue), { sort, order }), { replace: true });
  }

  return (
    <Form form={form} buttons={null}>
      <FoldedFilters active={Object.keys(narrowed).length} onClear={clear}>
        <Filter
          label={t`Status`}
          value={filter.state}
          all={t`To do`}
          choices={choicesOf(i18n, STATE_WORDS)}
          onChange={(state) => change({ state })}
        />
        <Filter
          label={t`Outcome`}
          value={filter.outcome}
          all={t`Any`}
          choices={choicesOf(i18n, OUTCOME_WORDS)}
          onChange={(outcome) => change({ outcome })}
        />
        <Filter
          label={t`Due`}
          value={filter.due}
          all={t`At any time`}
          choices={[{ value: 'LATE', label: t`Overdue` }]}
          onChange={(due) => change({ due })}
        />
        <Filter
          label={t`Assigned to`}
          value={filter.taken_by}
          all={t`Anybody`}
          choices={[
            { value: 'ME', label: t`Me` },
            { value: 'NOBODY', label: t`Nobody` },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(taken_by) => change({ taken_by })}
        />
        <Filter
          label={t`Decided by`}
          value={filter.decided_by}
          all={t`Anybody`}
          choices={[
            { value: 'ME', label: t`Me` },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(decided_by) => change({ decided_by })}
        />
        <Filter
          label={t`Country`}
          value={filter.country}
          all={t`Any`}
          choices={countriesByName()}
          onChange={(country) => change({ country })}
        />
        <Filter
          label={t`Investor class`}
          value={filter.investor_class}
          all={t`Any`}
          choices={choicesOf(i18n, CLASS_WORDS)}
          onChange={(investor_class) => change({ investor_class })}
        />
        <Filter
          label={t`Political exposure`}
          value={filter.exposure}
          all={t`Any`}
          choices={choicesOf(i18n, EXPOSURE_TITLES)}
          onChange={(exposure) => change({ exposure })}
        />
        <Filter
          label={t`Risk`}
          value={filter.risk}
          all={t`Any`}
          choices={choicesOf(i18n, RATING_WORDS)}
          onChange={(risk) => change({ risk })}
        />
        <Filter
          label={t`Sorted by`}
          value={[filter.sort, filter.order].filter(Boolean).join(' ') || undefined}
          all={t`Usual order`}
          choices={[
            { value: 'DUE ASC', label: t`Due first` },
            { value: 'DUE DESC', label: t`Due last` },
            { value: 'RECEIVED DESC', label: t`Newest first` },
            { value: 'RECEIVED ASC', label: t`Oldest first` },
            { value: 'DECIDED DESC', label: t`Last decided first` },
            { value: 'DECIDED ASC', label: t`First decided first` },
            { value: 'CLIENT ASC', label: t`Client, A to Z` },
            { value: 'CLIENT DESC', label: t`Client, Z to A` },
          ]}
          onChange={(chosen) => {
            const [sort = '', order = ''] = chosen.split(' ');
            void change({ sort, order });
          }}
        />
        <TextInput
          {...form.getInputProps('search')}
          type="search"
          label={t`Client`}
          description={t`Press Enter to search.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="sm"
          maxLength={100}
        />
      </FoldedFilters>
    </Form>
  );
}
