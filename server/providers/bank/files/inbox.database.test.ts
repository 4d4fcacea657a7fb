import { mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPaymentsWorld } from '../../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../../database/audit-trail.ts';
import { latestBankReconciliation, reconcileBank } from '../../../payments/bank/reconciliation.ts';
import { bookStatement } from '../../../payments/bank/statement.ts';
import type { Bank } from '../port.ts';
import { readInbox } from './inbox.ts';
import { listItemsSince, readFileBalances } from './listed-items.ts';
import { publishFile, removeHidden, writeHidden } from './outbox.ts';
import {
  cameFrom,
  entry,
  notification,
  OWN_ACCOUNTS,
  paid,
  statement,
} from './test-sample-files.ts';
import { FILE_BYTES_MAX } from './xml-element.ts';

const world = await openPaymentsWorld();
const { database } = world;
const { dataKeys } = world.secrets;
const folder = await mkdtemp(join(tmpdir(), 'ballast-bank-'));
afterAll(() => rm(folder, { recursive: true }));

const inbox = { database, folder, accounts: OWN_ACCOUNTS, dataKeys };
const put = (name: string, text: string) => writeFile(join(folder, name), text);
const filesIn = async (where: string) =>
  (await readdir(join(folder, where)).catch(() => [])).length;
const eur = async () =>
  (await readFileBalances(database)).balances.find(({ currency }) => currency === 'EUR')?.amount;
const references = async () =>
  (await listItemsSince(database, dataKeys, null)).lines.map(
    ({ providerReference }) => providerReference,
  );

/** Why files were refused, as the desk sees it. */
async function refusals() {
  const alarms = await database
    .selectFrom('alarms')
    .select('details')
    .where('kind', '=', 'bank_file_refused')
    .orderBy('alarm_id')
    .execute();
  return alarms.map(({ details }) => (details as { because: string }).because);
}

const first = entry({ reference: 'SVC-1', amount: '2500.00', details: cameFrom('Thank you') });
const second = entry({ reference: 'SVC-2', amount: '-40.00', details: paid('nobody') });
const third = entry({ reference: 'SVC-3', amount: '7.50', day: '2026-03-12' });

test('an item is listed once, whichever file tells of it first, and however often', async () => {
  await put('a-notification.xml', notification('NT-1', [first]));
  await put(
    'b-statement.xml',
    statement({ opening: '0', closing: '2460.00', entries: [first, second] }),
  );
  expect(await readInbox(inbox)).toBe(2);
  expect(await references()).toEqual(['SVC-1', 'SVC-2']);
  expect(await eur()).toBe(246_000n);

  await put(
    'c-again.xml',
    statement({ opening: '0', closing: '2460.00', entries: [first, second] }),
  );
  await put('d-later.xml', notification('NT-2', [first, second, third]));
  await Promise.all([readInbox(inbox), readInbox(inbox)]);
  expect(await references()).toEqual(['SVC-1', 'SVC-2', 'SVC-3']);
  expect(await eur()).toBe(246_750n);
  expect(await refusals()).toEqual([]);
  expect(await filesIn('done')).toBe(4);
});

test('what is wrong with a file refuses it whole, is told, and keeps back no other', async () => {
  const entries = [third, entry({ reference: 'SVC-4', amount: '1.00' })];
  const next = { id: 'ST-2', opening: '2460.00' };
  await put('e-sum.xml', statement({ ...next, closing: '2468.51', entries }));
  await put('f-gap.xml', statement({ ...next, opening: '9.00', closing: '17.50', entries }));
  await put(
    'g-other.xml',
    notification('NT-3', [
      entry({ reference: 'SVC-5', amount: '3.00' }),
      entry({ reference: 'SVC-1', amount: '2500.01' }),
    ]),
  );
  await put('h-broken.xml', '<Document>');
  await put('i-large.xml', '');
  await truncate(join(folder, 'i-large.xml'), FILE_BYTES_MAX + 1);
  await put('j-good.xml', statement({ ...next, closing: '2468.50', entries }));
  expect(await readInbox(inbox)).toBe(6);
  expect(await references()).toEqual(['SVC-1', 'SVC-2', 'SVC-3', 'SVC-4']);
  expect(await eur()).toBe(246_850n);
  expect(await refusals()).toMatchObject([
    expect.stringMatching(/^balances_differ at \/Document\/BkToCstmrStmt\/Stmt/),
    expect.stringMatching(/^does_not_go_on at Stmt ST-2\/Bal OPBD/),
    expect.stringMatching(/^item_differs at AcctSvcrRef SVC-1/),
    expect.stringMatching(/^not_well_formed at line/),
    expect.stringMatching(/^too_large at the file/),
  ]);
  expect(await filesIn('refused')).toBe(5);

  // The same once more is refused once more, and told of no second time.
  await put('k-broken.xml', '<Document>');
  expect(await readInbox(inbox)).toBe(1);
  expect(await refusals()).toHaveLength(5);
});

