import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { approvalsRequired, WITHDRAWAL_WINDOW_HOURS } from '../rules.ts';
import { type CallsHeld, callsHeldFor } from '../targets/video-calls.ts';
import { lockWallets, type WalletRecord } from '../targets/wallets.ts';
import type { WithdrawalRecord } from './withdrawal-record.ts';

/**
 * US dollars of a client's withdrawals that count at present, each at the price of its creation: from when one is asked
 * for until 24 hours after its last step (asked for, confirmed, approved), unless it was rejected, cancelled or failed.
 * `exceptId` is left out.
 */
export async function otherWithdrawalsUsd(
  database: Database,
  ownerId: string,
  exceptId: string | null = null,
): Promise<Rate> {
  const { rows } = await sql<{ usd: string }>`
    select coalesce(sum(value_usd), 0) as usd from withdrawals w
    where owner_id = ${ownerId} and request_id is distinct from ${exceptId}
      and greatest(
        created_at,
        (select verified_at from withdrawal_verifications v
          where v.owner_id = w.owner_id and v.request_id = w.request_id),
        (select max(approved_at) from withdrawal_approvals a
          where a.owner_id = w.owner_id and a.request_id = w.request_id)
      ) > (select clock_now()) - ${WITHDRAWAL_WINDOW_HOURS} * interval '1 hour'
      and not exists (
        select from withdrawal_closures c
        where c.owner_id = w.owner_id and c.request_id = w.request_id and c.outcome <> 'COMPLETED'
      )`.execute(database);
  return rateOf(rows[0]?.usd ?? '0');
}

/** Which rules a withdrawal is under: those of the largest payment window that it was weighed in. */
export type Weight = { readonly windowUsd: Rate; readonly approvalsRequired: 1 | 2 };

/**
 * Weighs a withdrawal that nobody has let go yet beside what the client's others in the window come to; the stricter
 * rule wins.
 */
export function weigh(record: WithdrawalRecord, othersUsd: Rate): Weight {
  const now = record.valueUsd + othersUsd;
  const isStricter = now > record.windowUsd;
  const windowUsd = isStricter ? now : record.windowUsd;
  // Never fewer than before, for whatever reason it took two.
  const required =
    record.approvalsRequired === 2 ? 2 : approvalsRequired({ windowUsd, isPriceOld: false });
  return { windowUsd, approvalsRequired: required };
}

/** What a step of a withdrawal is judged by beside itself. */
export type StepFacts = {
  /** All of the client's. */
  readonly wallets: readonly WalletRecord[];
  readonly othersUsd: Rate;
  readonly held: CallsHeld;
};

/**
 * Reads what a step of a withdrawal is judged by. Locks all wallets of the client, so that steps of its other
 * withdrawals are seen; the withdrawal itself is locked first.
 */
export async function lockStepFacts(tx: Tx, id: OwnRequest): Promise<StepFacts> {
  const { ownerId, requestId } = id;
  const [wallets, othersUsd, held] = await Promise.all([
    lockWallets(tx, { ownerId }),
    otherWithdrawalsUsd(tx, ownerId, requestId),
    callsHeldFor(tx, id),
  ]);
  return { wallets, othersUsd, held };
}

/** Keeps what a step of a withdrawal was weighed at. */
export async function keepWeight(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
  weight: Weight,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      window_usd: formatRate(weight.windowUsd),
      approvals_required: weight.approvalsRequired,
    })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .execute();
}
