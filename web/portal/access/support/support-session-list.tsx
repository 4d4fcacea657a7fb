import type { SupportSession } from '@ballast/contract/access/support-views.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../app/figures/format-date.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../../ui/lists/setting-row.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { StatusBadges } from '../../../ui/status-badges.tsx';
import { supportSessionsQuery } from '../devices/queries.ts';

export function SupportSessionList() {
  const { t } = useLingui();
  const sessions = useQuery(supportSessionsQuery());
  if (!sessions.data || sessions.data.items.length === 0) return null;
  return (
    <Card flush title={<Trans>Support access</Trans>}>
      <SettingRows label={t`View-only sessions`}>
        {sessions.data.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </SettingRows>
    </Card>
  );
}

function SessionRow({ session }: { session: SupportSession }) {
  const { t } = useLingui();
  const { id, agent_name: agent, reason, ended } = session;
  const began = formatDate(session.started_at, 'mediumWithTime');
  const end = formatDate(session.ends_at, 'time');
  return (
    <SettingRow
      title={agent}
      value={
        <StatusBadges>
          <span>
            {began} – {end}
          </span>
          {ended ? null : (
            <StatusBadge tone="caution">
              <Trans>Active now</Trans>
            </StatusBadge>
          )}
        </StatusBadges>
      }
      text={reason}
    >
      <ButtonLink
        to={paths.supportSession(id)}
        variant="default"
        size="sm"
        aria-label={t`What was viewed by ${agent}, ${began}`}
      >
        <Trans>What was viewed</Trans>
      </ButtonLink>
    </SettingRow>
  );
}
