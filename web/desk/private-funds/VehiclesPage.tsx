import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarRows } from './calendar-rows.tsx';
import { PrintedCopies } from './printed-copies.tsx';
import { Proposals } from './proposals.tsx';
import { calendarQuery, printedCopiesQuery, proposalsQuery, vehiclesQuery } from './queries.ts';
import { VehicleRows } from './vehicle-rows.tsx';

/** The vehicles of private funds, with what each was last worth and what is due at it; with the proposals, so that nothing moves. */
export function VehiclesPage() {
  const { t } = useLingui();
  const { data: vehicles } = useQuery(vehiclesQuery());
  const { data: calendar } = useQuery(calendarQuery());
  const { data: copies } = useQuery(printedCopiesQuery());
  const { data: proposals } = useQuery(proposalsQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Private funds</Trans>}
        lead={<Trans>What each fund’s vehicle was last worth, and what is due at it</Trans>}
      />
      {vehicles && calendar && copies && proposals ? (
        <>
          <Card flush>
            <Paged
              words={{ more: t`Show more` }}
              page={(cursor, after) => <VehicleRows cursor={cursor} after={after} />}
            />
          </Card>
          <Card title={<Trans>Calendar</Trans>} flush>
            <Paged
              words={{ more: t`Show more dates` }}
              page={(cursor, after) => <CalendarRows cursor={cursor} after={after} />}
            />
          </Card>
          <PrintedCopies />
          <Proposals />
        </>
      ) : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
    </Stack>
  );
}
