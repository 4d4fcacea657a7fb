import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { supportSessionsQuery } from '../devices/queries.ts';
import { SupportViews } from './support-views.tsx';

const route = getRouteApi('/client/main/settings/devices/support-sessions/$id');

export function SupportSessionPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.devices()}>
            <Trans>Devices</Trans>
          </Link>
        }
        title={<Trans>View-only session</Trans>}
        lead={
          <Trans>What our support looked at on your account. They could not change anything.</Trans>
        }
      />
      <SessionFacts id={id} />
      <Card flush title={t`What was viewed`}>
        <SupportViews id={id} />
      </Card>
    </Stack>
  );
}

function SessionFacts({ id }: { id: string }) {
  const sessions = useQuery(supportSessionsQuery());
  if (!sessions.data) return <FactsToCome />;
  const session = sessions.data.items.find((item) => item.id === id);
  // An old session shows only what was looked at.
  if (!session) return null;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>Who</Trans>}>{session.agent_name}</Fact>
        <Fact label={<Trans>Reason</Trans>}>{session.reason}</Fact>
        <Fact label={<Trans>Began</Trans>}>{formatDate(session.started_at, 'mediumWithTime')}</Fact>
        <Fact label={session.ended ? <Trans>Ended</Trans> : <Trans>Ends at the latest</Trans>}>
          {formatDate(session.ends_at, 'mediumWithTime')}
        </Fact>
      </Facts>
    </Card>
  );
}

/** In the place of the facts, in their lines. */
function FactsToCome() {
  const line = <Skeleton height={1.5} width={9} />;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>Who</Trans>}>{line}</Fact>
        <Fact label={<Trans>Reason</Trans>}>{line}</Fact>
        <Fact label={<Trans>Began</Trans>}>{line}</Fact>
        <Fact label={<Trans>Ended</Trans>}>{line}</Fact>
      </Facts>
    </Card>
  );
}
