import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { draftOf } from '../../app/forms/flow-draft.ts';
import { PlainLink } from '../../app/routing/link.tsx';
import type { Path } from '../../app/routing/paths.ts';
import { Fact } from '../../ui/lists/facts.tsx';

/** Whether an answer is changed from the screen on which all are reviewed; its step then leads back there. */
const CHANGE = { empty: { fromReview: false } };

/** Says whether a step was opened to change its answer alone. */
export function isChangedFromReview(): boolean {
  return draftOf(CHANGE).read().fromReview;
}

/** For the screen of the review: whoever is back here changes nothing any more. */
export function useReview(): void {
  useEffect(() => draftOf(CHANGE).reset(), []);
}

type ChangeLinkProps = {
  to: Path;
  /** What screen readers hear: Change your address. */
  label: string;
};

/** Leads to the step of an answer, and from there back to the review. */
export function ChangeLink({ to, label }: ChangeLinkProps) {
  return (
    <Anchor
      component={PlainLink}
      to={to}
      aria-label={label}
      underline="always"
      onClick={() => draftOf(CHANGE).change({ fromReview: true })}
    >
      <Trans>Change</Trans>
    </Anchor>
  );
}

type AnswerFactProps = {
  label: ReactNode;
  children: ReactNode;
  /** Null where it is settled. */
  change: ChangeLinkProps | null;
};

/** An answer with the way to change it, if there is one. */
export function AnswerFact({ label, children, change }: AnswerFactProps) {
  return (
    <Fact label={label}>
      <span>{children}</span> {change ? <ChangeLink {...change} /> : null}
    </Fact>
  );
}
