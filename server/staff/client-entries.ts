import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { listClientEntries as listClientEntriesCall } from '@ballast/contract/staff/clients.ts';
import type { Database } from '../database/connect.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { newestLinesOf } from '../ledger/lines.ts';
import { transferHashesOf } from '../payments/custody/transfer-hashes.ts';
import { getVisibleClient, type Viewer } from '../reviews/own-clients.ts';

const CURSOR_LINE = /^[1-9]\d{0,17}$/;

export async function listClientEntries(
  database: Database,
  viewer: Viewer,
  clientId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AnswerOf<typeof listClientEntriesCall>> {
  await getVisibleClient(database, viewer, clientId);
  const before = cursor === undefined ? null : BigInt(readCursor(cursor, [CURSOR_LINE])[0] ?? '');
  const lines = await newestLinesOf(database, clientId, before, limit + 1);
  const page = lines.slice(0, limit);
  const requestIds = page.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]));
  const hashes = await transferHashesOf(database, clientId, requestIds);
  const last = lines.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((line) => ({
      line_id: line.lineId.toString(),
      entry_id: line.entryId.toString(),
      kind: line.kind,
      request_id: line.requestId,
      hash: (line.requestId !== null && hashes.get(line.requestId)) || null,
      reverses: line.reverses?.toString() ?? null,
      asset: line.asset,
      purpose: line.purpose,
      amount: formatMinor(line.asset, line.minor),
      balance_after: formatMinor(line.asset, line.balanceAfter),
      created_at: line.at.toISOString(),
    })),
    next_cursor: last ? writeCursor([last.lineId.toString()]) : null,
  };
}
