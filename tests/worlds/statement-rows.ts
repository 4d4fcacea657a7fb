import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { readClock } from '../../server/database/clock.ts';
import type { Database } from '../../server/database/connect.ts';
import { lastLineBefore } from '../../server/ledger/account-histories.ts';
import { contentOf, momentsOf, type Told } from '../../server/portfolio/statements/content.ts';
import { TEMPLATE_VERSION } from '../../server/portfolio/statements/make-statement.ts';
import type { Row } from '../../server/portfolio/statements/rows.ts';

/** What a statement of everything says that is asked for now, without its files. */
export async function statementRows(
  database: Database,
  { ownerId, currency }: { readonly ownerId: string; readonly currency: AssetCode },
  asked: Pick<Told, 'kind' | 'starts_on' | 'ends_on'>,
): Promise<Row[]> {
  const told: Told = { owner_id: ownerId, asked_by: ownerId, currency, fund_id: null, ...asked };
  const lastLineId = await lastLineBefore(database, ownerId, momentsOf(told).until);
  const knownUntil = await readClock(database);
  const content = await contentOf(database, told, {
    lastLineId,
    knownUntil,
    templateVersion: TEMPLATE_VERSION,
  });
  const rows: Row[] = [];
  for await (const batch of content.rows()) rows.push(...batch);
  return rows;
}
