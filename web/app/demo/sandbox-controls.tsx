import {
  advanceSandboxClock,
  getSandboxClock,
  listOutbox,
  listPeople,
  runSandboxJobs,
} from '@ballast/contract/sandbox/sandbox.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Note } from '../../ui/note.tsx';
import { FailureNote } from '../errors/failure-note.tsx';
import { formatDate } from '../figures/format-date.ts';
import { useAction } from '../forms/use-action.ts';
import { paths } from '../routing/paths.ts';
import { queryClient } from '../session/queries.ts';
import { client, session } from '../session/start.ts';
import { playNext } from './chosen-person.ts';
import { SandboxDeposit } from './sandbox-deposit.tsx';
import { SandboxDocument } from './sandbox-document.tsx';
import styles from './sandbox-drawer.module.css';
import { SandboxRecall } from './sandbox-recall.tsx';

const MESSAGES_SHOWN = 5;

/** Steps of the clock (ISO 8601). */
const STEPS: readonly (readonly [advance: string, words: MessageDescriptor])[] = [
  ['PT10M', msg`10 minutes`],
  ['PT1H', msg`1 hour`],
  ['P1D', msg`1 day`],
  ['P7D', msg`1 week`],
];

/** What somebody who tries the demonstration may do with the world around the platform. */
export function SandboxControls() {
  const [round, setRound] = useState(0);
  const user = session.user();
  const onPlayed = () => {
    setRound((before) => before + 1);
    // What was played shows on the page behind the drawer.
    void queryClient.invalidateQueries();
  };
  return (
    <>
      <Note tone="info" title={<Trans>Nothing here is real</Trans>}>
        <Trans>
          These controls stand in for the custodian, the clock and the post. A live platform has
          none of them.
        </Trans>
      </Note>
      {user?.verification_status === 'VERIFIED' && user.kind === 'CLIENT' ? (
        <Part title={<Trans>Let a deposit arrive</Trans>}>
          <SandboxDeposit onPlayed={onPlayed} />
        </Part>
      ) : null}
      {user?.verification_status === 'VERIFIED' && user.kind === 'CLIENT' ? (
        <Part title={<Trans>Let a deposit be recalled</Trans>}>
          <SandboxRecall onPlayed={onPlayed} />
        </Part>
      ) : null}
      {user?.account_status === 'ACTIVE' && user.kind === 'CLIENT' ? (
        <Part title={<Trans>Try signing</Trans>}>
          <SandboxDocument onPlayed={onPlayed} />
        </Part>
      ) : null}
      <Part title={<Trans>Move the clock</Trans>}>
        <ClockSteps round={round} onPlayed={onPlayed} />
      </Part>
      <Part title={<Trans>Approve and decide</Trans>}>
        <PersonSwitch />
      </Part>
      <Part title={<Trans>Latest messages</Trans>}>
        <Messages round={round} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

type PlayedProps = { round: number; onPlayed: () => void };

function ClockSteps({ round, onPlayed }: PlayedProps) {
  const { i18n } = useLingui();
  const now = useAnswer(() => client.call(getSandboxClock), round)?.now;
  const [ran, setRan] = useState<number | null>(null);
  const play = useAction(async (advance: string | null) => {
    if (advance !== null) await client.call(advanceSandboxClock, { body: { advance } });
    setRan((await client.call(runSandboxJobs)).ran);
    onPlayed();
  });
  return (
    <>
      <p className={styles.text}>
        <Trans>
          Deposits settle, waits end and reviews fall due as the clock moves. It cannot go back. A
          long step ends your session, as that much time would.
        </Trans>
      </p>
      {now ? (
        <p className={styles.text}>
          <Trans>On the platform it is {formatDate(now, 'mediumWithTime')}.</Trans>
        </p>
      ) : null}
      <div className={styles.buttons}>
        {STEPS.map(([advance, words]) => (
          <Button
            key={advance}
            variant="default"
            size="sm"
            loading={play.running}
            onClick={() => void play.run(advance)}
          >
            + {i18n._(words)}
          </Button>
        ))}
        <Button
          variant="default"
          size="sm"
          loading={play.running}
          onClick={() => void play.run(null)}
        >
          <Trans>Run due jobs</Trans>
        </Button>
      </div>
      <FailureNote error={play.error} />
      <p className={styles.text} role="status">
        {ran === null ? null : (
          <Plural value={ran} _0="Nothing was due." one="# job was run." other="# jobs were run." />
        )}
      </p>
    </>
  );
}

/** Logs out and in again as somebody else, whoever decides next. */
function PersonSwitch() {
  const { i18n } = useLingui();
  const people = useAnswer(() => client.call(listPeople), 0)?.items ?? [];
  const others = people.filter(({ email }) => email !== session.user()?.email);
  const [chosen, setChosen] = useState('');
  const email = chosen || (others.find(({ role }) => role === 'OPERATIONS')?.email ?? '');
  function play(): void {
    const admin = others.find((person) => person.email === email)?.role !== 'CLIENT';
    playNext(email);
    location.assign(paths.logout({ admin }));
  }
  return (
    <>
      <p className={styles.text}>
        <Trans>
          Staff decide at the desk. Where the risk is high, what one of them checks another decides,
          so log in as one and then as the other.
        </Trans>
      </p>
      <NativeSelect
        label={i18n._(msg`Log in as`)}
        value={email}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={others.map(({ email: value, about }) => ({ value, label: about }))}
      />
      <Button variant="default" disabled={email === ''} onClick={play}>
        <Trans>Log out and switch</Trans>
      </Button>
    </>
  );
}

function Messages({ round }: { round: number }) {
  const messages = useAnswer(() => client.call(listOutbox, { query: {} }), round)?.items;
  if (!messages) return null;
  if (messages.length === 0) {
    return (
      <p className={styles.text}>
        <Trans>No messages have been sent yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.messages}>
      {messages.slice(0, MESSAGES_SHOWN).map((message) => (
        <li key={message.id}>
          <strong>{message.subject ?? message.text}</strong>
          <div className={styles.text}>
            {message.to}, {formatDate(message.sent_at, 'mediumWithTime')}
          </div>
          {message.code ? <Trans>Code: {message.code}</Trans> : null}
          {message.links.slice(0, 1).map((link) => (
            <a key={link} href={link}>
              <Trans>Open the link</Trans>
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What a sandbox call answered, read anew after each round; null until then. */
function useAnswer<Answer>(read: () => Promise<Answer>, round: number): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is another function each time and reads the same.
  useEffect(() => {
    read().then(setAnswer, () => undefined);
  }, [round]);
  return answer;
}
