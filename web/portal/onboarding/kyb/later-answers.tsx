import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../app/figures/format-date.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Note } from '../../../ui/note.tsx';

/** Why a company that is verified is asked more, by when it answers, and what holds until it does; nothing for others. */
export function LaterAnswers() {
  const { answers_due_at: dueAt, answers_overdue: isOverdue } = useUser();
  if (dueAt === null) return null;
  const day = formatDate(dueAt);
  return isOverdue ? (
    <Note tone="caution" title={<Trans>We asked for this by {day}</Trans>}>
      <Trans>
        Deposits and investments are paused until you have sent it. You can still redeem and
        withdraw.
      </Trans>
    </Note>
  ) : (
    <Note tone="info" title={<Trans>Please send this by {day}</Trans>}>
      <Trans>
        Your company is verified, and the rules now ask us to know more about it. Nothing changes
        until then. After that, deposits and investments are paused until you have sent it; you can
        always redeem and withdraw.
      </Trans>
    </Note>
  );
}
