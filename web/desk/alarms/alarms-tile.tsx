import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';
import { openAlarmsQuery } from './queries.ts';

/** How many alarms are open, and how many of them press most. */
export function AlarmsTile() {
  const { data } = useQuery(openAlarmsQuery());
  const open = data ? data.critical + data.high + data.normal : 0;
  return (
    <Card
      title={<Trans>Alarms</Trans>}
      aside={
        <Link to={paths.deskAlarms()}>
          <Trans>Open</Trans>
        </Link>
      }
    >
      {data ? (
        <StatusBadges>
          <StatusBadge tone={toneOf(open, data.critical)}>
            {data.critical > 0 ? (
              <Trans>
                {open} open, {data.critical} critical
              </Trans>
            ) : (
              <Trans>{open} open</Trans>
            )}
          </StatusBadge>
          {data.unacknowledged > 0 ? <Trans>{data.unacknowledged} not taken on</Trans> : null}
        </StatusBadges>
      ) : (
        <Skeleton height={1.5} width={6} />
      )}
    </Card>
  );
}

function toneOf(open: number, critical: number) {
  if (critical > 0) return 'bad';
  return open > 0 ? 'caution' : 'good';
}
