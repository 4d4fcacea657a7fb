import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { WithdrawalCodeStart } from './withdrawal-code-start.tsx';
import styles from './withdrawal-columns.module.css';
import { progressOf, type Withdrawal } from './withdrawal-progress.ts';
import { ProgressText, ProgressTitle } from './withdrawal-progress-words.tsx';

/** Where a withdrawal stands, what happens next and when, and the code while it is owed. */
export function WithdrawalProgress({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const words = { done: t`done`, current: t`now`, ahead: t`ahead`, failed: t`ended` };
  return (
    <Card title={<Trans>Progress</Trans>}>
      <div className={styles.column}>
        <StepList
          label={t`Progress`}
          steps={progressOf(withdrawal.state).map((step) => ({
            ...step,
            stateWord: words[step.state],
            title: <ProgressTitle step={step} />,
            text: <ProgressText step={step} withdrawal={withdrawal} />,
          }))}
        />
        {withdrawal.reason === null ? null : (
          <Note tone="bad" title={<Trans>Reason</Trans>}>
            {withdrawal.reason}
          </Note>
        )}
        {withdrawal.code_owed === null ? null : <WithdrawalCodeStart withdrawal={withdrawal} />}
      </div>
    </Card>
  );
}
