import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import parts from './step-parts.module.css';
import styles from './steps-frame.module.css';
import { useFocusedHeading } from './use-focused-heading.ts';

type StepsFrameProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** What stands beside the step: the parts of the flow. Above it where there is no room. */
  side?: ReactNode;
  /** How much of the flow is done, of 1000; a line shows it. */
  progress?: { thousandths: number; label: string };
  /** Link one step back; rendered with the class and content given. */
  back?: (className: string, content: ReactNode) => ReactNode;
  leave?: (className: string, content: ReactNode) => ReactNode;
  words: { back: string; leave: string };
  /** More room, for agreements and for pictures beside words. */
  wide?: boolean;
  children: ReactNode;
};

/** A step of a long flow: one question on a calm screen, with where it stands in the flow. */
export function StepsFrame({
  title,
  lead,
  side,
  progress,
  back,
  leave,
  words,
  ...rest
}: StepsFrameProps) {
  const heading = useFocusedHeading();
  return (
    <div className={styles.frame} data-side={side ? true : undefined}>
      <header className={styles.top}>
        <div className={styles.head}>
          <Logo />
          {leave?.(parts.link ?? '', words.leave)}
        </div>
        {progress ? (
          <progress
            className={parts.progress}
            value={progress.thousandths}
            max={1000}
            aria-label={progress.label}
          />
        ) : null}
      </header>
      {side ? <aside className={styles.side}>{side}</aside> : null}
      <main className={styles.main} data-wide={rest.wide || undefined}>
        {back || progress || side ? (
          <div className={styles.back}>
            {back?.(
              parts.link ?? '',
              <>
                <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
                {words.back}
              </>,
            )}
          </div>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={parts.title}>
          {title}
        </h1>
        {lead ? <p className={parts.lead}>{lead}</p> : null}
        <div className={parts.body}>{rest.children}</div>
      </main>
    </div>
  );
}
