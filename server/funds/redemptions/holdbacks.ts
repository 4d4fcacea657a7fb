import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { notify } from '../../messages/notifications.ts';
import { getFundRecord } from '../funds.ts';

export type NewHoldback = {
  readonly id: string;
  readonly ownerId: string;
  readonly fundId: string;
  readonly currency: CryptoCode;
  readonly amount: bigint;
  readonly releasesAt: Date;
};

/** Records a holdback, whose entry the redemption posts. */
export async function openHoldback(tx: Tx, holdback: NewHoldback): Promise<void> {
  await tx
    .insertInto('holdbacks')
    .values({
      redemption_id: holdback.id,
      owner_id: holdback.ownerId,
      fund_id: holdback.fundId,
      asset: holdback.currency,
      amount: holdback.amount,
      releases_at: holdback.releasesAt,
    })
    .execute();
}

/** Pays out the holdbacks that are due; returns how many. */
export async function releaseDueHoldbacks(database: Database): Promise<number> {
  for (let released = 0; ; released += 1) {
    if (!(await transact(database, releaseNextHoldback))) return released;
  }
}

async function releaseNextHoldback(tx: Tx): Promise<boolean> {
  const due = await tx
    .selectFrom('holdbacks')
    .selectAll()
    .where('released_at', 'is', null)
    .where('releases_at', '<=', sql<Date>`clock_now()`)
    .orderBy('releases_at')
    .orderBy('redemption_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return false;
  const { redemption_id: id, owner_id: ownerId } = due;
  const currency = due.asset;
  const minor = BigInt(due.amount);
  await tx
    .updateTable('holdbacks')
    .set({ released_at: sql<Date>`clock_now()` })
    .where('redemption_id', '=', id)
    .execute();
  const after = { amount: due.amount, asset: currency };
  const subject = { kind: 'redemption', id, ownerId };
  await recordAction(tx, SYSTEM, 'holdback_released', subject, null, after);
  const { name: fundName } = await getFundRecord(tx, due.fund_id);
  const amount = { asset: currency, minor };
  await notify(tx, ownerId, 'holdback_released', { fundName, amount });
  await postEntry(tx, {
    key: `holdback_release:${id}`,
    kind: 'holdback_release',
    requestId: id,
    lines: [
      line(clientAccount(ownerId, 'holdback', currency), -minor),
      line(clientAccount(ownerId, 'available', currency), minor),
    ],
  });
  return true;
}
