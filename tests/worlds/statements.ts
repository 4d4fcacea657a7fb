import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from '../../server/ledger/account.ts';
import { type EntryKind, line, postEntry } from '../../server/ledger/entries.ts';
import { contentOf, openDigest } from '../../server/portfolio/statements/content.ts';
import { downloadStatement } from '../../server/portfolio/statements/download.ts';
import { basisOf, makeStatement } from '../../server/portfolio/statements/make-statement.ts';
import {
  findStatement,
  generateStatement,
  getStatement,
} from '../../server/portfolio/statements/statements.ts';
import { builtInSigning } from '../../server/providers/signing/built-in-signing.ts';
import { makeAuthority } from '../../server/providers/signing/make-authority.ts';
import { minorOf, openPaymentsWorld, type TestClient } from './payments.ts';

const DAY_MS = 86_400_000;

/** Statements of clients whose books and closes a test writes, signed with a certificate of now or of a later time. */
export async function openStatementsWorld({ certifiedAt }: { certifiedAt?: Date } = {}) {
  const world = await openPaymentsWorld();
  const { database, now } = world;
  const { identity } = await makeAuthority('Ballast', certifiedAt ?? (await now()));
  const context = {
    ...world.context,
    settings: {
      ...world.context.settings,
      legalEntity: { name: 'Ballast Trust Ltd', address: '1 Quay Street, Dublin' },
    },
    providers: { ...world.context.providers, signing: builtInSigning(async () => identity) },
  };

  /** The day so many days from the test's first one. */
  const start = await now();
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const day = (count: number) => dayOf(new Date(start.getTime() + count * DAY_MS));

  /** Says what assets are worth at the close of a day. */
  async function close(ofDay: string, prices: Readonly<Record<string, string>>): Promise<void> {
    const as_of = new Date(new Date(`${ofDay}T00:00:00Z`).getTime() + DAY_MS);
    const rows = Object.entries(prices).map(([code, price_usd]) => ({ code, as_of, price_usd }));
    await database
      .insertInto('prices')
      .values(rows.map((row) => ({ ...row, known_at: as_of })))
      .execute();
  }

  /** Books what comes to a client from outside, or goes there, as an entry of a kind. */
  async function book(
    client: TestClient,
    kind: EntryKind,
    asset: string,
    amount: string,
    effectiveAt?: Date,
  ): Promise<void> {
    const text = amount.replace('-', '');
    const minor = (amount.startsWith('-') ? -1n : 1n) * minorOf(asset, text);
    const own = clientAccount(client.id, 'available', asset);
    const against =
      kind === 'fee' ? houseAccount('suspense', asset) : worldAccount('custody', asset);
    const lines = [line(own, minor), line(against, -minor)];
    const entry = { key: newId(), kind, lines, ...(effectiveAt && { effectiveAt }) };
    await postEntry(database, entry);
  }

  const ask = (client: TestClient, asked: Parameters<typeof generateStatement>[3]) =>
    transact(database, (tx) => generateStatement(tx, client.actor, client.id, asked));

  /** Makes a statement as its job does. */
  async function make(client: TestClient, statementId: string, last = true) {
    const own = { ownerId: client.id, statementId };
    await makeStatement(context, own, { last, signal: new AbortController().signal });
    return getStatement(database, own);
  }

  const file = async (client: TestClient, statementId: string, format: 'PDF' | 'CSV' | 'XLSX') => {
    const own = { ownerId: client.id, statementId };
    const { content } = await downloadStatement(context, own, format);
    return Buffer.concat(await content.toArray());
  };

  /** The rows of a statement's CSV, each by its columns. */
  async function rowsOf(client: TestClient, statementId: string) {
    const text = (await file(client, statementId, 'CSV')).toString();
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    const columns = head.split(',');
    return rows.map((row) => {
      const cells = row.split(',');
      return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
    });
  }

  /** The digest of what a statement says, made again from its basis. */
  async function digestAgain(client: TestClient, statementId: string): Promise<string> {
    const row = await findStatement(database, { ownerId: client.id, statementId });
    const basis = basisOf(row);
    const digest = openDigest(row, basis);
    for await (const rows of (await contentOf(database, row, basis)).rows()) digest.add(rows);
    return digest.end().toString('hex');
  }

  return {
    ...world,
    digestAgain,
    context,
    root: identity.chain.at(-1) ?? '',
    day,
    close,
    book,
    ask,
    make,
    file,
    rowsOf,
  };
}
