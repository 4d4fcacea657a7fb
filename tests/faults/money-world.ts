import { learnFrom } from '../../server/database/assets.ts';
import { type OpenDatabase, openDatabase } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { collectPrices } from '../../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../../server/providers/providers.ts';

/** Opens an empty database, not by the line that a fault is on, migrates it and gives it prices. */
export async function openMoneyWorld(url: string): Promise<OpenDatabase> {
  const open = await openDatabase({ url, dataDir: '' });
  await migrate(open);
  await learnFrom(open.database);
  const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, open.sandboxDatabase);
  await collectPrices({ database: open.database, providers });
  return open;
}
