import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ClientRows } from './client-rows.tsx';

/** The clients whose relationship manager one is, with what waits for each. */
export function OwnClients() {
  const { t } = useLingui();
  return (
    <Card
      title={<Trans>My clients</Trans>}
      aside={
        <Link to={paths.deskClients({ whose: 'mine' })}>
          <Trans>Open</Trans>
        </Link>
      }
      flush
    >
      <ClientRows
        filter={{ whose: 'mine' }}
        empty={t`No client has been given to you yet`}
        cursor={undefined}
        after={() => null}
      />
    </Card>
  );
}
