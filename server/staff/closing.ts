import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { ClosingStop } from '@ballast/contract/staff/closing.ts';
import type { z } from 'zod';
import { closeClient } from '../access/suspension.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { fundNames } from '../funds/funds.ts';
import { balancesOf } from '../ledger/balances.ts';
import { lockBooks, openRequestsOf } from '../ledger/requests.ts';
import { openCasesOf } from '../reviews/case-queue.ts';

type Stop = z.infer<typeof ClosingStop>;

/**
 * Closes a client's account for good. Its books stand still meanwhile, so that nothing sets out unseen. Refuses with
 * `closing_stopped`, and with `conflict` where it is closed.
 */
export async function closeAccount(
  tx: Tx,
  actor: Actor,
  clientId: string,
  reason: string,
): Promise<void> {
  await lockBooks(tx, clientId);
  await assertNothingStops(tx, clientId);
  await closeClient(tx, actor, clientId, reason);
}

/** Refuses with `closing_stopped`. */
export async function assertNothingStops(database: Database, clientId: string): Promise<void> {
  if ((await stopsOf(database, clientId)).length > 0) throw new Refusal('closing_stopped');
}

/** What a client owns or owes, money on its way, and reviews that are open. */
export async function stopsOf(database: Database, clientId: string): Promise<Stop[]> {
  return [
    ...(await balanceStops(database, clientId)),
    ...(await requestStops(database, clientId)),
    ...(await reviewStops(database, clientId)),
  ];
}

/** What is owned or owed, each account by itself. */
async function balanceStops(database: Database, clientId: string): Promise<Stop[]> {
  const all = await balancesOf(database, clientId);
  const left = all.filter(({ posted, held }) => posted !== 0n || held !== 0n);
  const fundIds = left.flatMap(({ fundId }) => (fundId === null ? [] : [fundId]));
  const funds = await fundNames(database, [...new Set(fundIds)]);
  return left.map(({ accountId: id, asset, purpose, fundId, posted }) => ({
    kind: 'BALANCE',
    id,
    asset,
    purpose,
    fund_name: fundId === null ? null : (funds.get(fundId)?.name ?? null),
    amount: formatMinor(asset, posted),
  }));
}

/** Money on its way. What another request brought about ends with that. */
async function requestStops(database: Database, clientId: string): Promise<Stop[]> {
  const open = await openRequestsOf(database, clientId);
  const ids = new Set(open.map(({ requestId }) => requestId));
  return open
    .filter(({ parentId }) => parentId === null || !ids.has(parentId))
    .map(({ requestId: id, kind, asset, minor, createdAt }) => ({
      kind: 'ON_ITS_WAY',
      id,
      request: kind,
      asset,
      amount: formatMinor(asset, minor),
      since: createdAt.toISOString(),
    }));
}

async function reviewStops(database: Database, clientId: string): Promise<Stop[]> {
  const open = await openCasesOf(database, clientId);
  return open.map(({ caseId: id, queue }) => ({ kind: 'REVIEW', id, queue }));
}
