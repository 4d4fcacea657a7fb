import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './case-page.module.css';
import type { Case } from './case-words.ts';
import { factValue } from './fact-values.ts';
import { factWord } from './fact-words.ts';

/** Longer values stand under their names. */
const LONG = 60;

/** What is to be checked, in the order and the groups in which the domain gave it. */
export function CaseFacts({ facts }: Pick<Case, 'facts'>) {
  const { i18n } = useLingui();
  const word = (field: string) => factWord((each) => i18n._(each), field);
  if (facts.length === 0) return <EmptyState title={<Trans>Nothing was given</Trans>} />;
  return groupsOf(facts).map(({ group, members }) => (
    <div key={group ?? ''} className={styles.group}>
      {group === null ? null : <h3 className={styles.groupTitle}>{word(group)}</h3>}
      <Facts>
        {members.map(({ key, field, value }) => (
          <Fact key={key} label={word(field)} long={value.length > LONG}>
            {value === '' ? '–' : factValue(i18n, field, value)}
          </Fact>
        ))}
      </Facts>
    </div>
  ));
}

type Member = Case['facts'][number] & { key: string };

/** Facts by their groups; a field that comes twice, as tax residencies do, keeps its places. */
function groupsOf(facts: Case['facts']): { group: string | null; members: Member[] }[] {
  const groups = new Map<string | null, Member[]>();
  for (const [index, fact] of facts.entries()) {
    const members = groups.get(fact.group) ?? [];
    groups.set(fact.group, [...members, { ...fact, key: `${fact.field} ${index}` }]);
  }
  return [...groups].map(([group, members]) => ({ group, members }));
}
