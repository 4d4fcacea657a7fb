import { rmSync } from 'node:fs';
import { learnFrom } from '../server/database/assets.ts';
import { openDatabase } from '../server/database/connect.ts';
import { FUND_FACTS } from '../server/funds/transaction-facts.ts';
import { makeExport } from '../server/payments/transactions/write-export.ts';
import { makeStatement } from '../server/portfolio/statements/make-statement.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { makeAuthority } from '../server/providers/signing/make-authority.ts';
import { readSecrets } from '../server/secrets/secrets.ts';
import { tellTaken } from './own-process.ts';

/*
 * Makes what clients have asked for as a process of its own, one to warm up and then another, and tells how long that took and how
 * much memory was needed. Its words: the database's URL, its secret, `statement` or `export`, and twice the client and the id of what
 * is made.
 */

const [url = '', secret = '', kind = '', ...asked] = process.argv.slice(2);
const open = await openDatabase({ url, dataDir: '' });
const { folder } = SANDBOX_PROVIDER_SETTINGS.files;
try {
  const { database, sandboxDatabase } = open;
  await learnFrom(database);
  const { identity } = await makeAuthority('Ballast', new Date());
  const { providers } = await makeProviders(
    { ...SANDBOX_PROVIDER_SETTINGS, signingIdentity: async () => identity },
    sandboxDatabase,
  );
  const secrets = readSecrets(secret);
  const settings = { secrets, publicUrl: 'http://localhost:3000', legalEntity: null };
  const context = { database, providers, settings, funds: FUND_FACTS };
  const attempt = { last: true, signal: new AbortController().signal };
  const make = (ownerId = '', id = '') =>
    kind === 'statement'
      ? makeStatement(context, { ownerId, statementId: id }, attempt)
      : makeExport(context, { ownerId, exportId: id }, attempt);
  const [warmOwnerId, warmId, ownerId, id] = asked;
  await make(warmOwnerId, warmId);
  await tellTaken(() => make(ownerId, id));
} finally {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
}
