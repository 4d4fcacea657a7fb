import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import type { OwnAgreement } from '../../server/agreements/agreement-record.ts';
import type { Actor } from '../../server/database/audit-trail.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { type Entry, entriesOfRequest } from '../../server/ledger/lines.ts';
import { findRequest, type LedgerRequest, type OwnRequest } from '../../server/ledger/requests.ts';
import { type HeldCall, recordVideoCall } from '../../server/payments/targets/held-calls.ts';
import { decideTarget, type TargetDecision } from '../../server/payments/targets/targets.ts';
import { type TradeRecord, tradesOf } from '../../server/payments/trades/trades.ts';
import { sendWithdrawal } from '../../server/payments/withdrawals/send-withdrawal.ts';
import {
  findWithdrawal,
  type WithdrawalRecord,
} from '../../server/payments/withdrawals/withdrawal-record.ts';
import { type CaseRecord, findCaseOf } from '../../server/reviews/case-record.ts';

/*
 * The platform finds everything of a client by its owner. Tests that follow one thing know it by its id, which no two
 * owners share.
 */

/** The owner and the id of a request. Throws when there is none. */
export async function ownRequest(database: Database, requestId: string): Promise<OwnRequest> {
  const { owner_id: ownerId } = await database
    .selectFrom('requests')
    .select('owner_id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ownerId, requestId };
}

/** The owner and the id of an agreement. Throws when there is none. */
export function ownAgreement(database: Database, agreementId: string): Promise<OwnAgreement> {
  return database
    .selectFrom('agreements')
    .select(['owner_id', 'agreement_id'])
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow();
}

export async function withdrawalById(
  database: Database,
  requestId: string,
): Promise<WithdrawalRecord | null> {
  return findWithdrawal(database, await ownRequest(database, requestId));
}

export async function requestById(
  database: Database,
  requestId: string,
): Promise<LedgerRequest | null> {
  return findRequest(database, await ownRequest(database, requestId));
}

export async function entriesOfRequestById(
  database: Database,
  requestId: string,
): Promise<Entry[]> {
  return entriesOfRequest(database, await ownRequest(database, requestId));
}

/** What is held for a request at present, in minor units. */
export async function activeHoldsById(
  database: Database,
  requestId: string,
): Promise<{ holdId: string; asset: string; minor: bigint }[]> {
  const { ownerId } = await ownRequest(database, requestId);
  const rows = await database
    .selectFrom('holds')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.owner_id', '=', 'holds.owner_id')
        .onRef('accounts.account_id', '=', 'holds.account_id'),
    )
    .select(['holds.hold_id', 'holds.amount', 'accounts.asset'])
    .where('holds.owner_id', '=', ownerId)
    .where('holds.request_id', '=', requestId)
    .where('holds.state', '=', 'ACTIVE')
    .orderBy('holds.hold_id')
    .execute();
  return rows.map(({ hold_id, amount, asset }) => ({
    holdId: hold_id,
    asset,
    minor: BigInt(amount),
  }));
}

/** The trades of an investment or redemption. */
export async function tradesById(database: Database, parentId: string): Promise<TradeRecord[]> {
  const { ownerId, requestId: id } = await ownRequest(database, parentId);
  return tradesOf(database, { ownerId, id });
}

export async function sendById(
  context: Parameters<typeof sendWithdrawal>[0],
  requestId: string,
): Promise<boolean> {
  return sendWithdrawal(context, await ownRequest(context.database, requestId));
}

export async function ownerOfTarget(
  database: Database,
  targetId: string,
): Promise<{ ownerId: string }> {
  const { owner_id: ownerId } = await database
    .selectFrom('payout_targets')
    .select('owner_id')
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  return { ownerId };
}

export async function decideWalletById(
  tx: Tx,
  actor: Actor,
  {
    walletId: targetId,
    ...decision
  }: Omit<TargetDecision, 'ownerId' | 'targetId'> & { readonly walletId: string },
): Promise<void> {
  const { ownerId } = await ownerOfTarget(tx, targetId);
  await decideTarget(tx, actor, { ...decision, ownerId, targetId });
}

export async function holdCallById(
  tx: Tx,
  actor: Actor,
  call: Omit<HeldCall, 'ownerId'>,
): Promise<string> {
  return recordVideoCall(tx, actor, { ...call, ...(await ownerOfTarget(tx, call.targetId)) });
}

/** The case of a subject; null when the desk never had it. */
export async function caseBySubject(
  database: Database,
  queue: CaseQueue,
  subjectId: string,
): Promise<CaseRecord | null> {
  const row = await database
    .selectFrom('cases')
    .select('owner_id')
    .where('queue', '=', queue)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row ? findCaseOf(database, { queue, subjectId, clientId: row.owner_id }) : null;
}
