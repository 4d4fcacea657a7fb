import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Note } from '../../ui/note.tsx';
import type { Case } from './case-words.ts';

type DecidedMeanwhileProps = {
  item: Pick<Case, 'state' | 'prepared_by' | 'prepared_by_me' | 'timeline'>;
  /** It was decided here, by this person. */
  isDone: boolean;
};

/** Says that somebody else decided or checked the case while it was open here; nothing where nobody did. */
export function DecidedMeanwhile({ item, isDone }: DecidedMeanwhileProps) {
  const [begun] = useState(item);
  if (isDone || !isWithDesk(begun.state)) return null;
  const last = item.timeline.at(-1)?.name ?? '';
  if (!isWithDesk(item.state)) {
    return (
      <Note tone="caution" title={<Trans>This case was decided while you had it open</Trans>}>
        {last === '' ? null : <Trans>By {last}. What you have not sent is not used.</Trans>}
      </Note>
    );
  }
  const checkedBy = item.prepared_by;
  if (checkedBy === null || item.prepared_by_me || begun.prepared_by === checkedBy) return null;
  return (
    <Note
      tone="caution"
      title={<Trans>{checkedBy} checked this case while you had it open</Trans>}
    />
  );
}
