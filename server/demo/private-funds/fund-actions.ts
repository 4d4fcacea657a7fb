import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { namesOf } from '../../account/clients.ts';
import type { Person } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { type Day, daysAfter, startOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { sendInquiry } from '../../funds/inquiries/inquiries.ts';
import { indicate } from '../../funds/order-exchanges/indicative-rates.ts';
import { minorOf, sum } from '../../funds/private-funds/amounts.ts';
import { acceptRedemption, acceptSubscription } from '../../funds/private-funds/client-orders.ts';
import { dealBatch, settleBatch } from '../../funds/private-funds/deal-batch.ts';
import {
  payBatch,
  prepareBatch,
  releaseBatch,
} from '../../funds/private-funds/desk/desk-batches.ts';
import { decideFundProposal, proposeFund } from '../../funds/private-funds/desk/fund-proposals.ts';
import { readDueFees } from '../../funds/private-funds/due-fees.ts';
import { freeCash } from '../../funds/private-funds/holdbacks.ts';
import type { Wish } from '../../funds/private-funds/orders.ts';
import { standingsBefore } from '../../funds/private-funds/standing.ts';
import {
  readDealingDates,
  readVehicle,
  readVehicles,
  type VehicleSummary,
} from '../../funds/private-funds/vehicle-overview.ts';
import { termsInForce } from '../../funds/private-funds/vehicles.ts';
import {
  approveVehicleValue,
  enterVehicleValue,
} from '../../funds/private-funds/waiting-values.ts';
import {
  createSubscriptionRequest,
  submitSubscriptionRequest,
} from '../../funds/subscriptions/subscriptions.ts';
import type { Context } from '../../http/context.ts';
import { requestProfileChange } from '../../onboarding/requests/profile-changes.ts';
import { getOrIssueReference } from '../../payments/bank/payment-references.ts';
import { OUTSIDE_ACCOUNT } from '../../providers/bank/sandbox-accounts.ts';
import { takeCase } from '../../reviews/case-decisions.ts';
import { caseOf, decideAs, deskOf } from '../desk.ts';
import { signSubscription } from '../newcomer-signatures.ts';
import { DEMO_CLIENTS } from '../people.ts';
import { actorOf, clientActorOf } from '../settle-in.ts';
import { DEALT_AFTER_DAYS, FUNDS, type FundStep, gainedBps } from './fund-script.ts';

type StepOf<Deed extends FundStep['does']> = Extract<FundStep, { does: Deed }>;

const OPERATIONS = 'operations@ballast.example';
const SECOND = 'operations.second@ballast.example';

/** Fees are paid at the beginnings of quarters. */
const QUARTERS = ['01-01', '04-01', '07-01', '10-01'];

/** More vehicles than the demo has. */
const VEHICLES_MAX = 50;

/** Takes a step about private funds by the operations of clients and staff. */
export async function actOnFunds(context: Context, step: FundStep): Promise<void> {
  switch (step.does) {
    case 'subscribe':
      return subscribe(context, step);
    case 'order_units':
      return orderUnits(context, step);
    case 'redeem_units':
      return redeemUnits(context, step);
    case 'pay_in':
      return payIn(context, step);
    case 'tell_of_change':
      return tellOfChange(context, step);
    case 'ask_about_fund':
      return askAboutFund(context, step);
  }
}

/** Values, deals and pays each date of each vehicle whose payments are due. */
export async function dealFunds(context: Context, end: Date): Promise<void> {
  const { database } = context;
  const now = await readClock(database);
  for (const vehicle of await allVehicles(database)) {
    for (;;) {
      const { next } = await readVehicle(database, vehicle.vehicleId);
      if (!next || startOf(daysAfter(next.day, DEALT_AFTER_DAYS - 1)) > now) break;
      await dealDate(context, vehicle, next.day, end);
    }
  }
}

async function dealDate(
  { database }: Context,
  vehicle: VehicleSummary,
  day: Day,
  end: Date,
): Promise<void> {
  const { vehicleId, currency, dealing } = vehicle;
  const [first, second] = await Promise.all([
    actorOf(database, OPERATIONS),
    actorOf(database, SECOND),
  ]);
  const standing = sum(
    (await standingsBefore(database, vehicleId, day)).map(({ grossAssets }) => grossAssets),
  );
  const gross = (standing * BigInt(10_000 + gainedBps(dealing, day, end))) / 10_000n;
  const { id: valueId } = await transact(database, (tx) =>
    enterVehicleValue(tx, first, vehicleId, {
      as_of: day,
      kind: 'FINAL',
      gross_assets: formatMinor(currency, minorOf(currency, gross, 'half_up')),
      evidence: `Statement of ${vehicle.administrator} of ${day}`,
    }),
  );
  await transact(database, (tx) => approveVehicleValue(tx, second, valueId));
  const { id } = await transact(database, (tx) =>
    prepareBatch(tx, first, vehicleId, { day, kind: 'DEALING' }),
  );
  await transact(database, (tx) => releaseBatch(tx, second, id));
  await dealBatch(database, id);
  await transact(database, (tx) => payBatch(tx, first, id));
  await settleBatch(database, id);
  if (QUARTERS.includes(day.slice(5))) await payFees(database, vehicle, day, [first, second]);
}

/** Pays the house what fees of a vehicle became due before a date; those of the date itself stay for the desk. */
async function payFees(
  database: Database,
  { vehicleId, currency }: VehicleSummary,
  day: Day,
  [first, second]: readonly [Person, Person],
): Promise<void> {
  const due = (await readDueFees(database, vehicleId)).findLast((date) => date.day < day);
  if (!due || due.payable > (await freeCash(database, { vehicleId, currency }))) return;
  const content = {
    kind: 'FEES',
    vehicle_id: vehicleId,
    up_to: due.day,
    amount: formatMinor(currency, due.payable),
  } as const;
  await transact(database, async (tx) => {
    const { id } = await proposeFund(tx, first, content);
    await decideFundProposal(tx, second, id, { decision: 'APPROVED', reason: null });
  });
}

function allVehicles(database: Database): Promise<VehicleSummary[]> {
  return readVehicles(database, { after: null, limit: VEHICLES_MAX });
}

/** The vehicle of a fund for a client's kind. */
export async function vehicleFor(
  database: Database,
  slug: string,
  kind: 'CAYMAN' | 'US',
): Promise<VehicleSummary> {
  const name = FUNDS.find(({ fund }) => fund.slug === slug)?.fund.name;
  const vehicles = await allVehicles(database);
  const found = vehicles.find((each) => each.fundName === name && each.kind === kind);
  if (!found) throw new Error(`the demo has no vehicle of ${slug} for ${kind}`);
  return found;
}

const kindFor = (email: string): 'CAYMAN' | 'US' =>
  DEMO_CLIENTS.find((one) => one.email === email)?.usTaxPayer ? 'US' : 'CAYMAN';

/** The next date of a vehicle that an order of a side comes to, and the class of its units. */
async function nextOf(
  database: Database,
  vehicleId: string,
  side: 'subscriptionCutOff' | 'redemptionCutOff',
): Promise<{ dealingDay: Day; classId: string }> {
  const now = await readClock(database);
  const dates = await readDealingDates(database, vehicleId, { after: null, limit: 100 });
  const next = dates.find((date) => date.state === 'OPEN' && date[side] > now);
  if (!next) throw new Error('a vehicle of the demo has no date to come');
  const [classId] = (await termsInForce(database, vehicleId, next.day)).keys();
  if (!classId) throw new Error('a vehicle of the demo has no units');
  return { dealingDay: next.day, classId };
}

const dollars = (amount: string): bigint => parseAmount('USD', amount)?.minor ?? 0n;

/** Orders units of a vehicle for somebody, once for a key. */
export async function orderUnitsOf(
  { database }: Context,
  { ownerId, vehicleId, amount, key }: Record<'ownerId' | 'vehicleId' | 'amount' | 'key', string>,
): Promise<void> {
  const next = await nextOf(database, vehicleId, 'subscriptionCutOff');
  await transact(database, (tx) =>
    acceptSubscription(tx, { ...next, ownerId, vehicleId, minor: dollars(amount), key }),
  );
}

async function orderUnits(context: Context, step: StepOf<'order_units'>): Promise<void> {
  const { database } = context;
  const { clientId: ownerId } = await clientActorOf(database, step.by);
  const { vehicleId, currency } = await vehicleFor(database, step.fund, kindFor(step.by));
  if (step.paidIn !== undefined) {
    const minor = parseAmount(step.paidIn, step.amount)?.minor ?? 0n;
    const paid = { asset: step.paidIn, minor };
    const next = await nextOf(database, vehicleId, 'subscriptionCutOff');
    const { minor: worth } = await indicate(database, paid, currency);
    const order = { ...next, ownerId, vehicleId, minor: worth, paid, key: newId() };
    await transact(database, (tx) => acceptSubscription(tx, order));
    return;
  }
  await orderUnitsOf(context, { ownerId, vehicleId, amount: step.amount, key: newId() });
}

async function redeemUnits(
  { database }: Context,
  { by, fund, amount, into }: StepOf<'redeem_units'>,
): Promise<void> {
  const { clientId: ownerId } = await clientActorOf(database, by);
  const { vehicleId } = await vehicleFor(database, fund, kindFor(by));
  const next = await nextOf(database, vehicleId, 'redemptionCutOff');
  const wish: Wish =
    amount === 'everything' ? { basis: 'ALL' } : { basis: 'AMOUNT', minor: dollars(amount) };
  await transact(database, (tx) =>
    acceptRedemption(tx, {
      ...{ ...next, ownerId, vehicleId, key: newId(), wish },
      ...(into !== undefined && { payoutAsset: into }),
    }),
  );
}

async function subscribe(context: Context, step: StepOf<'subscribe'>): Promise<void> {
  const { database } = context;
  const actor = await clientActorOf(database, step.by);
  const person = DEMO_CLIENTS.find(({ email }) => email === step.by);
  const { vehicleId } = await vehicleFor(database, step.fund, kindFor(step.by));
  const { classId } = await nextOf(database, vehicleId, 'subscriptionCutOff');
  const { subscription } = await transact(database, (tx) =>
    createSubscriptionRequest(tx, actor, {
      fund: step.fund,
      class_id: classId,
      amount: step.amount,
      answers:
        person?.accountType === 'INDIVIDUAL'
          ? {
              source_of_funds: ['COMPANY_SALE'],
              source_of_funds_other: null,
              employer_name: null,
              experience: 'OVER_FIVE_YEARS',
            }
          : null,
      accreditation: null,
      printed_copy: false,
    }),
  );
  await signSubscription(context, { actor }, `${person?.firstName} ${person?.lastName}`);
  const { requestId: subjectId } = subscription;
  await transact(database, (tx) => submitSubscriptionRequest(tx, actor, subjectId));
  if (step.ends === 'SUBMITTED') return;
  const about = { queue: 'subscriptions', subjectId, clientId: actor.clientId } as const;
  const found = await caseOf(database, about);
  if (step.ends === 'TAKEN') {
    const desk = await deskOf(context, SECOND);
    return void (await transact(database, (tx) => takeCase(tx, desk, found.caseId)));
  }
  const verdict =
    step.ends === 'APPROVED'
      ? ({ decision: 'APPROVE' } as const)
      : ({ decision: 'REJECT', reason: 'The fund takes no more from you this quarter.' } as const);
  await decideAs(context, SECOND, found, verdict);
}

async function payIn(
  { database, sandbox }: Context,
  { by, amount }: StepOf<'pay_in'>,
): Promise<void> {
  const { clientId: ownerId } = await clientActorOf(database, by);
  const reference = await getOrIssueReference(database, { ownerId, currency: 'USD' });
  if (!sandbox) throw new Error('a demo wire has nowhere to go');
  const names = await namesOf(database, [ownerId]);
  await sandbox.arriveWire({
    ...{ currency: 'USD', amount: dollars(amount), remittance: reference, valueDate: null },
    ...{ payerName: names.get(ownerId) ?? '', payerAccount: OUTSIDE_ACCOUNT },
  });
}

async function askAboutFund(
  { database }: Context,
  { by, fund, amount }: StepOf<'ask_about_fund'>,
): Promise<void> {
  const actor = await clientActorOf(database, by);
  const note = 'My family would come in with me next quarter. Is there room for this much?';
  await transact(database, (tx) => sendInquiry(tx, actor, { fund, amount, note }));
}

async function tellOfChange(
  { database }: Context,
  { by }: StepOf<'tell_of_change'>,
): Promise<void> {
  const actor = await clientActorOf(database, by);
  const message = 'I have moved within Dublin, and work for myself since September.';
  await transact(database, (tx) =>
    requestProfileChange(tx, actor, {
      message,
      address_of_residence: '3 Fitzwilliam Place',
      city_of_residence: 'Dublin',
      zip_code_of_residence: 'D02 R296',
      country_of_residence: 'IE',
    }),
  );
}
