import { Trans, useLingui } from '@lingui/react/macro';
import { reportsQuery } from './queries.ts';
import { StatementList } from './statement-list.tsx';

/** What the platform makes after each quarter, newest first. */
export function PerformanceReports() {
  const { t } = useLingui();
  return (
    <StatementList
      title={t`Quarterly reports`}
      empty={{
        title: <Trans>No reports yet</Trans>,
        text: (
          <Trans>The first one comes when a quarter is over in which you held something.</Trans>
        ),
      }}
      query={reportsQuery}
    />
  );
}
