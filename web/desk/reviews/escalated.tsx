import type { AnswerOf } from '@ballast/contract/call.ts';
import { type CaseQueue, type listCases, QUEUE_READERS } from '@ballast/contract/staff/cases.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';

type Item = Pick<AnswerOf<typeof listCases>['items'][number], 'escalated' | 'queue'>;

/** Who was told that the promise of a review is over, and when; nothing while nobody was. */
export function Escalated({ item: { escalated, queue } }: { item: Item }) {
  if (!escalated) return null;
  const at = formatDate(escalated.at, 'mediumWithZone');
  if (escalated.to === null) return <ToAll queue={queue} at={at} />;
  return (
    <Trans>
      Escalated to {escalated.to}, {at}
    </Trans>
  );
}

/** What administrators may not know of goes to those who may. */
function ToAll({ queue, at }: { queue: CaseQueue; at: string }) {
  if (QUEUE_READERS[queue]) return <Trans>Escalated to all of compliance, {at}</Trans>;
  return <Trans>Escalated to all administrators, {at}</Trans>;
}
