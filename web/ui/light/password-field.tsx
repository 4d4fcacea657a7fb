import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field.tsx';

/** A password, which the eye at its end shows. */
export function PasswordField({ label, description, error, ...input }: FieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);

  function toggle(event: MouseEvent): void {
    // The field keeps the focus.
    event.preventDefault();
    setShown(!shown);
  }

  return (
    <FieldFrame label={label} description={description} error={error}>
      {(ties) => (
        <div className={styles.withToggle}>
          <input
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={styles.input}
            autoCapitalize="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            aria-label={t`Toggle password visibility`}
            aria-pressed={shown}
            disabled={input.disabled}
            onMouseDown={toggle}
          >
            <Eye crossed={shown} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      viewBox="0 0 256 256"
      fill="none"
      stroke="currentColor"
      strokeWidth="16"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" />
      <circle cx="128" cy="128" r="40" />
      {crossed ? <path d="M48 40l160 176" /> : null}
    </svg>
  );
}
