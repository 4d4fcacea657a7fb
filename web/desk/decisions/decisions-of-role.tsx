import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getDecisionsOfDay } from '@ballast/contract/staff/decisions.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { actionWord } from '../audit/audit-words.ts';
import { SubjectLinks } from '../audit/subject-links.tsx';
import { DECISION_WORDS } from '../reviews/case-words.ts';
import { ROLE_WORDS } from '../role-words.ts';
import styles from './decisions.module.css';

type Group = AnswerOf<typeof getDecisionsOfDay>['items'][number];
type Person = Group['people'][number];
type Row = Person['lines'][number] & { readonly person: Person };

/** What the people decided who have the same roles, a line for each person and kind of decision. */
export function DecisionsOfRole({ group: { roles, people } }: { group: Group }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const words = new Intl.ListFormat(LOCALE).format(roles.map((role) => i18n._(ROLE_WORDS[role])));
  const title = words || t`No role any more`;
  const count = people.reduce((sum, person) => sum + person.count, 0);
  return (
    <Card flush title={title} aside={<Trans>{count} in all</Trans>}>
      <DataTable
        caption={t`Decisions: ${title}`}
        columns={COLUMNS}
        rows={people.flatMap((person) => person.lines.map((line) => ({ ...line, person })))}
        rowKey={({ person, action, decision }) => `${person.id} ${action} ${decision}`}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'decision',
    header: <Trans>Decision</Trans>,
    lead: true,
    cell: (row) => <What {...row} />,
  },
  {
    key: 'count',
    header: <Trans>Number</Trans>,
    figure: true,
    place: 'end',
    cell: (row) => row.count,
  },
  {
    key: 'person',
    header: <Trans>Who</Trans>,
    cell: ({ person: { id, name } }) => (
      <Link inherit to={paths.deskAudit({ who: id })}>
        {name}
      </Link>
    ),
  },
  { key: 'decided', header: <Trans>What was decided</Trans>, cell: (row) => <Decided {...row} /> },
];

function What({ action, decision }: Row) {
  const { i18n } = useLingui();
  if (decision === null) return actionWord(i18n, action);
  return (
    <>
      {actionWord(i18n, action)}: {i18n._(DECISION_WORDS[decision])}
    </>
  );
}

/** The last of them, each as a link to where it can be looked at; the audit trail has the others. */
function Decided({ person, action, count, decided }: Row) {
  const others = count - decided.length;
  return (
    <ul className={styles.decided}>
      {decided.map((each) => (
        <li key={each.id}>
          <time dateTime={each.at}>{formatDate(each.at, 'mediumToSecond')}</time>
          <SubjectLinks {...each} />
        </li>
      ))}
      {others > 0 ? (
        <li>
          <Link inherit to={paths.deskAudit({ who: person.id, action })}>
            <Trans>{others} more in the audit trail</Trans>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
