import { createClient } from '../../account/clients.ts';
import { findUserByEmail } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { advanceClock, readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../../database/days.ts';
import { transact } from '../../database/transact.ts';
import { listFundRecords } from '../../funds/funds.ts';
import { decideFundProposal, proposeFund } from '../../funds/private-funds/desk/fund-proposals.ts';
import { readVehicles } from '../../funds/private-funds/vehicle-overview.ts';
import type { Context } from '../../http/context.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { verifyClient } from '../../onboarding/kyc/verify-client.ts';
import { actorOf, clientActorOf } from '../settle-in.ts';
import { actOnFunds, dealFunds, orderUnitsOf } from './fund-actions.ts';
import { DEALT_AFTER_DAYS, FOUNDER, FUNDS, firstDay } from './fund-script.ts';

const OPERATIONS = 'operations@ballast.example';
const SECOND = 'operations.second@ballast.example';

/** The funds have their dates from the first one on, so many at a time. */
const DATES = 24;

/** Before the first dealing date there is time to set the funds up, to pay in and to order. */
const FOUNDED_BEFORE_DAYS = 30;

/** What arrives at the bank is booked within it. */
const PAID_IN_MS = 11 * 60_000;

const DAY_MS = 86_400_000;

/** Dollars from which the founder pays what the platform charges. */
const FEES_OF_FOUNDER = 25_000n;

/** When the private funds of a world that ends at a moment are set up. */
export function foundedAt(end: Date): Date {
  const days = FUNDS.map(({ fund }) => firstDay(fund.dealing, end));
  return startOf(daysAfter(days.toSorted()[0] ?? dayOf(end), -FOUNDED_BEFORE_DAYS));
}

/**
 * Lives through the years of the private funds before the demo year: two members of operations set them up, value and deal them month by
 * month; their founder's money is in them. Safe to repeat after an interruption.
 */
export async function foundFunds(context: Context, startedAt: Date, end: Date): Promise<void> {
  const { database } = context;
  await setUpFunds(context, end);
  await bringMoney(context);
  for (const { vehicleId, fundName } of await readVehicles(database, { after: null, limit: 50 })) {
    const founded = FUNDS.find(({ fund }) => fund.name === fundName)?.founded ?? '0';
    const { clientId: ownerId } = await clientActorOf(database, FOUNDER.email);
    await orderUnitsOf(context, {
      ownerId,
      vehicleId,
      amount: founded,
      key: `founded:${vehicleId}`,
    });
  }
  for (let day = firstDay('MONTHLY', end); ; day = monthsAfter(day, 1)) {
    const dealtAt = startOf(daysAfter(day, DEALT_AFTER_DAYS));
    if (dealtAt >= startedAt) break;
    await passTo(database, dealtAt);
    await dealFunds(context, end);
  }
}

async function setUpFunds({ database }: Context, end: Date): Promise<void> {
  const there = new Set((await listFundRecords(database)).map(({ slug }) => slug));
  const [first, second] = await Promise.all([
    actorOf(database, OPERATIONS),
    actorOf(database, SECOND),
  ]);
  const approved = { decision: 'APPROVED', reason: null } as const;
  for (const { fund } of FUNDS) {
    if (there.has(fund.slug)) continue;
    const day: Day = firstDay(fund.dealing, end);
    await transact(database, async (tx) => {
      const content = { ...fund, first_day: day, dates: String(DATES) };
      const { id } = await proposeFund(tx, first, content);
      await decideFundProposal(tx, second, id, approved);
    });
  }
  const months = { MONTHLY: 1, QUARTERLY: 3 } as const;
  for (const vehicle of await readVehicles(database, { after: null, limit: 50 })) {
    const { vehicleId: vehicle_id, dealing } = vehicle;
    if (dealing === 'QUARTERLY') continue;
    const next = monthsAfter(firstDay(dealing, end), DATES * months[dealing]);
    await transact(database, async (tx) => {
      const content = { kind: 'DATES', vehicle_id, first_day: next, dates: String(DATES) } as const;
      const { id } = await proposeFund(tx, first, content);
      await decideFundProposal(tx, second, id, approved);
    });
  }
}

/** The founder's money arrives at the bank. */
async function bringMoney(context: Context): Promise<void> {
  const { database, queue } = context;
  if (!(await findUserByEmail(database, FOUNDER.email))) {
    const manager = await actorOf(database, 'manager@ballast.example');
    await transact(database, async (tx) => {
      const { clientId } = await createClient(tx, SYSTEM, {
        ...{ ...FOUNDER, accountType: 'INSTITUTIONAL', accountStatus: 'ACTIVE' },
        ...{ verificationStatus: 'UNVERIFIED', kycStage: 'CREATED', usTaxPayer: false },
        relationshipManagerId: manager.userId,
      });
      await verifyClient(tx, SYSTEM, clientId);
    });
  }
  const { clientId } = await clientActorOf(database, FOUNDER.email);
  if ((await freeBalance(database, clientAccount(clientId, 'available', 'USD'))) > 0n) return;
  const vehicles = await readVehicles(database, { after: null, limit: 50 });
  const amount = vehicles.reduce((all, { fundName }) => {
    return all + BigInt(FUNDS.find(({ fund }) => fund.name === fundName)?.founded ?? 0);
  }, FEES_OF_FOUNDER);
  await actOnFunds(context, {
    day: 0,
    does: 'pay_in',
    by: FOUNDER.email,
    amount: amount.toString(),
  });
  for (let i = 0; i < 2; i += 1) {
    await transact(database, (tx) => advanceClock(tx, i === 0 ? PAID_IN_MS : DAY_MS));
    await queue.runDueJobs();
  }
}

export async function passTo(database: Database, moment: Date): Promise<void> {
  const left = moment.getTime() - (await readClock(database)).getTime();
  if (left > 0) await transact(database, (tx) => advanceClock(tx, left));
}
