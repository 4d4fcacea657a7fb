import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** Settings or things of one kind under each other, in a card without inner space. */
export function SettingRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type SettingRowProps = {
  title: ReactNode;
  value?: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
};

export function SettingRow({ title, value, text, children }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {value ? <div className={styles.value}>{value}</div> : null}
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {children ? <div className={styles.control}>{children}</div> : null}
    </li>
  );
}
