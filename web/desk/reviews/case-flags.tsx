import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './case-page.module.css';
import type { Case } from './case-words.ts';
import { factValue } from './fact-values.ts';
import { factWord } from './fact-words.ts';

/** What rules found that does not agree, with the answers that each comes from; nothing when they found nothing. */
export function CaseFlags({ flags }: Pick<Case, 'flags'>) {
  const { i18n } = useLingui();
  if (flags.length === 0) return null;
  return (
    <Card title={<Trans>To look at</Trans>}>
      {flags.map(({ id, rule, answers, stops, reasons }) => (
        <div key={id} className={styles.group}>
          <h3 className={styles.groupTitle}>{rule}</h3>
          {stops ? (
            <StatusBadge tone="bad">
              <Trans>Needs a reason to approve</Trans>
            </StatusBadge>
          ) : null}
          <Facts>
            {answers.map(({ field, value }) => (
              <Fact key={`${field} ${value}`} label={factWord((each) => i18n._(each), field)}>
                {factValue(i18n, field, value)}
              </Fact>
            ))}
          </Facts>
          {reasons.map(({ reason, by, at }) => (
            <p key={`${by} ${at}`} className={styles.hint}>
              <Trans>
                Approved despite this by {by}, {formatDate(at, 'mediumWithTime')}: {reason}
              </Trans>
            </p>
          ))}
        </div>
      ))}
    </Card>
  );
}
