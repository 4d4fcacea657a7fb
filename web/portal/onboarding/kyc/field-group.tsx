import type { ReactNode } from 'react';
import styles from './field-group.module.css';

type FieldGroupProps = {
  title: ReactNode;
  /** At the right of the title: what removes the group. */
  aside?: ReactNode;
  children: ReactNode;
};

export function FieldGroup({ title, aside, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      {children}
    </fieldset>
  );
}
