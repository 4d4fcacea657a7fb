import { ACCOUNT_NUMBER_READERS, EVIDENCE_READERS } from '@ballast/contract/account/roles.ts';
import { viewAccountNumber, viewTaxNumbers } from '@ballast/contract/staff/evidence.ts';
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
  const taxNumbers = useLook(item.id, readTaxNumbers);
  const account = useLook(item.id, readAccountNumber);
  const mayView = useMayCall(EVIDENCE_READERS);
  const mayViewAccount = useMayCall(ACCOUNT_NUMBER_READERS);
  if (item.facts.length === 0) return <EmptyState title={<Trans>Nothing was given</Trans>} />;
  const shownOf = ({ field, value, tax_number_id: id }: Member) => {
    const number = taxNumbers.seen?.find((each) => each.id === id);
    const whole = field === ACCOUNT ? account.seen?.account_number : number?.tin;
    if (whole === null) return <Trans>{value} (cannot be opened: its key is lost)</Trans>;
    return whole ?? factValue(i18n, field, value);
  };
  const isWhole = ({ field }: Member) => field === ACCOUNT && !!account.seen?.account_number;
  const labelOf = (member: Member) =>
    isWhole(member) ? <Trans>Account number</Trans> : word(member.field);
  return groupsOf(item.facts).map(({ group, members }) => (
    <div key={group ?? ''} className={styles.group}>
      {group === null ? null : <h3 className={styles.groupTitle}>{word(group)}</h3>}
      <Facts>
        {members.map((member) => (
          <Fact key={member.key} label={labelOf(member)} long={isWhole(member) || longOf(member)}>
            <Marked when={member.marked}>{member.value === '' ? '–' : shownOf(member)}</Marked>
            {member.field === 'verification_state' ? <OfSandbox /> : null}
          </Fact>
        ))}
      </Facts>
      {mayView && members.some(({ tax_number_id: id }) => id !== null) ? (
        <Show look={taxNumbers}>
          {taxNumbers.seen ? <Trans>Hide tax numbers</Trans> : <Trans>Show tax numbers</Trans>}
        </Show>
      ) : null}
      {mayViewAccount && members.some(({ field }) => field === ACCOUNT) ? (
        <Show look={account}>
          {account.seen ? (
            <Trans>Hide the account number</Trans>
          ) : (
            <Trans>Show the whole account number</Trans>
          )}
        </Show>
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

/** Shows in full what stands shortened, and hides it again. */
function Show({ look, children }: { look: Look<unknown>; children: ReactNode }) {
  const { seen, isPending, error, show, hide } = look;
  return (
    <div className={styles.look}>
      <FailureNote error={error} />
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        onClick={() => (seen ? hide() : show())}
      >
        {children}
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

/** The fact that tells the end of a bank account's number. */
const ACCOUNT = 'account_ending';

const readTaxNumbers = async (id: string) =>
  (await client.call(viewTaxNumbers, { params: { id } })).items;

const readAccountNumber = (id: string) => client.call(viewAccountNumber, { params: { id } });

type Look<Seen> = {
  readonly seen: Seen | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly show: () => void;
  readonly hide: () => void;
};

/** What of a case is opened once somebody asks to see it; it goes with the screen that shows it. */
function useLook<Seen>(caseId: string, read: (caseId: string) => Promise<Seen>): Look<Seen> {
  // Each look is written down, so a double click is one look.
  const [look] = useState(() => onceUnderway(read));
  const viewing = useMutation({
    mutationFn: () => look(caseId),
    networkMode: 'always',
    // Nothing of it stays in the page's memory.
    gcTime: 0,
  });
  const { data: seen, isPending, error, mutate: show, reset: hide } = viewing;
  return { seen, isPending, error, show, hide };
}
