import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { AgreementPages } from './agreement-pages.tsx';
import styles from './agreement-text.module.css';

type AgreementTextProps = {
  text: Agreement['text'];
  isRead: boolean;
  /** The end was seen, and the server does not know yet. */
  isUntold: boolean;
  /** The end of the text came into sight, or is to be reported again. */
  onEnd: () => unknown;
};

/** A region that scrolls must be reached by keys, too; not every browser sees to it. */
const REACHED_BY_KEYS = { tabIndex: 0 };

/** An agreement in a region of its own that scrolls, by keys too, and knows when its end was seen. */
export function AgreementText({ text, isRead, isUntold, onEnd }: AgreementTextProps) {
  const region = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const hintId = useId();
  const onEndNow = useRef(onEnd);
  onEndNow.current = onEnd;

  useEffect(() => {
    if (!end.current || isRead) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onEndNow.current();
      },
      { root: region.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isRead]);

  function noteAgain(): void {
    // The button goes once it has worked.
    region.current?.focus();
    onEnd();
  }

  return (
    <div className={styles.reader}>
      <section
        ref={region}
        className={styles.region}
        aria-labelledby={titleId}
        aria-describedby={hintId}
        {...REACHED_BY_KEYS}
      >
        <AgreementPages text={text} language="en-GB">
          <h2 id={titleId} className={styles.title}>
            {text.title}
          </h2>
        </AgreementPages>
        <div ref={end} className={styles.end} />
      </section>
      <p id={hintId} className={styles.hint} aria-live="polite">
        <Hint isRead={isRead} isUntold={isUntold} />
      </p>
      {/* The end is in sight and does not come into sight again. */}
      {isUntold ? (
        <Button variant="default" onClick={noteAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function Hint({ isRead, isUntold }: Pick<AgreementTextProps, 'isRead' | 'isUntold'>) {
  if (isRead) return <Trans>You have read the agreement in full.</Trans>;
  if (isUntold) return <Trans>You have finished, but we could not record it yet.</Trans>;
  return <Trans>Scroll to the end of the agreement to go on.</Trans>;
}
