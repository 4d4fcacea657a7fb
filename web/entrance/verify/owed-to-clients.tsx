import type { AnswerOf } from '@ballast/contract/call.ts';
import { coverOf } from '@ballast/contract/liabilities/cover.ts';
import { listLiabilities } from '@ballast/contract/liabilities/liabilities.ts';
import { formatDecimal } from '@ballast/contract/money/amount.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { client } from '../../app/session/start.ts';
import { LightButton } from '../../ui/light/button.tsx';
import styles from '../access-links.module.css';
import published from './owed-to-clients.module.css';

type Answer = AnswerOf<typeof listLiabilities>;
type Day = Answer['items'][number];
type Tree = Day['trees'][number];

/** Days that are shown; the call has all of them. */
const DAYS = 7;

/** What is owed to all clients and what is held, by day, for whoever wants to see it. */
export function OwedToClients() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const showing = useAction(async () => {
    setAnswer(await client.call(listLiabilities, { query: { limit: DAYS } }));
  });
  return (
    <section className={styles.text}>
      <h2 className={styles.heading}>
        <Trans>What we owe to all clients</Trans>
      </h2>
      <p>
        <Trans>
          With the root of each day’s tree, to compare with what a client’s own file leads to.
        </Trans>
      </p>
      {showing.error ? <FailureNote error={showing.error} /> : null}
      {answer ? (
        <Published answer={answer} />
      ) : (
        <LightButton tone="default" running={showing.running} onClick={() => void showing.run()}>
          <Trans>Show what we owe</Trans>
        </LightButton>
      )}
    </section>
  );
}

function Published({ answer: { published: isPublished, items } }: { answer: Answer }) {
  if (!isPublished) {
    return (
      <p role="status">
        <Trans>It is not published on this platform.</Trans>
      </p>
    );
  }
  if (items.length === 0) {
    return (
      <p role="status">
        <Trans>Nothing is published yet. The first day appears soon after midnight (UTC).</Trans>
      </p>
    );
  }
  return items.map((day) => <PublishedDay key={day.day} day={day} />);
}

function PublishedDay({ day: { day, taken_at: takenAt, digest, chain, trees } }: { day: Day }) {
  const name = formatDate(day, 'medium', 'UTC');
  const taken = formatDate(takenAt, 'mediumWithZone');
  const root = chain.number;
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Close of {name}</Trans>
      </h3>
      <p>
        <Trans>By the books of {taken}.</Trans>
      </p>
      <ul className={published.trees}>
        {trees.map((tree) => (
          <PublishedTree key={tree.asset} tree={tree} />
        ))}
      </ul>
      <p className={published.hash}>
        <Trans>Digest of the day</Trans>: {digest}
      </p>
      <p className={published.hash}>
        <Trans>Root {root} of the ledger’s chain</Trans>: {chain.hash}
      </p>
    </>
  );
}

function PublishedTree({ tree }: { tree: Tree }) {
  const { scale, root, total, told, told_at: toldAt } = tree;
  const name = nameOf(tree);
  const owed = formatDecimal(BigInt(total), scale);
  const held = formatDecimal(coverOf(tree), scale);
  return (
    <li>
      <Trans>
        {name}: {owed} owed, {held} held
      </Trans>
      {told !== null && toldAt !== null ? (
        <ToldHeld
          amount={formatDecimal(BigInt(told), scale)}
          at={formatDate(toldAt, 'mediumWithZone')}
        />
      ) : null}
      <div className={published.hash}>{root}</div>
    </li>
  );
}

/** A currency by its code, units by fund and class with theirs. */
function nameOf({ asset, units }: Tree): string {
  return units ? `${units.fund_name} ${units.class_name}, ${units.opened_on} (${asset})` : asset;
}

function ToldHeld({ amount, at }: { amount: string; at: string }) {
  return (
    <div>
      <Trans>
        Custodian or bank said {amount} on {at}
      </Trans>
    </div>
  );
}
