import { type ReactNode, useId } from 'react';
import styles from './choice-cards.module.css';

export type ChoiceCard<Value extends string> = {
  value: Value;
  title: ReactNode;
  text?: ReactNode;
};

type ChoiceCardsProps<Value extends string> = {
  name: string;
  /** The question; screen readers hear it, and others see it above unless it is `quiet`. */
  label: ReactNode;
  quiet?: boolean;
  choices: readonly ChoiceCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A question with one answer out of a few, each on a card of its own. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { name, label, quiet, choices, value, onChange, error } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.group}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <p id={`${id}-label`} className={quiet ? styles.unseen : styles.label}>
        {label}
      </p>
      {choices.map(({ value: of, title, text }) => (
        <label key={of} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={of}
            checked={of === value}
            onChange={() => onChange(of)}
          />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {text ? <span className={styles.text}>{text}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
