import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type * as calls from '@ballast/contract/staff/due-fees.ts';
import type { FundProposal, ProposedFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import {
  type DueDate,
  type FeePayment,
  payableUpTo,
  payDueFees,
  readDueFees,
  requirePayable,
} from '../due-fees.ts';
import { freeCash } from '../holdbacks.ts';
import { findVehicle } from '../vehicles.ts';

type Payment = Extract<FundProposal, { kind: 'FEES' }>;

/** The fees of a vehicle that are due, and its cash. Refuses `not_found`. */
export async function listDueFees(
  database: Database,
  vehicleId: string,
): Promise<AnswerOf<typeof calls.listDueFees>> {
  const vehicle = await findVehicle(database, vehicleId);
  const { currency } = vehicle;
  const dates = await readDueFees(database, vehicleId);
  return {
    cash: formatMinor(currency, await freeCash(database, vehicle)),
    items: dates.map((date) => toDueDate(currency, date)),
  };
}

function toDueDate(currency: string, date: DueDate): calls.DueDate {
  const { day, payableOn, amount, unpaid, payable, fees } = date;
  return {
    ...{ day, payable_on: payableOn, amount: formatMinor(currency, amount) },
    ...{ unpaid: formatMinor(currency, unpaid), payable: formatMinor(currency, payable) },
    fees: fees.map((fee) => ({
      ...{ class_name: fee.className, opened_on: fee.openedOn },
      ...{ kind: fee.kind, cause: fee.cause, amount: formatMinor(currency, fee.minor) },
      mark_before: formatRate(fee.markBefore),
      mark_after: formatRate(fee.markAfter),
    })),
  };
}

/** What a proposed payment of fees pays as it stands now, and from how much cash. Refuses `not_found`. */
export async function paidBy(
  database: Database,
  { vehicle_id: vehicleId, up_to: upTo, amount }: Payment,
): Promise<NonNullable<ProposedFund['pays']>> {
  const vehicle = await findVehicle(database, vehicleId);
  const { currency } = vehicle;
  const dates = (await readDueFees(database, vehicleId)).filter(({ day }) => day <= upTo);
  return {
    currency,
    cash: formatMinor(currency, await freeCash(database, vehicle)),
    is_as_shown: payableUpTo(dates, upTo) === minorIn(currency, amount),
    dates: dates.map((date) => toDueDate(currency, date)),
  };
}

/** Refuses `not_found`, `amount_invalid`, and `conflict` as `requirePayable` does. */
export async function requireFeesDue(database: Database, content: Payment): Promise<void> {
  const { currency } = await findVehicle(database, content.vehicle_id);
  await requirePayable(database, content.vehicle_id, paymentIn(currency, content));
}

/** Pays what was proposed, once. Refuses as `requireFeesDue` does, and `insufficient_funds`. */
export async function payProposedFees(tx: Tx, proposalId: string, content: Payment): Promise<void> {
  const { currency } = await findVehicle(tx, content.vehicle_id);
  await payDueFees(tx, content.vehicle_id, paymentIn(currency, content), proposalId);
}

function paymentIn(currency: string, { up_to: upTo, amount }: Payment): FeePayment {
  const minor = minorIn(currency, amount);
  if (minor === undefined) throw new Refusal('amount_invalid');
  return { upTo, minor };
}

const minorIn = (currency: string, amount: string): bigint | undefined =>
  parseAmount(currency, amount)?.minor;
