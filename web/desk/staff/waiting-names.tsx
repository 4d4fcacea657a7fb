import { NAME_CORRECTORS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listNameCorrections } from '@ballast/contract/staff/name-corrections.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { useMayCall } from '../may-call.ts';
import { nameCorrectionsQuery } from './queries.ts';

type Waiting = AnswerOf<typeof listNameCorrections>['items'][number];

/** Corrections of clients' names that wait for a second person; nothing where there are none, and for those who confirm none. */
export function WaitingNames() {
  return useMayCall(NAME_CORRECTORS) ? <Names /> : null;
}

function Names() {
  const { t } = useLingui();
  const items = useQuery(nameCorrectionsQuery()).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={<Trans>Names to be corrected</Trans>} flush>
      <DataTable
        caption={t`Corrections of names that wait`}
        columns={COLUMNS}
        rows={items}
        rowKey={(waiting) => waiting.client_id}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Waiting>[] = [
  {
    key: 'before',
    header: <Trans>Client</Trans>,
    lead: true,
    cell: ({ client_id: id, before }) => <Link to={paths.deskClient(id)}>{before}</Link>,
  },
  { key: 'after', header: <Trans>Becomes</Trans>, cell: ({ after }) => after },
  {
    key: 'asked',
    header: <Trans>Asked for by</Trans>,
    cell: ({ asked_by: by, asked_at: at }) => `${by}, ${formatDate(at)}`,
  },
];
