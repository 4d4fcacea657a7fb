import type { ListedArticle } from '@ballast/contract/staff/content.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  formatUtc,
  KIND_WORDS,
  LANGUAGE_WORDS,
  STATE_TONES,
  STATE_WORDS,
} from './content-words.ts';
import { articlesQuery, type ContentFilter } from './queries.ts';

type TableProps = {
  filter: ContentFilter;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of articles, the newest first. */
export function ArticleTable({ filter, cursor, after }: TableProps) {
  const { t } = useWords();
  const { data } = useQuery(articlesQuery(filter, cursor));
  if (!data) return <Skeleton height={24} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nothing is written yet</Trans>}
        text={<Trans>An article begins as a draft, which clients do not see.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Articles`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<ListedArticle>[] = [
  {
    key: 'title',
    header: <Trans>Title</Trans>,
    lead: true,
    cell: ({ id, title }) => <Link to={paths.deskArticle(id, 'en')}>{title}</Link>,
  },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    place: 'end',
    cell: ({ state }) => <ArticleStateBadge state={state} />,
  },
  { key: 'kind', header: <Trans>Kind</Trans>, place: 'below', cell: (row) => <Kind {...row} /> },
  {
    key: 'languages',
    header: <Trans>Languages</Trans>,
    cell: (row) => <Languages {...row} />,
  },
  {
    key: 'publish_at',
    header: <Trans>Clients read it from</Trans>,
    cell: ({ publish_at: at }) => (at === null ? '–' : formatUtc(at)),
  },
  {
    key: 'written_at',
    header: <Trans>Last written</Trans>,
    cell: ({ written_at: at }) => formatUtc(at),
  },
];

export function ArticleStateBadge({ state }: Pick<ListedArticle, 'state'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>;
}

function Kind({ kind }: Pick<ListedArticle, 'kind'>) {
  const { i18n } = useLingui();
  return i18n._(KIND_WORDS[kind]);
}

function Languages({ languages }: Pick<ListedArticle, 'languages'>) {
  const { i18n } = useLingui();
  return languages.map((each) => i18n._(LANGUAGE_WORDS[each])).join(', ');
}
