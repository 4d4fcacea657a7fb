import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useGo } from '../../app/routing/link.tsx';
import { type Path, paths } from '../../app/routing/paths.ts';
import { useKey } from '../keys/desk-keys.ts';
import { KeyHint, useKeyShortcut } from '../keys/key-hint.tsx';
import styles from './case-page.module.css';
import { nextCaseQuery } from './queries.ts';
import type { QueueFilter } from './queues/queue-filter.ts';

type CaseNeighboursProps = { id: string; list: QueueFilter };

/** The cases before and after this one in the list that somebody came from. */
export function CaseNeighbours({ id, list }: CaseNeighboursProps) {
  const { previous, next } = useNeighbours({ id, list });
  return (
    <nav className={styles.neighbours}>
      <CaseKey letter="k" to={previous === null ? null : paths.deskCase(previous, list)}>
        <Trans>Previous case</Trans>
      </CaseKey>
      <CaseKey letter="j" to={next === null ? null : paths.deskCase(next, list)}>
        <Trans>Next case</Trans>
      </CaseKey>
    </nav>
  );
}

type CaseKeyProps = { letter: 'j' | 'k'; to: Path | null; children: ReactNode };

/** A link to another case that has a key, too; nothing while there is none. */
export function CaseKey({ letter, to, children }: CaseKeyProps) {
  const go = useGo();
  useKey(letter, to && (() => void go(to)));
  const shortcut = useKeyShortcut(letter);
  if (!to) return null;
  return (
    <span className={styles.neighbour}>
      <Link to={to} {...shortcut}>
        {children}
      </Link>
      <KeyHint of={letter} />
    </span>
  );
}

export function useNeighbours({ id, list }: CaseNeighboursProps) {
  const { data } = useQuery(nextCaseQuery(id, list));
  return data ?? { previous: null, next: null };
}
