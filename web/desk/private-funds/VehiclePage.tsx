import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { closeDealingDate } from '@ballast/contract/staff/fund-proposals.ts';
import type { getVehicle } from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatNumber } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { Confirm } from '../passkeys/confirm.tsx';
import { DealingDateRows } from './dealing-date-rows.tsx';
import { ExchangingOrders } from './exchanging-orders.tsx';
import { FUND_STATE_WORDS } from './proposal-words.ts';
import { ProposeDates, ProposeState } from './propose-dialogs.tsx';
import {
  auditsQuery,
  batchesQuery,
  classesQuery,
  dealingDatesQuery,
  dueFeesQuery,
  holidaysQuery,
  seriesQuery,
  vehicleQuery,
  waitingValuesQuery,
} from './queries.ts';
import { SeriesRows, UNITS_PLACES } from './series-rows.tsx';
import { VehicleAudits } from './vehicle-audits.tsx';
import { VehicleClasses } from './vehicle-classes.tsx';
import { VehicleDealings } from './vehicle-dealings.tsx';
import { VehicleFees } from './vehicle-fees.tsx';
import { VehicleHolidays } from './vehicle-holidays.tsx';
import { NameOfVehicle } from './vehicle-name.tsx';
import { DEALING_WORDS, formatDay, VALUE_WORDS } from './vehicle-words.ts';
import { WaitingValues } from './waiting-values.tsx';
import { NextStep } from './what-is-due.tsx';

const route = getRouteApi('/staff/desk/funds/$id');

/** A vehicle of a private fund. Its name and what it is made of come at once, so that nothing moves the rest. */
export function VehiclePage() {
  const { id } = route.useParams();
  const { t } = useWords();
  const { data: vehicle } = useQuery(vehicleQuery(id));
  const { data: series } = useQuery(seriesQuery(id));
  const { data: dates } = useQuery(dealingDatesQuery(id));
  const { data: values } = useQuery(waitingValuesQuery(id));
  const { data: batches } = useQuery(batchesQuery(id));
  const { data: audits } = useQuery(auditsQuery(id));
  const { data: fees } = useQuery(dueFeesQuery(id));
  const { data: classes } = useQuery(classesQuery(id));
  const { data: holidays } = useQuery(holidaysQuery(id));
  const data =
    series && dates && values && batches && audits && fees && classes && holidays && vehicle;
  const words = { more: t`Show more` };
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskFunds()}>
            <Trans>Back to private funds</Trans>
          </Link>
        }
        title={data ? <NameOfVehicle {...data} /> : <Trans>Private fund</Trans>}
      />
      {data ? (
        <>
          {data.units.agree ? null : (
            <Note tone="caution">
              <Trans>
                The series and the ledger have different units. While a date is being dealt this
                passes by itself. If it stays, do not deal before it is explained.
              </Trans>
            </Note>
          )}
          <VehicleDue vehicle={data} />
          <ExchangingOrders orders={data.exchanging} />
          <WaitingValues vehicle={data} values={values} />
          <VehicleDealings vehicle={data} />
          <VehicleFees vehicle={data} fees={fees} />
          <VehicleAudits vehicle={data} audits={audits.items} />
          <VehicleFacts vehicle={data} />
          <VehicleClasses vehicleId={id} classes={classes} />
          <VehicleHolidays vehicleId={id} holidays={holidays} />
          <Card title={<Trans>Series</Trans>} flush>
            <Paged
              words={words}
              page={(cursor, after) => <SeriesRows vehicle={data} cursor={cursor} after={after} />}
            />
          </Card>
          <Card title={<Trans>Dealing dates</Trans>} flush>
            <Paged
              words={words}
              page={(cursor, after) => <DealingDateRows id={id} cursor={cursor} after={after} />}
            />
          </Card>
        </>
      ) : (
        <Skeleton height={60} />
      )}
    </Stack>
  );
}

