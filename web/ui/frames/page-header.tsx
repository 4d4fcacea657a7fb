import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** A way back, above the title. */
  back?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
};

/** Head of a screen: its one h1, and what can be done. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back ? <div className={styles.back}>{back}</div> : null}
      <div className={styles.row}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
