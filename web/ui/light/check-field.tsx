import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type CheckFieldProps = Pick<
  ComponentProps<'input'>,
  'name' | 'checked' | 'readOnly' | 'onChange'
> & {
  label: ReactNode;
  description?: ReactNode;
};

export function CheckField({ label, description, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={`${styles.box} mantine-focus-auto`}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <div>
        <label htmlFor={id} className={styles.checkLabel}>
          {label}
        </label>
        {description ? (
          <p id={`${id}-description`} className={styles.checkText}>
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
