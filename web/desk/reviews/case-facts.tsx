import { EVIDENCE_READERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { viewTaxNumbers } from '@ballast/contract/staff/evidence.ts';
import { getSandboxes } from '@ballast/contract/staff/sandboxes.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { callQuery, onceUnderway } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import styles from './case-page.module.css';
import type { Case } from './case-words.ts';
import { factValue } from './fact-values.ts';
import { factWord } from './fact-words.ts';

/** Longer values stand under their names. */
const LONG = 60;

/** What is to be checked, in the order and the groups in which the domain gave it. */
export function CaseFacts({ item }: { item: Pick<Case, 'id' | 'facts'> }) {
  const { i18n } = useLingui();
  const word = (field: string) => factWord((each) => i18n._(each), field);
  const taxNumbers = useTaxNumbers(item.id);
  const mayView = useMayCall(EVIDENCE_READERS);
  if (item.facts.length === 0) return <EmptyState title={<Trans>Nothing was given</Trans>} />;
  const shownOf = ({ field, value, tax_number_id: id }: Member) => {
    const number = taxNumbers.numbers?.find((each) => each.id === id);
    if (number?.tin === null) return <Trans>{value} (cannot be opened: its key is lost)</Trans>;
    return number?.tin ?? factValue(i18n, field, value);
  };
  return groupsOf(item.facts).map(({ group, members }) => (
    <div key={group ?? ''} className={styles.group}>
      {group === null ? null : <h3 className={styles.groupTitle}>{word(group)}</h3>}
      <Facts>
        {members.map((member) => (
          <Fact key={member.key} label={word(member.field)} long={longOf(member)}>
            <Marked when={member.marked}>{member.value === '' ? '–' : shownOf(member)}</Marked>
            {member.field === 'verification_state' ? <OfSandbox /> : null}
          </Fact>
        ))}
      </Facts>
      {mayView && members.some(({ tax_number_id: id }) => id !== null) ? (
        <ShowTaxNumbers {...taxNumbers} />
      ) : null}
    </div>
  ));
}

/** A verdict of a sandbox is none: it says so beside it. */
function OfSandbox() {
  const { data } = useQuery(callQuery(getSandboxes));
  if (!data?.sandboxes.includes('VERIFICATION')) return null;
  return (
    <>
      {' '}
      <span className={styles.verdictOfSandbox}>
        <StatusBadge tone="caution">
          <Trans>Sandbox: nobody has checked it</Trans>
        </StatusBadge>
      </span>
    </>
  );
}

/** Words are read, what has no space is compared. */
function longOf({ value }: Member): boolean | 'text' {
  if (value.length <= LONG) return false;
  return /\s/.test(value) ? 'text' : true;
}

/** What does not agree stands out from what does. */
function Marked({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? <StatusBadge tone="caution">{children}</StatusBadge> : children;
}

/** Shows tax numbers in full, and hides them again. */
function ShowTaxNumbers({
  numbers,
  isPending,
  error,
  show,
  hide,
}: ReturnType<typeof useTaxNumbers>) {
  return (
    <div className={styles.taxNumbers}>
      <FailureNote error={error} />
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        onClick={() => (numbers ? hide() : show())}
      >
        {numbers ? <Trans>Hide tax numbers</Trans> : <Trans>Show tax numbers</Trans>}
      </Button>
      <p className={styles.hint}>
        <Trans>Each view is recorded in the audit trail.</Trans>
      </p>
    </div>
  );
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

/** The tax numbers of a case once somebody asked to see them; they go with the screen that shows them. */
function useTaxNumbers(caseId: string) {
  // Each look is written down, so a double click is one look.
  const [look] = useState(() =>
    onceUnderway((id: string) => client.call(viewTaxNumbers, { params: { id } })),
  );
  const viewing = useMutation({
    mutationFn: async (): Promise<AnswerOf<typeof viewTaxNumbers>['items']> =>
      (await look(caseId)).items,
    networkMode: 'always',
    // Nothing of it stays in the page's memory.
    gcTime: 0,
  });
  const { data: numbers, isPending, error, mutate: show, reset: hide } = viewing;
  return { numbers, isPending, error, show, hide };
}
