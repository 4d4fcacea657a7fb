import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
};

/** Head of a screen: its one h1, and what can be done. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back ? <div className={styles.back}>{back}</div> : null}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