test('what is no file of the bank, or not whole yet, is left where it is', async () => {
  await put('.hidden.xml.part', '<Document>');
  await put('notes.txt', 'x');
  await symlink('/etc/hostname', join(folder, 'link.xml'));
  expect(await readInbox(inbox)).toBe(0);
});

test('what the files list is booked, and agrees with the ledger line by line', async () => {
  const bank: Bank = {
    accounts: [],
    linesSince: (cursor) => listItemsSince(database, dataKeys, cursor),
    balances: () => readFileBalances(database),
    refusalsSince: async () => ({ refusals: [], nextCursor: '0' }),
    recallRequestsSince: async () => ({ requests: [], nextCursor: '0' }),
    answerRecall: () => Promise.reject(new Error('nothing is answered here')),
    pay: () => Promise.reject(new Error('nothing is paid here')),
    findPayment: async () => null,
  };
  const access = { ...world.context, providers: { bank } };
  expect(await bookStatement(access)).toBe(4);
  await reconcileBank(access, SYSTEM);
  const last = await latestBankReconciliation(database);
  expect(last?.differences).toEqual([]);
  expect(last?.rows.find(({ asset }) => asset === 'EUR')).toMatchObject({
    ...{ ledger: 246_850n, listed: 246_850n, custody: 246_850n },
  });
});

test('a debit that takes a deposit back names it, by what the banks on the way call the transfer', async () => {
  const uetr = 'EB6305C9-1F7F-49DE-AED0-16487C27B42D';
  const known = (more: string) =>
    cameFrom('Thank you').replace('</EndToEndId>', `</EndToEndId>${more}`);
  const [byUetr, byTransaction] = [`<UETR>${uetr}</UETR>`, '<TxId>TX-77</TxId>'];
  const returned = (more: string) =>
    paid('NOTPROVIDED', 'FRAD').replace('</EndToEndId>', `</EndToEndId>${more}`);
  const entries = [
    entry({ reference: 'SVC-70', amount: '900.00', details: known(byUetr) }),
    entry({ reference: 'SVC-71', amount: '300.00', details: known(byTransaction) }),
    // The second of its name: nobody knows which of the two is taken back.
    entry({ reference: 'SVC-72', amount: '300.00', details: known('<TxId>TX-78</TxId>') }),
    entry({ reference: 'SVC-73', amount: '300.00', details: known('<TxId>TX-78</TxId>') }),
    entry({
      reference: 'SVC-74',
      amount: '-900.00',
      details: returned(`<UETR>${uetr.toLowerCase()}</UETR>`),
    }),
    entry({ reference: 'SVC-75', amount: '-100.00', details: returned(byTransaction) }),
    entry({ reference: 'SVC-76', amount: '-300.00', details: returned('<TxId>TX-78</TxId>') }),
    // More than came, and one that no bank sends back.
    entry({ reference: 'SVC-77', amount: '-300.01', details: returned(byTransaction) }),
    entry({
      ...{ reference: 'SVC-78', amount: '-300.00' },
      details: paid('NOTPROVIDED').replace('</EndToEndId>', `</EndToEndId>${byTransaction}`),
    }),
  ];
  await put('n-recalls.xml', notification('NT-70', entries));
  expect(await readInbox(inbox)).toBe(1);
  const { lines } = await listItemsSince(database, dataKeys, null);
  const named = lines.filter(({ providerReference: by }) => /^SVC-7[4-8]$/.test(by));
  expect(named.map(({ providerReference, recalls }) => [providerReference, recalls])).toEqual([
    ['SVC-74', 'SVC-70'],
    ['SVC-75', 'SVC-71'],
    ['SVC-76', null],
    ['SVC-77', null],
    ['SVC-78', null],
  ]);
});

test('what goes out is seen whole, under its name alone, and once', async () => {
  const file = { name: 'PF-1.xml', attemptId: 'first', text: '<Document/>' };
  await writeHidden(folder, file);
  await writeHidden(folder, { ...file, attemptId: 'second' });
  await removeHidden(folder, { ...file, attemptId: 'second' });
  await publishFile(folder, file);
  expect(await readFile(join(folder, 'PF-1.xml'), 'utf8')).toBe('<Document/>');
  expect((await readdir(folder)).filter((name) => name.startsWith('.PF'))).toEqual([]);
  await rm(join(folder, 'PF-1.xml'));
  await publishFile(folder, file);
  expect((await readdir(folder)).filter((name) => name.includes('PF-1'))).toEqual([]);
});
