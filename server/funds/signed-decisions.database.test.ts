import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { booksOf } from '../../tests/worlds/books.ts';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { givePasskey } from '../../tests/worlds/passkeys.ts';
import { openPrivateFund } from '../../tests/worlds/private-funds.ts';
import type { SoftwarePasskey } from '../../tests/worlds/software-passkey.ts';
import type { SignedDecision } from '../access/passkeys/signed-decisions.ts';
import { askToSign, claimSigned, type SignedSubject } from '../access/passkeys/signed-subjects.ts';
import type { Person } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import { openDatabase, type Tx } from '../database/connect.ts';
import { startOf } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { TARGETS_SIGNED } from './basket-targets/signed-targets.ts';
import { decideTargetProposal, proposeTargets } from './basket-targets/target-proposals.ts';
import { decideFeeProposal, proposeFee } from './fee-desk/fee-proposals.ts';
import { FEE_SIGNED } from './fee-desk/signed-fee.ts';
import { dealBatch } from './private-funds/deal-batch.ts';
import { payBatch, prepareBatch, releaseBatch } from './private-funds/desk/desk-batches.ts';
import { listDueFees } from './private-funds/desk/fee-payments.ts';
import { decideFundProposal, proposeFund } from './private-funds/desk/fund-proposals.ts';
import { BATCH_SIGNED } from './private-funds/desk/signed-batch.ts';
import { PROPOSAL_SIGNED } from './private-funds/desk/signed-proposal.ts';
import { VALUE_SIGNED } from './private-funds/signed-value.ts';
import { approveVehicleValue, enterVehicleValue } from './private-funds/waiting-values.ts';
import { approveClientRebalance, releaseClientRebalance } from './rebalances/desk-rebalances.ts';
import { openRebalance } from './rebalances/propose-rebalances.ts';
import { REBALANCE_SIGNED } from './rebalances/signed-rebalance.ts';

const world = await openFundsWorld();
const { database, context } = world;
const ADDRESS = '192.0.2.1';
const DAYS = ['2094-01-01', '2094-02-01', '2094-03-01', '2098-01-01'] as const;
const [, SECOND] = DAYS;

type Officer = Person & { readonly device: SoftwarePasskey };

let maker: Person;
let officer: Officer;
let colleague: Officer;

async function withPasskey(): Promise<Officer> {
  const person = await world.staff('OPERATIONS');
  return { ...person, device: (await givePasskey(database, person.userId)).device };
}

/** A decision that waits: how it is decided, and what somebody who can write rows would change about it. */
type Waiting = {
  readonly subject: SignedSubject<never>;
  readonly id: string;
  readonly decision: string;
  readonly decide: (tx: Tx, by: Person, signed?: SignedDecision) => Promise<void>;
  readonly change: readonly [broken: string, mended: string];
};

const sign = async (by: Officer, { subject: of, id, decision }: Waiting) => {
  const subject = of as SignedSubject<string>;
  const viewer = { userId: by.userId, address: ADDRESS };
  const question = await askToSign(context, viewer, { subject, id, decision });
  return claimSigned(context, by, { subject, id, decision }, by.device.answer(question));
};

const keptOf = (id: string) =>
  database
    .selectFrom('passkey_approvals')
    .select(['purpose', 'user_id'])
    .where('subject_id', '=', id)
    .execute();

/** Does what neither the application's own login may nor a table that is only added to takes. */
async function asOwner(text: string): Promise<void> {
  const open = await openDatabase({ url: world.url, dataDir: '' });
  try {
    const [, table = ''] = /^update (\w+)/.exec(text) ?? [];
    const triggers = (state: string) => `alter table ${table} ${state} trigger user`;
    const all = [triggers('disable'), text, triggers('enable')];
    await open.asOwner((session) => session.run(all.join('; ')));
  } finally {
    await open.close();
  }
}

let fund: Awaited<ReturnType<typeof openPrivateFund>>;

beforeAll(async () => {
  maker = await world.staff('OPERATIONS');
  [officer, colleague] = [await withPasskey(), await withPasskey()];
});

