import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import type { Case } from './case-words.ts';

/** When a case was decided, by whom, and what the client was told; a dash while it is with the desk. */
export function OutcomeText({ outcome }: Pick<Case, 'outcome'>) {
  if (outcome === null) return '–';
  const { at, by, reason } = outcome;
  return (
    <>
      <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time>
      {' · '}
      {by ?? <Trans>Ballast</Trans>}
      {reason ? (
        <>
          <br />
          {reason}
        </>
      ) : null}
    </>
  );
}
