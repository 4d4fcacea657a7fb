import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { prepareBatch } from '@ballast/contract/staff/dealing-batches.ts';
import type { getVehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { useMayCall } from '../may-call.ts';
import { BatchRows } from './batch-rows.tsx';
import { formatDay } from './vehicle-words.ts';

/** The dealings of a vehicle and their restatements, and the way to prepare what is next: a restatement before another dealing. */
export function VehicleDealings({ vehicle }: { vehicle: AnswerOf<typeof getVehicle> }) {
  const { t } = useLingui();
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  return (
    <Card
      title={<Trans>Dealings</Trans>}
      aside={may ? <PrepareNext vehicle={vehicle} /> : undefined}
      flush
    >
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <BatchRows vehicle={vehicle} cursor={cursor} after={after} />}
      />
    </Card>
  );
}

function PrepareNext({
  vehicle: { id, next, restatement_day: restated },
}: {
  vehicle: AnswerOf<typeof getVehicle>;
}) {
  if (restated !== null) {
    return (
      <Prepare id={id} of={{ day: restated, kind: 'RESTATEMENT' }}>
        <Trans>Prepare the restatement of {formatDay(restated)}</Trans>
      </Prepare>
    );
  }
  if (next?.state !== 'FINAL') return null;
  return (
    <Prepare id={id} of={{ day: next.day, kind: 'DEALING' }}>
      <Trans>Prepare the dealing of {formatDay(next.day)}</Trans>
    </Prepare>
  );
}

type PrepareProps = { id: string; of: BodyOf<typeof prepareBatch>; children: ReactNode };

function Prepare({ id, of, children }: PrepareProps) {
  const go = useGo();
  const prepare = useCallMutation(prepareBatch);
  const send = () =>
    prepare.mutate(
      { params: { id }, body: of },
      { onSuccess: (batch) => go(paths.deskBatch(batch.id)) },
    );
  return (
    <>
      <Button size="sm" variant="default" loading={prepare.isPending} onClick={send}>
        {children}
      </Button>
      <FailureNote error={prepare.error} />
    </>
  );
}
