import { EXCHANGE_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getExchangePlace } from '@ballast/contract/staff/exchange-transfers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';
import { ExchangeTransfers } from './exchange-transfers.tsx';
import { ProposeTransfer } from './propose-transfer.tsx';
import { exchangePlaceQuery } from './queries.ts';

type Place = NonNullable<AnswerOf<typeof getExchangePlace>['place']>;

/** What lies at the exchange, and what the house moves there and back. */
export function ExchangePlacePage() {
  const { data } = useQuery(exchangePlaceQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>At the exchange</Trans>}
        lead={
          <Trans>
            The money that orders are filled with. One person proposes a transfer between our wallet
            and the exchange, another approves it.
          </Trans>
        }
      />
      {data ? (
        <>
          {data.place ? <Placed place={data.place} /> : <Closed />}
          <ExchangeTransfers transfers={data.transfers} passkeyOwed={data.passkey_owed} />
        </>
      ) : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
    </Stack>
  );
}

function Closed() {
  return (
    <Note tone="info">
      <Trans>
        No exchange is set up as a second place of our own custody, so there is nothing to move.
      </Trans>
    </Note>
  );
}

function Placed({ place }: { place: Place }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const may = useMayCall(EXCHANGE_KEEPERS);
  return (
    <Card
      title={<Trans>Balances by place</Trans>}
      aside={
        may ? (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            <Trans>Propose a transfer</Trans>
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <Facts>
          <Fact label={<Trans>Counted last</Trans>}>
            {place.counted_at ? (
              formatDate(place.counted_at, 'mediumWithTime')
            ) : (
              <Trans>Not yet</Trans>
            )}
          </Fact>
          <Fact label={<Trans>Address of the exchange</Trans>} long>
            {place.exchange_address}
          </Fact>
          <Fact label={<Trans>Address of our wallet</Trans>} long>
            {place.wallet_address}
          </Fact>
        </Facts>
        <DataTable
          caption={t`Balances by place`}
          columns={COLUMNS}
          rows={place.currencies}
          rowKey={({ asset }) => asset}
        />
      </Stack>
      {isAsking ? <ProposeTransfer place={place} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

type Row = Place['currencies'][number];

const figure = (
  key: 'in_wallet' | 'going_there' | 'at_exchange' | 'coming_back' | 'limit',
  header: Column<Row>['header'],
): Column<Row> => ({
  ...{ key, header, figure: true },
  cell: ({ asset, [key]: value }) => <Amount value={value} asset={asset} />,
});

const COLUMNS: readonly Column<Row>[] = [
  { key: 'asset', header: <Trans>Currency</Trans>, lead: true, cell: ({ asset }) => asset },
  figure('in_wallet', <Trans>Free in the wallet</Trans>),
  figure('going_there', <Trans>Going there</Trans>),
  { ...figure('at_exchange', <Trans>At the exchange</Trans>), place: 'end' },
  figure('coming_back', <Trans>Coming back</Trans>),
  figure('limit', <Trans>Limit there</Trans>),
];
