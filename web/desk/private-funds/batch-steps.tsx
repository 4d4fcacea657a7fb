import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getBatch } from '@ballast/contract/staff/dealing-batches.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { Fact } from '../../ui/lists/facts.tsx';

type Batch = AnswerOf<typeof getBatch>;

/** Who prepared a batch and who released it, and when. */
export function WhoDecided({
  batch: { prepared_by: preparer, prepared_at: preparedAt, released },
}: {
  batch: Pick<Batch, 'prepared_by' | 'prepared_at' | 'released'>;
}) {
  return (
    <>
      <Fact label={<Trans>Prepared by</Trans>}>
        {preparer.name}, {formatDate(preparedAt, 'mediumWithTime')}
      </Fact>
      {released ? (
        <Fact label={<Trans>Released by</Trans>}>
          {released.by.name}, {formatDate(released.at, 'mediumWithTime')}
        </Fact>
      ) : null}
    </>
  );
}

/** When a batch last went on; nothing before its first step. */
export function LastStep({ at }: { at: string | null }) {
  if (at === null) return null;
  return <Fact label={<Trans>Last step</Trans>}>{formatDate(at, 'mediumWithTime')}</Fact>;
}
