import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import { prepareBatch } from '@ballast/contract/staff/dealing-batches.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { useMayCall } from '../may-call.ts';
import { BatchRows } from './batch-rows.tsx';
import { formatDay } from './vehicle-words.ts';

/** The dealings of a vehicle, and the way to prepare the next one once its value is final. */
export function VehicleDealings({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui();
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const { next } = vehicle;
  return (
    <Card
      title={<Trans>Dealings</Trans>}
      aside={
        may && next?.state === 'FINAL' ? <Prepare id={vehicle.id} day={next.day} /> : undefined
      }
      flush
    >
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <BatchRows vehicle={vehicle} cursor={cursor} after={after} />}
      />
    </Card>
  );
}

function Prepare({ id, day }: { id: string; day: string }) {
  const go = useGo();
  const prepare = useCallMutation(prepareBatch);
  const send = () =>
    prepare.mutate(
      { params: { id }, body: { day } },
      { onSuccess: (batch) => go(paths.deskBatch(batch.id)) },
    );
  return (
    <>
      <Button size="sm" variant="default" loading={prepare.isPending} onClick={send}>
        <Trans>Prepare the dealing of {formatDay(day)}</Trans>
      </Button>
      <FailureNote error={prepare.error} />
    </>
  );
}
