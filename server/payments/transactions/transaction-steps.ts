import type { TRANSACTION_STEPS, TransactionLeg } from '@ballast/contract/payments/transactions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { ClientTransaction } from '../../ledger/client-transactions.ts';
import type { AttributedLine } from '../bank/attributed-lines.ts';

type StepName = (typeof TRANSACTION_STEPS)[number];
export type Step = { readonly step: StepName; readonly at: string };
type Legs = readonly z.infer<typeof TransactionLeg>[];

/** What a transaction went through so far, oldest first, as the rows say that kept who did what and when. */
export async function stepsOf(
  database: Database,
  transaction: ClientTransaction,
  legs: Legs,
  wire: AttributedLine | null,
): Promise<Step[]> {
  const { ownerId, requestId, kind, createdAt } = transaction;
  if (wire) return attributedSteps(wire, createdAt);
  if (requestId === null) return [stepAt('BOOKED', createdAt)];
  const own = { ownerId, requestId };
  if (kind === 'deposit') return depositSteps(database, own);
  if (kind === 'withdrawal') {
    const steps = await withdrawalSteps(database, own);
    if (steps.length > 0) return steps;
  }
  return [stepAt('REQUESTED', createdAt), ...tradedStep(legs), ...endOf(transaction)];
}

function stepAt(step: StepName, at: Date): Step {
  return { step, at: at.toISOString() };
}

function attributedSteps({ arrivedAt, attributedAt }: AttributedLine, bookedAt: Date): Step[] {
  return [
    stepAt('AT_BANK', arrivedAt),
    stepAt('ATTRIBUTED', attributedAt),
    stepAt('AVAILABLE', bookedAt),
  ];
}

const END_STEPS = {
  completed: 'COMPLETED',
  failed: 'FAILED',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
} as const;

function endOf({ state, changedAt }: ClientTransaction): Step[] {
  const end = END_STEPS[state as keyof typeof END_STEPS];
  return end ? [stepAt(end, changedAt)] : [];
}

/** When the last of its orders had ended; those that the house makes afterwards for itself are none of its steps. */
function tradedStep(legs: Legs): Step[] {
  const traded = legs.filter((leg) => leg.spent_asset !== leg.received_asset && !leg.at_house_risk);
  const ends = traded.flatMap(({ ended_at }) => (ended_at === null ? [] : [ended_at]));
  const last = ends.toSorted().at(-1);
  return last && ends.length === traded.length ? [{ step: 'TRADED', at: last }] : [];
}

type Own = { readonly ownerId: string; readonly requestId: string };

// A deposit may be seen by its custodian before our clock says so: what follows from it comes after it.
async function depositSteps(database: Database, own: Own): Promise<Step[]> {
  const { rows } = await sql<Step & { at: Date }>`
    select s.step, s.at from deposits d cross join lateral (values
      (1, case d.kind when 'BANK' then 'AT_BANK' else 'SEEN' end, d.arrived_at), (2, 'CREDITED', d.credited_at), (2, 'SET_ASIDE', d.suspended_at),
      (2, 'FAILED', d.failed_at), (3, 'AVAILABLE', d.settled_at), (4, 'UNDONE', d.undone_at)) s (place, step, at)
    where d.owner_id = ${own.ownerId} and d.request_id = ${own.requestId} and s.at is not null
    order by s.place, s.at`.execute(database);
  return rows.map(({ step, at }) => stepAt(step, at));
}

async function withdrawalSteps(database: Database, own: Own): Promise<Step[]> {
  const is = sql`owner_id = ${own.ownerId} and request_id = ${own.requestId}`;
  const { rows } = await sql<Step & { at: Date }>`
    select s.step, s.at from (
      select 1 as place, 'REQUESTED' as step, created_at as at from withdrawals where ${is}
      union all select 2, 'CONFIRMED', verified_at from withdrawal_verifications where ${is}
      union all select 3, 'APPROVED', approved_at from withdrawal_approvals where ${is}
      union all select 4, case kind when 'BANK' then 'SENT_TO_BANK' else 'SENT' end, accepted_at
      from withdrawal_dispatches join withdrawals using (owner_id, request_id) where ${is} and accepted_at is not null
      union all select 5, case when outcome = 'CANCELLED' and closed_by is null then 'EXPIRED' else outcome end, closed_at
      from withdrawal_closures where ${is}
      union all select 6, 'RETURNED', booked_at from bank_payment_lines where ${is} and kind = 'RETURNED') s
    order by s.place, s.at`.execute(database);
  return rows.map(({ step, at }) => stepAt(step, at));
}
