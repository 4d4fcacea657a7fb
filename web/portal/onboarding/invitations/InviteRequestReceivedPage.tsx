import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { CaseTimeline } from '../case-timeline.tsx';
import { useInvitation } from './use-invite.ts';

/** The changes are with the manager; then it goes on. */
export function InviteRequestReceivedPage() {
  const go = useGo();
  const { rejected_at, reported_changes, report_review } = useInvitation();
  useEffect(() => {
    if (rejected_at === null) void go(paths.inviteReview(), { replace: true });
  }, [rejected_at, go]);
  const time = rejected_at ? formatDate(rejected_at, 'mediumWithTime') : null;
  return (
    <AccessScreen
      title={<Trans>Request received</Trans>}
      lead={
        <Trans>
          Your relationship manager looks at the changes that you reported. We’ll email you as soon
          as you can continue.
        </Trans>
      }
    >
      <Note tone="info" title={<Trans>Reported on {time}</Trans>}>
        {reported_changes}
      </Note>
      {report_review ? <CaseTimeline review={report_review} /> : null}
      <ButtonLink to={paths.logout()} variant="default" fullWidth>
        <Trans>Log out</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
