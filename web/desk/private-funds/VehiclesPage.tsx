import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Proposals } from './proposals.tsx';
import { VehicleRows } from './vehicle-rows.tsx';

/** The vehicles of private funds, with what each was last worth and what is due at it. */
export function VehiclesPage() {
  const { t } = useLingui();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Private funds</Trans>}
        lead={<Trans>What each fund’s vehicle was last worth, and what is due at it</Trans>}
      />
      <Card flush>
        <Paged
          words={{ more: t`Show more` }}
          page={(cursor, after) => <VehicleRows cursor={cursor} after={after} />}
        />
      </Card>
      <Proposals />
    </Stack>
  );
}
