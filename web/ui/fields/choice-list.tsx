import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './choice-list.module.css';

/** A list of things of which one is chosen; choosing goes on to the next step. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

type ChoiceProps = {
  mark?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Figure at the right, and a smaller one under it. */
  figure?: ReactNode;
  smallFigure?: ReactNode;
  /** What choosing does: a link around the content, or a click. Without either it cannot be chosen. */
  link?: (className: string, content: ReactNode) => ReactNode;
  onChoose?: () => void;
};

/** One thing to choose. What cannot be chosen says why in its text. */
export function Choice({ mark, title, text, figure, smallFigure, link, onChoose }: ChoiceProps) {
  const content = (
    <>
      {mark}
      <span className={styles.body}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {text ? <span className={styles.text}>{text}</span> : null}
        </span>
        {figure ? (
          <span className={styles.figures}>
            <span>{figure}</span>
            {smallFigure ? <span className={styles.text}>{smallFigure}</span> : null}
          </span>
        ) : null}
      </span>
      {link || onChoose ? (
        <IconChevronRight className={styles.arrow} size={18} stroke={1.6} aria-hidden="true" />
      ) : null}
    </>
  );
  return <li className={styles.item}>{around(content)}</li>;

  function around(inside: ReactNode): ReactNode {
    if (link) return link(styles.choice ?? '', inside);
    if (!onChoose) return <div className={styles.off}>{inside}</div>;
    return (
      <button type="button" className={styles.choice} onClick={onChoose}>
        {inside}
      </button>
    );
  }
}
