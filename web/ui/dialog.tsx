import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Escape, the space around the dialog, or a button of it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end; the one with `data-autofocus` gets the focus. */
  actions?: ReactNode;
};

/** A modal dialog on the browser's own: the page behind is inert, and the focus comes back. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // A long dialog is read from its title, wherever the focus took it.
    dialog.scrollTop = 0;
  }, [open]);
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={titleId}
      closedby="any"
      // It is told a moment later, when the next question may stand there already.
      onClose={() => open && !element.current?.open && onClose()}
    >
      {open ? (
        <div className={styles.content}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.text}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
