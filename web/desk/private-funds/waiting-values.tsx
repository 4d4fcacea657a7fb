import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { downloadFundFile } from '@ballast/contract/staff/fund-audits.ts';
import {
  approveVehicleValue,
  askValuePasskey,
  type listWaitingValues,
  type Vehicle,
  type WaitingValue,
} from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { EvidenceFiles } from '../evidence/evidence-files.tsx';
import { useMayCall } from '../may-call.ts';
import { Confirm } from '../passkeys/confirm.tsx';
import { EnterValue } from './enter-value.tsx';
import { figureOfUnit } from './series-rows.tsx';
import { formatDay, VALUE_WORDS } from './vehicle-words.ts';

type WaitingValuesProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  values: AnswerOf<typeof listWaitingValues>;
};

/** Values that wait for a second person, each with what approving it will do; and the way to enter one. */
export function WaitingValues({ vehicle, values }: WaitingValuesProps) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const [entering, setEntering] = useState<'DUE' | 'RESTATED' | null>(null);
  const { items, days_to_value: days, day_to_restate: dealt, passkey_owed: passkeyOwed } = values;
  return (
    <Card
      title={<Trans>Net asset values to approve</Trans>}
      aside={
        may ? (
          <Group gap="sm">
            {days.length === 0 ? null : (
              <Button size="sm" variant="default" onClick={() => setEntering('DUE')}>
                <Trans>Enter a value</Trans>
              </Button>
            )}
            {dealt === null ? null : (
              <Button size="sm" variant="default" onClick={() => setEntering('RESTATED')}>
                <Trans>Restate a value</Trans>
              </Button>
            )}
          </Group>
        ) : null
      }
    >
      {items.length === 0 ? <Trans>None is waiting.</Trans> : null}
      <Stack>
        {items.map((value) => (
          <Waiting key={value.id} {...{ value, may, passkeyOwed }} currency={vehicle.currency} />
        ))}
      </Stack>
      {entering === 'DUE' ? (
        <EnterValue {...{ vehicle, days }} isRestating={false} onClose={() => setEntering(null)} />
      ) : null}
      {entering === 'RESTATED' && dealt !== null ? (
        <EnterValue
          vehicle={vehicle}
          days={[dealt]}
          isRestating
          onClose={() => setEntering(null)}
        />
      ) : null}
    </Card>
  );
}

type WaitingProps = {
  value: WaitingValue;
  currency: string;
  may: boolean;
  passkeyOwed: boolean;
};

function Waiting({ value, currency, may, passkeyOwed }: WaitingProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { entered_by: by, entered_at: at, as_of: day } = value;
  return (
    <>
      <Facts>
        <Fact label={<Trans>As of</Trans>}>
          {formatDay(day)}, {i18n._(VALUE_WORDS[value.kind])}
        </Fact>
        <Fact label={<Trans>Gross assets</Trans>}>
          <Amount value={value.gross_assets} asset={currency} />
        </Fact>
        <Fact label={<Trans>Entered by</Trans>}>
          {by.name}, {formatDate(at, 'mediumWithTime')}
        </Fact>
        <Fact label={<Trans>Evidence</Trans>} long="text">
          {value.evidence}
        </Fact>
        <EvidenceFiles read={downloadFundFile} id={value.id} files={value.files} />
      </Facts>
      {value.series.length === 0 ? (
        <p>
          <Trans>No series has units yet: approving it takes the date a step on.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Approving it makes of each series:</Trans>
          </p>
          <DataTable
            caption={t`What the value makes of each series`}
            columns={columnsIn(currency)}
            rows={value.series}
            rowKey={({ id }) => id}
          />
        </>
      )}
      {may ? <Approve value={value} currency={currency} passkeyOwed={passkeyOwed} /> : null}
    </>
  );
}

type ApproveProps = Omit<WaitingProps, 'may'>;

function Approve({ value, currency, passkeyOwed }: ApproveProps) {
  const { id, entered_by: by } = value;
  const me = useUser();
  const [isAsking, setAsking] = useState(false);
  const approve = useCallMutation(approveVehicleValue);
  if (by.id === me.id) {
    return (
      <p>
        <Trans>You entered it, so somebody else approves it. To correct it, enter it again.</Trans>
      </p>
    );
  }
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Trans>Approve the value</Trans>
      </Button>
      {isAsking ? (
        <Confirm
          title={<Trans>Approve the value of {formatDay(value.as_of)}?</Trans>}
          submit={<Trans>Approve it</Trans>}
          signing={{
            owed: passkeyOwed,
            ask: () => client.call(askValuePasskey, { params: { id } }),
          }}
          onConfirm={async (body) => {
            await approve.mutateAsync({ params: { id }, body });
            showToast({ tone: 'good', text: <Trans>The value is approved</Trans> });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <WhatFollows kind={value.kind} />
          </p>
          <Facts>
            <Fact label={<Trans>Gross assets</Trans>}>
              <Amount value={value.gross_assets} asset={currency} />
            </Fact>
          </Facts>
        </Confirm>
      ) : null}
    </div>
  );
}

function WhatFollows({ kind }: Pick<WaitingValue, 'kind'>) {
  if (kind === 'FINAL') {
    return (
      <Trans>
        Fees accrue on it, and the date is dealt on it. A final value cannot be reversed.
      </Trans>
    );
  }
  if (kind === 'ESTIMATE') return <Trans>Fees accrue on it until the final value follows.</Trans>;
  return (
    <Trans>
      Units are worth it and fees accrue on it. What was dealt stays until the restatement of the
      date is prepared and released, and no other date is dealt before.
    </Trans>
  );
}

function columnsIn(currency: string): readonly Column<WaitingValue['series'][number]>[] {
  return [
    {
      key: 'series',
      header: <Trans>Series</Trans>,
      lead: true,
      cell: ({ class_name: name, opened_on: day }) => (
        <Trans>
          Class {name}, {formatDay(day)}
        </Trans>
      ),
    },
    {
      key: 'gross',
      header: <Trans>Gross per unit, {currency}</Trans>,
      figure: true,
      cell: (series) => figureOfUnit(series.gross_per_unit),
    },
    {
      key: 'net',
      header: <Trans>Net per unit, {currency}</Trans>,
      figure: true,
      cell: (series) => figureOfUnit(series.net_per_unit),
    },
  ];
}
