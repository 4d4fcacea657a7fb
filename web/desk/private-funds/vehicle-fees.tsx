import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listDueFees } from '@ballast/contract/staff/due-fees.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { useMayCall } from '../may-call.ts';
import { DueFeeRows } from './due-fee-rows.tsx';
import { ProposeFees } from './propose-fees.tsx';
import { formatDay } from './vehicle-words.ts';

type VehicleFeesProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  fees: AnswerOf<typeof listDueFees>;
};

/** The fees of a vehicle that are due to the house, with what each is made of; and the way to propose their payment. */
export function VehicleFees({ vehicle, fees: { cash, items } }: VehicleFeesProps) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const [isAsking, setAsking] = useState(false);
  const { currency } = vehicle;
  const last = items.at(-1);
  return (
    <Card
      title={<Trans>Fees that are due</Trans>}
      aside={
        may && last ? (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            <Trans>Propose their payment</Trans>
          </Button>
        ) : undefined
      }
    >
      {last ? (
        <>
          <Facts>
            {items.map(({ day, unpaid, payable_on: payableOn }) => (
              <Fact key={day} label={<Trans>Not paid of {formatDay(day)}</Trans>}>
                <Trans>
                  <Amount value={unpaid} asset={currency} />, to be paid on {formatDay(payableOn)}
                </Trans>
              </Fact>
            ))}
            <Fact label={<Trans>Due together</Trans>}>
              <Amount value={last.payable} asset={currency} />
            </Fact>
            <Fact label={<Trans>Cash of the vehicle</Trans>}>
              <Amount value={cash} asset={currency} />
            </Fact>
          </Facts>
          <DueFeeRows dates={items} currency={currency} />
        </>
      ) : (
        <Trans>None is due.</Trans>
      )}
      {isAsking && last ? (
        <ProposeFees vehicle={vehicle} dates={items} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}
