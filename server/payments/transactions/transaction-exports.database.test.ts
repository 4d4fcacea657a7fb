import {
  EXPORT_DAYS,
  EXPORTS_AT_ONCE_MAX,
} from '@ballast/contract/payments/transaction-exports.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { NO_FUNDS, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { FilesUnavailable } from '../../providers/files/port.ts';
import {
  downloadTransactionExport,
  endOldExports,
  exportTransactions,
  findExport,
  getTransactionExport,
  listTransactionExports,
} from './transaction-exports.ts';
import { listTransactions, type TransactionChoice } from './transactions.ts';
import { makeExport } from './write-export.ts';

const world = await openPaymentsWorld();
const { database, queue, context, advance } = world;

const ask = (owner: TestClient, format: 'CSV' | 'XLSX', filter: TransactionChoice = {}) =>
  transact(database, (tx) => exportTransactions(tx, owner.actor, owner.id, { format, filter }));

const read = async (owner: TestClient, exportId: string) => {
  const row = await findExport(database, { ownerId: owner.id, exportId });
  const file = await downloadTransactionExport(context, row, await world.now());
  return Buffer.concat(await file.toArray());
};

/** What has no request of its own: each is booked at a time of its own. */
async function charge(owner: TestClient, times: number): Promise<void> {
  const own = clientAccount(owner.id, 'available', 'BTC');
  for (let i = 0; i < times; i += 1) {
    const lines = [line(own, -100n), line(houseAccount('suspense', 'BTC'), 100n)];
    await postEntry(database, { key: newId(), kind: 'fee', lines });
    await advance(1);
  }
}

const owner = await world.client();
await world.fund(owner, 'BTC', '3');
const walletId = await world.wallet(owner, 'BTC');
await world.create(owner, walletId, 'BTC', '0.5');
// More than are read at a time, so that pages follow one another.
await charge(owner, 510);
await advance(60);

test('a file has what the list had when it was asked for, row by row', async () => {
  const asked = await ask(owner, 'CSV');
  expect(asked).toMatchObject({ state: 'WAITING', rows: 0, bytes: null, expires_at: null });
  await advance(5);
  await charge(owner, 1);
  await queue.runDueJobs();
  const [made] = (await listTransactionExports(database, owner.id, { limit: 5 })).items;
  expect(made).toMatchObject({ id: asked.id, state: 'READY', rows: 512, progress: 100 });

  const csv = (await read(owner, asked.id)).toString();
  expect(made?.bytes).toBe(Buffer.byteLength(csv));
  const [header, ...rows] = csv.trimEnd().split('\r\n');
  expect(header).toMatch(/^id,type,status,.*amount,fee,/);
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const page = await listTransactions(database, NO_FUNDS, owner.id, query);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
    if (!cursor) break;
  }
  expect(rows.map((row) => row.split(',')[0])).toEqual(items.slice(1).map(({ id }) => id));
  const ofWithdrawal = rows.find((row) => row.includes(',withdrawal,'))?.split(',');
  expect(ofWithdrawal).toContain('-0.50020000');
  expect(ofWithdrawal).toContain('0.00020000');
});

test('a workbook is narrowed like the list, with the exact amount beside the number', async () => {
  const { id } = await ask(owner, 'XLSX', { type: 'withdrawal' });
  await queue.runDueJobs();
  const sheet = strFromU8(
    unzipSync(await read(owner, id))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(sheet.match(/<row>/g)).toHaveLength(2);
  expect(sheet).toContain('>-0.50020000</t>');
  expect(sheet).toContain('<v>-0.50020000</v>');
});

test('nobody else finds a file, and it is gone when its time is over', async () => {
  const { id } = await ask(owner, 'CSV', { type: 'exchange' });
  await queue.runDueJobs();
  expect((await read(owner, id)).toString().split('\r\n')).toHaveLength(2);
  const other = await world.client();
  await expect(read(other, id)).rejects.toThrow('not_found');
  expect((await listTransactionExports(database, other.id, { limit: 5 })).items).toEqual([]);
  await advance(EXPORT_DAYS * 86_400 + 1);
  // Before it is removed, too.
  await expect(read(owner, id)).rejects.toThrow('not_found');
  expect(await endOldExports(context)).toBeGreaterThan(0);
  const row = await findExport(database, { ownerId: owner.id, exportId: id });
  expect((await getTransactionExport(database, { ownerId: owner.id, exportId: id })).state).toBe(
    'EXPIRED',
  );
  const stored = context.providers.files.store.read(row.stored_as ?? '');
  await expect(Array.fromAsync(stored)).rejects.toThrow('missing');
});

test('what cannot be kept is tried again, and in the end said to have failed', async () => {
  const asked = await ask(owner, 'CSV');
  const own = { ownerId: owner.id, exportId: asked.id };
  const files = { ...context.providers.files };
  files.store = {
    ...files.store,
    write: () => Promise.reject(new FilesUnavailable('full')),
  };
  const broken = { ...context, providers: { ...context.providers, files }, funds: NO_FUNDS };
  const signal = new AbortController().signal;
  const attempt = (last: boolean) => makeExport(broken, own, { last, signal });
  await expect(attempt(false)).rejects.toThrow('full');
  expect((await findExport(database, own)).state).toBe('RUNNING');
  await expect(attempt(true)).rejects.toThrow('full');
  expect((await findExport(database, own)).state).toBe('FAILED');
});

test('only so many are made at once', async () => {
  const many = Array.from({ length: EXPORTS_AT_ONCE_MAX }, () => ask(owner, 'CSV'));
  await Promise.all(many);
  await expect(ask(owner, 'CSV')).rejects.toThrow('too_many_requests');
});
