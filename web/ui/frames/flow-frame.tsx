import { IconArrowLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './flow-frame.module.css';
import parts from './step-parts.module.css';
import { useFocusedHeading } from './use-focused-heading.ts';

type FlowFrameProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Which of how many steps this is; a line shows it. */
  step?: { current: number; of: number; label: string };
  /** Link one step back; rendered with the class and content given. */
  back?: (className: string, content: ReactNode) => ReactNode;
  close?: (className: string, content: ReactNode) => ReactNode;
  words: { back: string; close: string };
  children: ReactNode;
};

/** A step of a flow: one question on a calm screen, with a way back and a way out. */
export function FlowFrame({ title, lead, step, back, close, words, children }: FlowFrameProps) {
  const heading = useFocusedHeading();
  return (
    <div className={styles.frame}>
      <header>
        <div className={styles.head}>
          {back?.(
            parts.link ?? '',
            <>
              <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
              {words.back}
            </>,
          ) ?? <span />}
          {close?.(
            parts.link ?? '',
            <>
              {words.close}
              <IconX size={20} stroke={1.6} aria-hidden="true" />
            </>,
          )}
        </div>
        {step ? (
          <progress
            className={parts.progress}
            value={step.current}
            max={step.of}
            aria-label={step.label}
          />
        ) : null}
      </header>
      <main className={styles.main}>
        <h1 ref={heading} tabIndex={-1} className={parts.title}>
          {title}
        </h1>
        {lead ? <p className={parts.lead}>{lead}</p> : null}
        <div className={parts.body}>{children}</div>
      </main>
    </div>
  );
}
