import { PAYMENT_DECIDERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { CASE_QUEUES, type listQueues as listQueuesCall } from '@ballast/contract/staff/cases.ts';
import type {
  listWithdrawalQueue as listWithdrawalQueueCall,
  WithdrawalCase,
} from '@ballast/contract/staff/payments.ts';
import type { z } from 'zod';
import { namesOf } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { stoppedAssets } from '../payments/custody/reconciliation.ts';
import { readWallets, type WalletRecord } from '../payments/targets/wallets.ts';
import { obstacleTo } from '../payments/withdrawals/withdrawal-approvals.ts';
import {
  countWithdrawalsToApprove,
  type QueuePlace,
  type WithdrawalRecord,
  withdrawalsToApprove,
} from '../payments/withdrawals/withdrawal-record.ts';
import { countCases } from '../reviews/case-queue.ts';
import { type Viewer, visibleClients } from '../reviews/own-clients.ts';

/** The queues of the desk with how many cases each has; nothing was promised of withdrawals. */
export async function listQueues(
  database: Database,
  viewer: Viewer,
): Promise<AnswerOf<typeof listQueuesCall>> {
  const ownerIds = await visibleClients(database, viewer);
  const waiting = await countWithdrawalsToApprove(database, ownerIds);
  const counts = await countCases(database, ownerIds);
  const none = { waiting: 0, overdue: 0 };
  return {
    items: [
      { queue: 'withdrawals', waiting, overdue: 0 },
      ...CASE_QUEUES.map((queue) => ({ queue, ...(counts.get(queue) ?? none) })),
    ],
  };
}

/** A page of the withdrawals that wait for approval, longest waiting first. */
export async function listWithdrawalQueue(
  database: Database,
  viewer: Viewer,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AnswerOf<typeof listWithdrawalQueueCall>> {
  const after = cursor === undefined ? null : readPlace(cursor);
  const ownerIds = await visibleClients(database, viewer);
  const records = await withdrawalsToApprove(database, { ownerIds, after, limit: limit + 1 });
  const page = records.slice(0, limit);
  const last = records.length > limit ? page.at(-1) : undefined;
  const facts = await readFacts(database, page);
  return {
    items: page.map((record) => caseOf(record, viewer, facts)),
    next_cursor: last ? writeCursor([last.verifiedAt.toISOString(), last.requestId]) : null,
  };
}

function readPlace(cursor: string): QueuePlace {
  const [verifiedAt = '', requestId = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return { verifiedAt: new Date(verifiedAt), requestId };
}

/** What the cases of a page need beside the withdrawals themselves. */
type Facts = {
  readonly names: ReadonlyMap<string, string>;
  readonly wallets: ReadonlyMap<string, WalletRecord>;
  readonly stopped: ReadonlySet<AssetCode>;
};

async function readFacts(database: Database, records: readonly WithdrawalRecord[]): Promise<Facts> {
  const people = records.flatMap(({ ownerId, approvals }) => [
    ownerId,
    ...approvals.map(({ by }) => by),
  ]);
  const walletIds = [...new Set(records.map(({ walletId }) => walletId))];
  const wallets = await readWallets(database, { walletIds });
  return {
    names: await namesOf(database, people),
    wallets: new Map(wallets.map((wallet) => [wallet.walletId, wallet])),
    stopped: await stoppedAssets(database),
  };
}

function caseOf(
  record: WithdrawalRecord,
  viewer: Viewer,
  { names, wallets, stopped }: Facts,
): z.infer<typeof WithdrawalCase> {
  const { currency, amount, fee, ownerId } = record;
  const wallet = wallets.get(record.walletId);
  const decides = viewer.roles.some((role) => PAYMENT_DECIDERS.staff.some((each) => each === role));
  const obstacle = obstacleTo(record, wallet, viewer.userId, stopped.has(currency));
  const because = decides ? obstacle : 'forbidden';
  return {
    id: record.requestId,
    client_id: ownerId,
    client_name: names.get(ownerId) ?? '',
    currency,
    network: record.network,
    address: record.address,
    memo: record.memo,
    wallet_name: record.walletName,
    wallet_used_before: wallet?.usedBefore ?? false,
    amount: formatMinor(currency, amount),
    fee: formatMinor(currency, fee),
    value_usd: formatRate(record.valueUsd),
    client_24h_usd: formatRate(record.windowUsd),
    approvals_required: record.approvalsRequired,
    approvals: record.approvals.map(({ by, at }) => ({
      by: names.get(by) ?? '',
      at: at.toISOString(),
    })),
    approvable: because === null,
    blocked_by: because,
    created_at: record.createdAt.toISOString(),
  };
}
