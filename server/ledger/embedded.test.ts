import { afterAll, expect, test } from 'vitest';
import { booksOf, codeOf } from '../../tests/worlds/books.ts';
import { openDatabase } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { migrate } from '../database/migrate.ts';
import { transact } from '../database/transact.ts';
import { houseAccount, worldAccount } from './account.ts';
import { auditBooks } from './audit.ts';
import { chainEntries } from './chain.ts';
import { line, postEntries, postEntry, reverseEntry } from './entries.ts';
import { placeHold } from './requests.ts';

const open = await openDatabase({ url: null, dataDir: 'memory:' });
afterAll(() => open.close());
await migrate(open);
const books = booksOf(open.database);
const { database } = books;
const custody = worldAccount('custody', 'BTC');
const fees = houseAccount('fees', 'BTC');

test('the embedded database keeps the books by the same functions', async () => {
  const { ownerId, available } = await books.client('BTC', 100n);
  const requestId = await books.request(ownerId, 'withdrawal');
  const hold = { holdId: newId(), account: available, minor: 60n, requestId };
  await transact(database, (tx) => placeHold(tx, hold));
  expect(await books.free(available)).toBe(40n);
  const spend = [line(available, -41n), line(fees, 41n)];
  const overdraft = postEntry(database, { key: newId(), kind: 'fee', lines: spend });
  expect(await codeOf(overdraft)).toBe('insufficient_funds');

  const withdrawal = {
    key: newId(),
    kind: 'withdrawal',
    requestId,
    holds: [hold.holdId],
    lines: [line(available, -50n), line(custody, 50n)],
  } as const;
  const first = await postEntry(database, withdrawal);
  expect(await postEntry(database, withdrawal)).toEqual({ ...first, replayed: true });
  const [{ entryId = 0n } = {}] = await postEntries(database, [
    { key: newId(), kind: 'fee', lines: [line(available, -1n), line(fees, 1n)] },
    { key: newId(), kind: 'fee', lines: [line(available, -2n), line(fees, 2n)] },
  ]);
  await transact(database, (tx) => reverseEntry(tx, { ownerId, entryId, key: newId() }));
  expect(await books.free(available)).toBe(48n);

  expect(await chainEntries(database)).toBe(5);
  expect(await chainEntries(database)).toBe(0);
  expect(await auditBooks(database)).toEqual([]);
});
