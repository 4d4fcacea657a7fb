import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listFundHolidays } from '@ballast/contract/staff/fund-holidays.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { useMayCall } from '../may-call.ts';
import { ProposeHolidays } from './propose-holidays.tsx';
import { formatDay } from './vehicle-words.ts';

type Holidays = AnswerOf<typeof listFundHolidays>;
type Year = Holidays['years'][number];

type VehicleHolidaysProps = { vehicleId: string; holidays: Holidays };

/** The holidays of a vehicle that are to come, by year; and the way to propose others. */
export function VehicleHolidays({ vehicleId, holidays }: VehicleHolidaysProps) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const [asking, setAsking] = useState<Year | null>(null);
  const { changes_from: from, years } = holidays;
  return (
    <Card title={<Trans>Holidays</Trans>}>
      <Stack>
        <p>
          <Trans>
            When a dealing date is set, the business days before its cut-off for subscriptions are
            counted without them.
          </Trans>
        </p>
        {years.map((each) => (
          <HolidaysOfYear
            key={each.year}
            of={each}
            from={from}
            onPropose={may ? () => setAsking(each) : null}
          />
        ))}
      </Stack>
      {asking ? (
        <ProposeHolidays
          vehicleId={vehicleId}
          of={asking}
          from={from}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Card>
  );
}

type YearProps = { of: Year; from: string; onPropose: (() => void) | null };

function HolidaysOfYear({ of: { year, holidays }, from, onPropose }: YearProps) {
  const coming = holidays.filter(({ day }) => day >= from);
  return (
    <section>
      <h3>{year}</h3>
      {coming.length === 0 ? (
        <Trans>None is to come.</Trans>
      ) : (
        <Facts>
          {coming.map(({ day, name }) => (
            <Fact key={day} label={formatDay(day)}>
              {name}
            </Fact>
          ))}
        </Facts>
      )}
      {onPropose ? (
        <Group gap="sm" mt="xs">
          <Button size="sm" variant="default" onClick={onPropose}>
            <Trans>Propose holidays of {year}</Trans>
          </Button>
        </Group>
      ) : null}
    </section>
  );
}
