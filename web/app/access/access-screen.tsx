import { type ReactNode, useEffect, useRef } from 'react';
import { arrivedFrom } from '../routing/arrival.ts';
import styles from './access-form.module.css';

type AccessScreenProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

/** A screen before the login: a heading, what to do, and the form or links that do it. */
export function AccessScreen({ title, lead, children }: AccessScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element left with the screen before, so the new screen focuses its heading.
  useEffect(() => {
    const isFirst = arrivedFrom() === null;
    if (!isFirst && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className={styles.screen}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}
