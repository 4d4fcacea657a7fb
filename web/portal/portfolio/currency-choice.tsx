import { useLingui } from '@lingui/react/macro';
import { useDisplayCurrency } from '../account/use-display-currency.tsx';
import styles from './currency-choice.module.css';

/** In which currency everything is shown, beside the total; the same choice as in the settings. */
export function CurrencyChoice() {
  const { t } = useLingui();
  const { value, isDisabled, choices, choose } = useDisplayCurrency();
  return (
    <select
      className={styles.choice}
      aria-label={t`Currency of all figures`}
      value={value}
      disabled={isDisabled}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {choices.map(({ code }) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </select>
  );
}
