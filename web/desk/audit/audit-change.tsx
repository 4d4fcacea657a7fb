import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { formatDate } from '../../app/figures/format-date.ts';
import styles from './audit-change.module.css';
import { Reference } from './reference.tsx';
import { type StateField, shownValue, stateFields } from './state-fields.ts';

type Change = { before?: unknown; after?: unknown; names: Readonly<Record<string, string>> };

/** What an action changed, field by field, before and after side by side; nothing where it says nothing. */
export function AuditChange({ before = null, after = null, names }: Change) {
  const fields = stateFields(before, after);
  if (fields.length === 0) return null;
  const hasBoth = before !== null && after !== null;
  return (
    <details className={styles.change}>
      <summary>
        <ChangeWord hasBefore={before !== null} hasAfter={after !== null} />
      </summary>
      <dl className={styles.fields} data-both={hasBoth || undefined}>
        {hasBoth ? (
          <div className={styles.head} aria-hidden="true">
            <dt>
              <Trans>Field</Trans>
            </dt>
            <dd>
              <Trans>Before</Trans>
            </dd>
            <dd>
              <Trans>After</Trans>
            </dd>
          </div>
        ) : null}
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} names={names} shows={{ before, after }} />
        ))}
      </dl>
    </details>
  );
}

function ChangeWord({ hasBefore, hasAfter }: { hasBefore: boolean; hasAfter: boolean }) {
  if (hasBefore && hasAfter) return <Trans>Before and after</Trans>;
  return hasBefore ? <Trans>What it was before</Trans> : <Trans>Details</Trans>;
}

type RowProps = {
  field: StateField;
  names: Change['names'];
  shows: { before: unknown; after: unknown };
};

function FieldRow({ field, names, shows }: RowProps) {
  const { t } = useLingui();
  const hasBoth = shows.before !== null && shows.after !== null;
  return (
    <div data-changed={field.changed || undefined}>
      <dt>
        {field.name}
        {field.changed ? <span className={styles.mark} role="img" aria-label={t`changed`} /> : null}
      </dt>
      {shows.before === null ? null : (
        <dd>
          {hasBoth ? <VisuallyHidden>{t`Before:`} </VisuallyHidden> : null}
          <Value of={field.before} names={names} />
        </dd>
      )}
      {shows.after === null ? null : (
        <dd>
          {hasBoth ? <VisuallyHidden>{t`After:`} </VisuallyHidden> : null}
          <Value of={field.after} names={names} />
        </dd>
      )}
    </div>
  );
}

function Value({ of, names }: { of: unknown; names: Change['names'] }) {
  const shown = shownValue(of, names);
  switch (shown.kind) {
    case 'none':
      return '–';
    case 'yes':
      return <Trans>Yes</Trans>;
    case 'no':
      return <Trans>No</Trans>;
    case 'moment':
      return <time dateTime={shown.at}>{formatDate(shown.at, 'mediumToSecond')}</time>;
    case 'person':
      return shown.name;
    case 'reference':
      return <Reference id={shown.id} />;
    case 'text':
      return shown.text;
  }
}
