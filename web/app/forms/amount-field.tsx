import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { addErrorWords, codeWords } from '../errors/error-words.ts';
import { LATER_WORDS } from '../errors/later-error-words.ts';
import type { AmountProblem } from './amount-check.ts';
import styles from './amount-field.module.css';
import { leavesToSend } from './leaves-to-send.ts';
import {
  type AmountShape,
  caretAfter,
  isUnread,
  leaveAmount,
  type Reading,
  shownAmount,
  type TypedAmount,
  typeAmount,
  typeKey,
} from './typed-amount.ts';

// The field refuses by itself, before any call has failed.
addErrorWords(LATER_WORDS);

type AmountFieldProps = {
  label: ReactNode;
  asset: AssetCode;
  name: string;
  value: TypedAmount;
  onChange: (value: TypedAmount) => void;
  error: ReactNode;
  onMax?: () => void;
};

export function AmountField({ label, asset, onMax, ...field }: AmountFieldProps) {
  const { t } = useLingui();
  return (
    <AmountInput
      name={field.name}
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={field.error}
      {...shapeOf(asset)}
      {...(onMax && { max: { label: t`Use max`, onClick: onMax } })}
    />
  );
}

/** What a field of an asset takes. */
export function shapeOf(asset: AssetCode): AmountShape {
  return { places: scaleOf(asset), unit: asset };
}

/** What is wrong with an amount, in one line at its field; null when it is in order. */
export function amountWords(i18n: I18n, wrong: AmountProblem | null): string | null {
  if (!wrong) return null;
  const { title, advice } = codeWords(i18n, wrong.code, wrong.values);
  if (advice === null) return title;
  return title.endsWith('.') ? `${title} ${advice}` : `${title}. ${advice}`;
}

/** Why a field stands for no amount, in one line at it; null when it stands for one. */
export function typedWords(
  i18n: I18n,
  { reading }: TypedAmount,
  { places, unit }: AmountShape,
): string | null {
  if (reading.kind === 'amount') return null;
  if (reading.kind === 'empty') return i18n._(msg`Enter an amount`);
  if (reading.kind === 'question') return questionWords(i18n, reading);
  switch (reading.why) {
    case 'negative':
      return i18n._(msg`Enter an amount above zero`);
    case 'too_large':
      return i18n._(msg`This amount is too large`);
    case 'too_many_places':
      if (places === 0) return i18n._(msg`Enter a whole number`);
      return i18n._(msg`${unit} has at most ${places} decimal places`);
    case 'not_a_number':
      return i18n._(msg`Enter the amount in digits, such as 25,000.50`);
  }
}

function questionWords(i18n: I18n, { meanings }: Reading & { kind: 'question' }): string {
  const [first = '', second] = meanings.map((amount) => shownAmount(amount).text);
  if (second === undefined) return i18n._(msg`Do you mean ${first}?`);
  return i18n._(msg`Do you mean ${first} or ${second}?`);
}

type AmountInputProps = {
  label: ReactNode;
  value: TypedAmount;
  onChange: (value: TypedAmount) => void;
  places: number;
  /** Code that stands behind the figure. */
  unit: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Takes everything there is. */
  max?: { label: string; onClick: () => void };
  name?: string;
};

/**
 * An amount as text from the first digit to the call, so nothing is lost. It is grouped while it is typed. What cannot be
 * read stays as it was typed, and what can mean two amounts is asked.
 */
export function AmountInput({ value, onChange, max, error, ...field }: AmountInputProps) {
  const { places, unit, ...shown } = field;
  const { i18n } = useCatalogue();
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { value: text, selectionStart } = currentTarget;
    const shape = { places, unit };
    const typed = isOneKey(nativeEvent) ? typeKey(value, text, shape) : typeAmount(text, shape);
    caret.current = caretAfter(text, selectionStart ?? text.length, typed.text);
    setLeft(false);
    onChange(typed);
  }

  function leave(event: FocusEvent): void {
    setLeft(!leavesToSend(event));
    const shown = leaveAmount(value);
    if (shown.text !== value.text) onChange(shown);
  }

  const wrong =
    error ?? (isLeft && isUnread(value) ? typedWords(i18n, value, { places, unit }) : null);
  return (
    <div>
      <TextInput
        {...shown}
        ref={input}
        error={wrong}
        size="lg"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={value.text}
        classNames={{
          input: styles.input ?? '',
          section: styles.section ?? '',
          label: styles.label ?? '',
          description: styles.small ?? '',
          error: styles.small ?? '',
        }}
        rightSectionWidth={max ? 132 : 84}
        rightSection={
          <span className={styles.tail}>
            {max ? (
              <UnstyledButton
                type="button"
                className={styles.max}
                onClick={max.onClick}
                disabled={field.disabled ?? false}
              >
                {max.label}
              </UnstyledButton>
            ) : null}
            <span className={styles.unit}>{unit}</span>
          </span>
        }
        onBlur={leave}
        onChange={take}
      />
      {wrong ? <Meanings reading={value.reading} unit={unit} onChoose={onChange} /> : null}
    </div>
  );
}

type MeaningsProps = { reading: Reading; unit: string; onChoose: (value: TypedAmount) => void };

/** The amounts that a text can mean, to choose from. */
function Meanings({ reading, unit, onChoose }: MeaningsProps) {
  const { t } = useLingui();
  if (reading.kind !== 'question') return null;
  return (
    <div className={styles.meanings}>
      {reading.meanings.map((amount) => {
        const meant = shownAmount(amount);
        const words = `${meant.text} ${unit}`.trim();
        return (
          <UnstyledButton
            key={amount}
            type="button"
            className={styles.max}
            onClick={() => onChoose(meant)}
          >
            {t`Use ${words}`}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** Whether one key changed the field, and not a paste, a drop or a programme that fills it in. */
function isOneKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  return event.inputType.startsWith('delete') || event.data?.length === 1;
}
