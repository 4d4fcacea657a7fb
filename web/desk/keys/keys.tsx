import { useLingui } from '@lingui/react';
import { useLingui as useWords } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { DESK_KEYS, DOCUMENT_KEYS, turnKeys, useKeysOn } from './desk-keys.ts';
import { keyCap } from './key-hint.tsx';
import styles from './keys.module.css';

/** Whether single keys do anything at the desk, and what each does on this screen. */
export function Keys({ bound }: { bound: readonly string[] }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const isOn = useKeysOn();
  const documents = DOCUMENT_KEYS.filter((key) => bound.includes(key)).at(-1);
  return (
    <div className={styles.parts}>
      <Checkbox
        checked={isOn}
        onChange={({ currentTarget }) => turnKeys(currentTarget.checked)}
        label={t`Use single-key shortcuts at the desk`}
        description={t`For this browser. They do nothing while you type in a field.`}
      />
      {isOn ? (
        <dl className={styles.keys}>
          {DESK_KEYS.filter(([key]) => bound.includes(key)).map(([key, words]) => (
            <div key={key} className={styles.key}>
              <dt>
                <kbd>{keyCap(key)}</kbd>
                {key === '1' && documents && documents !== '1' ? (
                  <>
                    {' – '}
                    <kbd>{documents}</kbd>
                  </>
                ) : null}
              </dt>
              <dd className={styles.words}>{i18n._(words)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
