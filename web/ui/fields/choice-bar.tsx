import { SegmentedControl } from '@mantine/core';
import styles from './choice-bar.module.css';

type ChoiceBarProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
};

/** A few choices in a row, such as the periods of a chart; scrolls sideways when they do not fit. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  return (
    <div className={styles.bar}>
      <SegmentedControl
        aria-label={props.label}
        size="sm"
        value={props.value}
        onChange={(value) => props.onChange(value as Value)}
        data={props.choices.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  );
}