/** What comes next: at the first date that is not dealt, and at the one whose redemptions are not all paid. */
function VehicleDue({ vehicle }: { vehicle: AnswerOf<typeof getVehicle> }) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const { next, unpaid, restatement_day: restated } = vehicle;
  const dates = [unpaid, next].filter((date) => date !== null);
  return (
    <Card title={<Trans>What is due</Trans>}>
      {dates.length === 0 && restated === null ? (
        <Trans>Nothing: no dealing date is set.</Trans>
      ) : null}
      <Facts>
        {restated === null ? null : (
          <Fact label={<Trans>Restated value of {formatDay(restated)}</Trans>}>
            <StatusBadge tone="caution">
              <Trans>Due: restatement</Trans>
            </StatusBadge>
          </Fact>
        )}
        {dates.map((date) => (
          <Fact key={date.day} label={<Trans>Dealing date {formatDay(date.day)}</Trans>}>
            <NextStep {...date} />
          </Fact>
        ))}
      </Facts>
      {may ? <DueActions vehicle={vehicle} /> : null}
    </Card>
  );
}

/** What may be done about the dates: the next one closed for orders once it is due, more of them proposed, or the fund closed. */
function DueActions({ vehicle }: { vehicle: AnswerOf<typeof getVehicle> }) {
  const [asking, setAsking] = useState<'CLOSE' | 'DATES' | 'STATE' | null>(null);
  const closeDate = useCallMutation(closeDealingDate);
  const { id, next, state, redemptions_allowed } = vehicle;
  const day = next?.state === 'OPEN' && next.is_due ? next.day : null;
  const done = () => setAsking(null);
  return (
    <Group gap="sm" mt="xs">
      {day === null ? null : (
        <Button size="sm" onClick={() => setAsking('CLOSE')}>
          <Trans>Close {formatDay(day)} for orders</Trans>
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => setAsking('DATES')}>
        <Trans>Propose dealing dates</Trans>
      </Button>
      <Button size="sm" variant="default" onClick={() => setAsking('STATE')}>
        <Trans>Open or close the fund</Trans>
      </Button>
      {asking === 'CLOSE' && day !== null ? (
        <Confirm
          title={<Trans>Close {formatDay(day)} for orders?</Trans>}
          submit={<Trans>Close it</Trans>}
          onConfirm={async () => {
            await closeDate.mutateAsync({ params: { id }, body: { day } });
            showToast({ tone: 'good', text: <Trans>The date is closed for orders</Trans> });
          }}
          onClose={done}
        >
          <p>
            <Trans>
              Its cut-offs have passed. It waits for its net asset value from now on. What pays for
              its subscriptions in another currency is exchanged at once.
            </Trans>
          </p>
        </Confirm>
      ) : null}
      {asking === 'DATES' ? <ProposeDates vehicleId={id} onClose={done} /> : null}
      {asking === 'STATE' ? (
        <ProposeState vehicleId={id} now={{ state, redemptions_allowed }} onClose={done} />
      ) : null}
    </Group>
  );
}

function VehicleFacts({ vehicle }: { vehicle: AnswerOf<typeof getVehicle> }) {
  const { i18n } = useLingui();
  const { currency, last_value: value, units } = vehicle;
  return (
    <Card title={<Trans>Value and units</Trans>}>
      <Facts>
        <Fact label={<Trans>Gross assets</Trans>}>
          <Amount value={value?.gross_assets ?? null} asset={currency} />
        </Fact>
        <Fact label={<Trans>Net asset value</Trans>}>
          <Amount value={value?.net ?? null} asset={currency} />
        </Fact>
        <Fact label={<Trans>As of</Trans>}>
          {value ? `${formatDay(value.as_of)}, ${i18n._(VALUE_WORDS[value.kind])}` : '–'}
        </Fact>
        <Fact label={<Trans>Units of all series</Trans>}>
          {formatNumber(units.series, UNITS_PLACES)}
        </Fact>
        <Fact label={<Trans>Units issued in the ledger</Trans>}>
          {formatNumber(units.ledger, UNITS_PLACES)}
        </Fact>
        <Fact label={<Trans>Series and ledger</Trans>}>
          {units.agree ? (
            <StatusBadge tone="good">
              <Trans>Units agree</Trans>
            </StatusBadge>
          ) : (
            <StatusBadge tone="caution">
              <Trans>Units differ</Trans>
            </StatusBadge>
          )}
        </Fact>
        <Fact label={<Trans>New money</Trans>}>{i18n._(FUND_STATE_WORDS[vehicle.state])}</Fact>
        <Fact label={<Trans>Dealing</Trans>}>{i18n._(DEALING_WORDS[vehicle.dealing])}</Fact>
        <Fact label={<Trans>Currency</Trans>}>{currency}</Fact>
        <Fact label={<Trans>Administrator</Trans>}>{vehicle.administrator}</Fact>
      </Facts>
    </Card>
  );
}
