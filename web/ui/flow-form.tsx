import type { FormEvent, ReactNode } from 'react';
import styles from './flow-form.module.css';

type FlowFormProps = {
  onSubmit: () => unknown;
  /** A field was left. */
  onLeave?: () => void;
  children: ReactNode;
};

/** The form of a step: checks are ours, and sending never loads a page. */
export function FlowForm({ onSubmit, onLeave, children }: FlowFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} onBlur={onLeave}>
      {children}
    </form>
  );
}
