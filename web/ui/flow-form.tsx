import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './flow-form.module.css';

const WRONG_FIELD = '[aria-invalid="true"]';

type FlowFormProps = {
  onSubmit: () => unknown;
  /** A field was left. */
  onLeave?: () => void;
  children: ReactNode;
};

/**
 * The form of a step: checks are ours, and sending never loads a page. When something was found wrong,
 * the focus goes to the first field that is marked.
 */
export function FlowForm({ onSubmit, onLeave, children }: FlowFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  // What is wrong is known after one of the renders that follow the sending.
  useEffect(() => {
    const wrong = sent.current ? form.current?.querySelector<HTMLElement>(WRONG_FIELD) : null;
    if (!wrong) return;
    sent.current = false;
    wrong.focus();
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    sent.current = true;
    onSubmit();
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onBlur={onLeave}
      onInput={() => {
        sent.current = false;
      }}
    >
      {children}
    </form>
  );
}
