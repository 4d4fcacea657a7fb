import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What a field of the entrance takes: what an input takes, and the words around it. */
export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
};

type FieldFrameProps = Pick<FieldProps, 'label' | 'description' | 'error'> & {
  /** Draws the input with what ties it to its words. */
  children: (
    ties: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>,
  ) => ReactNode;
};

/** The words around an input: its label, how to fill it in, and what is wrong with it. */
export function FieldFrame({ label, description, error, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', description ? `${id}-description` : ''];
  return (
    <div data-wrong={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {description ? (
        <p className={styles.description} id={`${id}-description`}>
          {description}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A field of one line. */
export function TextField({ label, description, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(ties) => <input type="text" {...input} {...ties} className={styles.input} />}
    </FieldFrame>
  );
}
