import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listStatements } from '@ballast/contract/portfolio/statements.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';

const formatDay = (day: string) => formatDate(day, 'medium', 'UTC');

type StatementNameProps = {
  statement: Pick<
    AnswerOf<typeof listStatements>['items'][number],
    'kind' | 'starts_on' | 'ends_on'
  >;
};

/** What a statement is of, and of which days. */
export function StatementName({ statement }: StatementNameProps) {
  const { kind, starts_on: startsOn, ends_on: endsOn } = statement;
  const end = formatDay(endsOn);
  if (kind === 'HOLDINGS' || startsOn === null) return <Trans>Holdings at the end of {end}</Trans>;
  if (kind === 'CAPITAL') {
    return (
      <Trans>
        Capital account, {formatDay(startsOn)} to {end}
      </Trans>
    );
  }
  return (
    <Trans>
      Balance changes, {formatDay(startsOn)} to {end}
    </Trans>
  );
}