/** Refused without, refused for what has changed since it was signed, done with it, and kept. */
async function isSigned(waiting: Waiting): Promise<void> {
  const { id, decide, change } = waiting;
  const decided = (by: Person, signed?: SignedDecision) =>
    transact(database, (tx) => decide(tx, by, signed));
  await expect(decided(officer)).rejects.toMatchObject({ code: 'passkey_required' });
  const others = await sign(colleague, waiting);
  await expect(decided(officer, others)).rejects.toMatchObject({ code: 'passkey_refused' });
  const before = await keptOf(id);
  const stale = await sign(officer, waiting);
  const [broken, mended] = change.map((text) => text.replaceAll('$id', id));
  await asOwner(broken ?? '');
  await expect(decided(officer, stale)).rejects.toMatchObject({ code: 'passkey_refused' });
  await asOwner(mended ?? '');
  expect(await keptOf(id)).toEqual(before);
  await decided(officer, await sign(officer, waiting));
  expect(await keptOf(id)).toEqual([...before, { purpose: 'DECISION', user_id: officer.userId }]);
  const { rows } = await sql<{ factor: string | null }>`
    select state_after ->> 'factor' as factor from audit_trail
    where subject_id = ${id} and actor_id = ${officer.userId} order by audit_id desc limit 1`.execute(
    database,
  );
  expect(rows).toEqual([{ factor: 'PASSKEY' }]);
}

test('a rebalance is approved and released with the passkeys of two people', async () => {
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  const basket = await world.basket({ BTC: '0.6', ETH: '0.4' });
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.invest(client, basket, 'USDC', '10000');
  await world.settle();
  const doubled = { BTC: '100000', ETH: '2500', USDC: '1', USDT: '1' };
  const now = (await world.now()).getTime();
  await world.setPrices(doubled);
  await world.advance((86_400_000 - (now % 86_400_000)) / 1000 + 60);
  await world.setPrices(doubled);
  await world.queue.runDueJobs();
  const id = (await openRebalance(database, basket))?.id ?? '';
  const of = (by: string): Pick<Waiting, 'subject' | 'id' | 'change'> => ({
    ...{ subject: REBALANCE_SIGNED, id },
    change: ['+', '-'].map(
      (sign) =>
        `update rebalance_parts set planned_usd = planned_usd ${sign} ${by} where rebalance_id = '$id'`,
    ) as [string, string],
  });
  await isSigned({
    ...of('1'),
    decision: 'APPROVED',
    decide: (tx, by, signed) => approveClientRebalance(tx, by, id, signed),
  });
  await expect(
    askToSign(
      context,
      { userId: officer.userId, address: ADDRESS },
      {
        ...{ subject: REBALANCE_SIGNED, id, decision: 'RELEASED' },
      },
    ),
  ).rejects.toMatchObject({ code: 'approver_entered_it' });
  [officer, colleague] = [colleague, officer];
  const release = (tx: Tx, by: Person, signed?: SignedDecision) =>
    releaseClientRebalance(tx, by, id, signed);
  const waiting = { ...of('1'), decision: 'RELEASED', decide: release };
  // Who approved it asks for no release: its own signature is all that is tried.
  await expect(transact(database, (tx) => release(tx, officer))).rejects.toMatchObject({
    code: 'passkey_required',
  });
  await transact(database, async (tx) => release(tx, officer, await sign(officer, waiting)));
  expect(await keptOf(id)).toHaveLength(2);
});

test('a fee of the platform is declined and approved with one', async () => {
  const today = (await world.now()).toISOString().slice(0, 10);
  const fee = {
    ...{ kind: 'SCHEDULE' as const, fee: 'PLATFORM' as const, basket: null, effective_on: today },
    ...{ period: 'YEAR' as const, billing_period: 'QUARTER' as const, percent: '0.4', up_to: null },
    ...{ second_percent: null, second_up_to: null, third_percent: null },
  };
  for (const decision of ['DECLINED', 'APPROVED'] as const) {
    const { id } = await transact(database, (tx) => proposeFee(tx, maker, fee));
    const reason = decision === 'DECLINED' ? 'Too much' : null;
    const percent = (of: string) =>
      `update fee_proposals set content = jsonb_set(content, '{percent}', '"${of}"') where proposal_id = '$id'`;
    await isSigned({
      ...{ subject: FEE_SIGNED, id, decision },
      decide: (tx, by, signed) => decideFeeProposal(tx, by, id, { decision, reason }, signed),
      change: [percent('4'), percent('0.4')],
    });
  }
});

