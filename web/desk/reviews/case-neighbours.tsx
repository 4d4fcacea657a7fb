import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import styles from './case-page.module.css';
import { nextCaseQuery } from './queries.ts';
import type { QueueFilter } from './queues/queue-filter.ts';

type CaseNeighboursProps = { id: string; list: QueueFilter };

/** The cases before and after this one in the list that somebody came from. */
export function CaseNeighbours({ id, list }: CaseNeighboursProps) {
  const { previous, next } = useNeighbours({ id, list });
  return (
    <nav className={styles.neighbours}>
      {previous ? (
        <Link to={paths.deskCase(previous, list)}>
          <Trans>Previous case</Trans>
        </Link>
      ) : null}
      {next ? (
        <Link to={paths.deskCase(next, list)}>
          <Trans>Next case</Trans>
        </Link>
      ) : null}
    </nav>
  );
}

export function useNeighbours({ id, list }: CaseNeighboursProps) {
  const { data } = useQuery(nextCaseQuery(id, list));
  return data ?? { previous: null, next: null };
}
