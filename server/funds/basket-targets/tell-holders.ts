import * as calls from '@ballast/contract/staff/basket-targets.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { startOf } from '../../database/days.ts';
import { workInTurns } from '../../database/due-rows.ts';
import { presentHoldersAfter } from '../../ledger/holders.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { getBasketRecord } from '../funds.ts';

/** Clients that are told in one transaction. */
const CLIENTS_MAX = 100;

/**
 * Tells clients who hold a basket of its new target weights. Each proposal remembers the last who was told, so each is told once,
 * whatever stops. Returns how many were told.
 */
export function tellHolders(database: Database, signal?: AbortSignal): Promise<number> {
  return workInTurns(database, tellSome, signal);
}

/** How many of the next holders were told of one version; null when there is none to tell of. */
async function tellSome(tx: Tx): Promise<number | null> {
  const proposal = await tx
    .selectFrom('target_proposals')
    .select(['proposal_id', 'fund_id', 'content', 'told_to'])
    .where('decision', '=', 'APPROVED')
    .where('told_at', 'is', null)
    .orderBy('proposal_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!proposal) return null;
  const { fund_id: fundId, told_to: toldTo } = proposal;
  const { name: fundName } = await getBasketRecord(tx, fundId);
  const { effective_on: day, weights } = calls.NewTargets.parse(proposal.content);
  const next = await presentHoldersAfter(tx, fundId, toldTo, CLIENTS_MAX);
  const told = { fundName, on: startOf(day), weights };
  for (const ownerId of next) {
    await notifyClient(tx, ownerId, 'fund_targets_changed', told, fundId);
  }
  await tx
    .updateTable('target_proposals')
    .set({
      told_to: next.at(-1) ?? toldTo,
      told_at: next.length < CLIENTS_MAX ? sql<Date>`clock_now()` : null,
    })
    .where('proposal_id', '=', proposal.proposal_id)
    .execute();
  return next.length;
}
