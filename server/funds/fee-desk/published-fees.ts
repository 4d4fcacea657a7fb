import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/fee-proposals.ts';
import { hasPasskey } from '../../access/passkeys/signed-decisions.ts';
import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { dayOf } from '../../database/days.ts';
import { unpaidRewards } from '../../fees/rewards/client-rewards.ts';
import { byReward, programmeOn, readProgrammes } from '../../fees/rewards/programmes.ts';
import { readSchedules, scheduleOn, versionsOf } from '../../fees/schedules.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { type Fund, listFundRecords } from '../funds.ts';
import { targetsInForce, targetVersions } from '../index/targets.ts';
import { toProposed } from '../proposals.ts';

type Answer = AnswerOf<typeof calls.listPublishedFees>;

/** How many decided proposals are told. */
const DECIDED_MAX = 50;

/** Fees and rewards by version, what rewards are owed and set aside, and what is proposed, as somebody of staff reads it. */
export async function listPublishedFees(
  database: Database,
  now: Date,
  viewerId: string,
): Promise<Answer> {
  const funds = await listFundRecords(database, { productType: 'sma' });
  const names = new Map(funds.map(({ id, name }) => [id, name]));
  const today = dayOf(now);
  const schedules = await readSchedules(database);
  const rewards = byReward(await readProgrammes(database));
  return {
    baskets: await basketsOf(database, funds, now),
    schedules: schedules.map((schedule) => ({
      fee: schedule.kind,
      basket_name: (schedule.fundId && names.get(schedule.fundId)) ?? null,
      effective_on: schedule.effectiveOn,
      period: schedule.period,
      billing_period: schedule.billingPeriod,
      ranges: schedule.ranges.map(({ from, to, rate }) => ({
        from: formatRate(from),
        to: to === null ? null : formatRate(to),
        rate: formatRate(rate),
      })),
      is_in_force: scheduleOn(versionsOf(schedules, schedule), today) === schedule,
    })),
    programmes: rewards.flatMap((versions) =>
      versions.map((programme) => ({
        asset: programme.asset,
        effective_on: programme.effectiveOn,
        rate: formatRate(programme.rate),
        protocol: programme.protocol,
        protocol_address: programme.protocolAddress,
        network: programme.network,
        basket_name: names.get(programme.fundId) ?? '',
        is_in_force: programmeOn(versions, today) === programme,
      })),
    ),
    rewards: await standingRewards(database),
    proposals: await readProposals(database),
    passkey_owed: await hasPasskey(database, viewerId),
  };
}

async function basketsOf(
  database: Database,
  funds: readonly Fund[],
  now: Date,
): Promise<Answer['baskets']> {
  const versions = await targetVersions(
    database,
    funds.map(({ id }) => id),
  );
  return funds.map(({ id, slug, name }) => ({
    ...{ slug, name },
    assets: (targetsInForce(versions.get(id) ?? [], now)?.targets ?? []).map(({ asset }) => asset),
  }));
}

async function standingRewards(database: Database): Promise<Answer['rewards']> {
  const [unpaid, setAside] = await Promise.all([
    unpaidRewards(database),
    purposeTotals(database, 'rewards'),
  ]);
  const has = new Map(setAside.map(({ asset, posted }) => [asset, posted]));
  const assets = [...unpaid.keys(), ...setAside.flatMap((one) => (one.posted ? one.asset : []))];
  return [...new Set(assets)].sort().map((asset) => ({
    asset,
    unpaid: formatMinor(asset, unpaid.get(asset) ?? 0n),
    set_aside: formatMinor(asset, has.get(asset) ?? 0n),
  }));
}

async function readProposals(database: Database): Promise<calls.ProposedFee[]> {
  const all = database.selectFrom('fee_proposals').selectAll();
  const waiting = await all.where('decision', 'is', null).orderBy('proposal_id').execute();
  const decided = await all
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('proposal_id', 'desc')
    .limit(DECIDED_MAX)
    .execute();
  const rows = [...waiting, ...decided];
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  return rows.map((row) => ({
    id: row.proposal_id,
    content: calls.FeeProposal.parse(row.content),
    ...toProposed(row, names),
  }));
}
