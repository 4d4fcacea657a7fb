import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { listQueueViews, removeQueueView } from '@ballast/contract/staff/queue-views.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { PlainLink } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { ROLE_WORDS } from '../../role-words.ts';
import type { QueueFilter } from './queue-filter.ts';
import { SaveView } from './save-view.tsx';
import styles from './saved-views.module.css';

type SavedViewsProps = { queue: CaseQueue; filter: QueueFilter };

/** The filters that are kept under a name, each a link, and how the one that is set is kept. */
export function SavedViews({ queue, filter }: SavedViewsProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [isSaving, setSaving] = useState(false);
  const views = useCallQuery(listQueueViews, { params: { queue } }).data?.items ?? [];
  const remove = useCallMutation(removeQueueView);
  const key = keyOf(filter);
  const current = views.find((view) => keyOf(view.filter) === key);
  const isFiltered = Object.keys(filter).length > 0;
  if (views.length === 0 && !isFiltered) return null;
  return (
    <nav className={styles.views} aria-label={t`Saved views`}>
      {views.map((view) => (
        <PlainLink
          key={view.id}
          to={withQuery(paths.deskQueue(queue), view.filter)}
          className={styles.view ?? ''}
          aria-current={view === current ? 'true' : undefined}
        >
          {view.name}
          {view.shared_with === null ? null : (
            <span className={styles.of}>{i18n._(ROLE_WORDS[view.shared_with])}</span>
          )}
        </PlainLink>
      ))}
      {isFiltered && !current ? (
        <Button variant="subtle" size="sm" onClick={() => setSaving(true)}>
          <Trans>Save this view</Trans>
        </Button>
      ) : null}
      {current?.is_mine ? (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: current.id } })}
        >
          <Trans>Remove “{current.name}”</Trans>
        </Button>
      ) : null}
      <FailureNote error={remove.error} />
      {isSaving ? (
        <SaveView queue={queue} filter={filter} onClose={() => setSaving(false)} />
      ) : null}
    </nav>
  );
}

/** The same for the same filter, in whatever order it was set. */
function keyOf(filter: object): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => one.localeCompare(other)));
}