test('new target weights of a basket are declined and approved with one', async () => {
  const basket = await world.basket({ BTC: '0.6', ETH: '0.4' });
  const asked = {
    ...{ effective_on: '2999-01-01', reason: 'More Ether' },
    weights: [
      { asset: 'BTC', weight: '0.5' },
      { asset: 'ETH', weight: '0.5' },
    ],
  };
  for (const decision of ['DECLINED', 'APPROVED'] as const) {
    const { id } = await transact(database, (tx) => proposeTargets(tx, maker, basket, asked));
    const reason = decision === 'DECLINED' ? 'Too much' : null;
    const day = (of: string) =>
      `update target_proposals set content = jsonb_set(content, '{effective_on}', '"${of}"') where proposal_id = '$id'`;
    await isSigned({
      ...{ subject: TARGETS_SIGNED, id, decision },
      decide: (tx, by, signed) => decideTargetProposal(tx, by, id, { decision, reason }, signed),
      change: [day('2999-01-02'), day('2999-01-01')],
    });
  }
});

describe('of a private fund', () => {
  beforeAll(async () => {
    fund = await openPrivateFund(booksOf(database), DAYS, {}, '1');
    const ada = await fund.client('100000.00');
    await fund.subscribe(ada, DAYS[0], '100000.00');
    await fund.passTo(DAYS[0]);
    await fund.deal(DAYS[0], '0.00');
    await fund.redeem(ada, SECOND, { basis: 'UNITS', units: 400_000_000n });
    await fund.passTo(SECOND);
    await fund.cutOff(SECOND);
  });

  test('a value is approved, its dealing released and paid, each with a passkey', async () => {
    const { vehicleId } = fund;
    const value = {
      as_of: SECOND,
      kind: 'FINAL' as const,
      gross_assets: '110000.00',
      evidence: 'A report',
    };
    const { id: valueId } = await transact(database, (tx) =>
      enterVehicleValue(tx, maker, vehicleId, value),
    );
    await isSigned({
      ...{ subject: VALUE_SIGNED, id: valueId, decision: 'APPROVED' },
      decide: (tx, by, signed) => approveVehicleValue(tx, by, valueId, signed),
      change: [
        "update vehicle_values set gross_assets = gross_assets + 1 where valuation_id = '$id'",
        "update vehicle_values set gross_assets = gross_assets - 1 where valuation_id = '$id'",
      ],
    });
    const { id } = await transact(database, (tx) =>
      prepareBatch(tx, maker, vehicleId, { day: SECOND, kind: 'DEALING' }),
    );
    await isSigned({
      ...{ subject: BATCH_SIGNED, id, decision: 'RELEASED' },
      decide: (tx, by, signed) => releaseBatch(tx, by, id, signed),
      change: [
        "update dealing_batches set total_out = total_out + 1 where batch_id = '$id'",
        "update dealing_batches set total_out = total_out - 1 where batch_id = '$id'",
      ],
    });
    await dealBatch(database, id);
    await fund.passTo('2094-02-11');
    await isSigned({
      ...{ subject: BATCH_SIGNED, id, decision: 'PAID' },
      decide: (tx, by, signed) => payBatch(tx, by, id, signed),
      change: [
        "update order_executions set gross = gross + 1, paid = paid + 1 where batch_id = '$id'",
        "update order_executions set gross = gross - 1, paid = paid - 1 where batch_id = '$id'",
      ],
    });
  });

  test('a payment of the fees that are due is approved with one, over what it pays', async () => {
    const [due] = (await listDueFees(database, fund.vehicleId)).items;
    const day = due?.day ?? '';
    const fees = { vehicle_id: fund.vehicleId, up_to: day, amount: due?.payable ?? '' };
    const { id } = await transact(database, (tx) =>
      proposeFund(tx, maker, { kind: 'FEES', ...fees }),
    );
    const posted = (by: string) =>
      `update fee_crystallisations set posted = posted ${by} where batch_id = (select batch_id from dealing_batches
        where vehicle_id = '${fund.vehicleId}' and day = '${day}' and released_at is not null) and kind = 'MANAGEMENT'`;
    await isSigned({
      ...{ subject: PROPOSAL_SIGNED, id, decision: 'APPROVED' },
      decide: (tx, by, signed) =>
        decideFundProposal(tx, by, id, { decision: 'APPROVED', reason: null }, signed),
      change: [posted('+ 1'), posted('- 1')],
    });
    expect((await listDueFees(database, fund.vehicleId)).items).toEqual([]);
  });

  test('the sign-off of an audit, which releases what was held back, is approved and declined with one', async () => {
    await fund.passTo('2095-05-02');
    const signOff = {
      kind: 'AUDIT' as const,
      vehicle_id: fund.vehicleId,
      ...{ year: '2094', signed_off_on: '2095-04-30' },
      evidence: 'Opinion of the auditors',
      evidence_files: [],
    };
    for (const decision of ['DECLINED', 'APPROVED'] as const) {
      const { id } = await transact(database, (tx) => proposeFund(tx, maker, signOff));
      const reason = decision === 'DECLINED' ? 'Another year' : null;
      await isSigned({
        ...{ subject: PROPOSAL_SIGNED, id, decision },
        decide: (tx, by, signed) => decideFundProposal(tx, by, id, { decision, reason }, signed),
        change: [
          `update fund_proposals set content = jsonb_set(content, '{evidence}', '"Another"') where proposal_id = '$id'`,
          `update fund_proposals set content = jsonb_set(content, '{evidence}', '"Opinion of the auditors"') where proposal_id = '$id'`,
        ],
      });
    }
  });

  test('other terms of a class are declined and approved with one', async () => {
    const terms = {
      ...{ kind: 'TERMS' as const, vehicle_id: fund.vehicleId, class_id: fund.classId },
      ...{ effective_on: '2099-01-01', reason: 'The market pays less' },
      ...{ management_percent: '1', incentive_percent: '20', hurdle_percent: '0' },
      ...{ early_percent: '2', subscription_cut_off_days: '5', redemption_notice_days: '30' },
      ...{ lock_up_months: '12', minimum_first: '0.01', minimum_next: '0.01' },
      ...{ holdback_percent: '5', holdback_above_percent: '95' },
    };
    for (const decision of ['DECLINED', 'APPROVED'] as const) {
      const { id } = await transact(database, (tx) => proposeFund(tx, maker, terms));
      const reason = decision === 'DECLINED' ? 'Not now' : null;
      const percent = (of: string) =>
        `update fund_proposals set content = jsonb_set(content, '{management_percent}', '"${of}"') where proposal_id = '$id'`;
      await isSigned({
        ...{ subject: PROPOSAL_SIGNED, id, decision },
        decide: (tx, by, signed) => decideFundProposal(tx, by, id, { decision, reason }, signed),
        change: [percent('0.5'), percent('1')],
      });
    }
  });

  test('holidays are declined and approved with one, over those in whose place they come', async () => {
    const year = String((await readClock(database)).getUTCFullYear() + 1);
    // The first Monday of March.
    const monday = [1, 2, 3, 4, 5, 6, 7]
      .map((date) => `${year}-03-0${date}`)
      .find((day) => startOf(day).getUTCDay() === 1);
    const day = monday ?? '';
    const vehicle_id = fund.vehicleId;
    await database.insertInto('fund_holidays').values({ vehicle_id, day, name: 'Old' }).execute();
    const named = (name: string) =>
      `update fund_holidays set name = '${name}' where vehicle_id = '${vehicle_id}' and day = '${day}'`;
    const content = {
      ...{ kind: 'HOLIDAYS' as const, vehicle_id, year },
      holidays: [{ day, name: 'Day of the administrator' }],
    };
    for (const decision of ['DECLINED', 'APPROVED'] as const) {
      const { id } = await transact(database, (tx) => proposeFund(tx, maker, content));
      const reason = decision === 'DECLINED' ? 'Not now' : null;
      await isSigned({
        ...{ subject: PROPOSAL_SIGNED, id, decision },
        decide: (tx, by, signed) => decideFundProposal(tx, by, id, { decision, reason }, signed),
        change: [named('Another'), named('Old')],
      });
    }
  });
});
