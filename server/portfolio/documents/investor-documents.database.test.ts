import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as calls from '@ballast/contract/portfolio/investor-documents.ts';
import * as desk from '@ballast/contract/staff/investor-documents.ts';
import { afterAll, expect, test } from 'vitest';
import { makeJpeg } from '../../../tests/worlds/file-corpus.ts';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { makePdf, pageObjects } from '../../../tests/worlds/pdf.ts';
import { openPrivateFund } from '../../../tests/worlds/private-funds.ts';
import { insertTestUpload, markInfected } from '../../../tests/worlds/stored-upload.ts';
import { markClientClosed } from '../../account/clients.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { ARRIVAL_LIMITS } from '../../files/upload-parts.ts';
import { openAccounts } from '../../ledger/accounts.ts';
import { listNotifications } from '../../messages/notices.ts';
import { openFiles } from '../../providers/files/open-files.ts';
import {
  downloadInvestorDocument,
  findDocument,
  listFundDocuments,
  listInvestorDocuments,
} from './investor-documents.ts';
import {
  downloadPutDocument,
  listPutDocuments,
  putDocument,
  sendDocumentFile,
  withdrawDocument,
} from './put-documents.ts';
import { tellOfDocuments } from './tell-of-documents.ts';

const world = await openPaymentsWorld();
const { database, client, staff } = world;

const folder = mkdtempSync(join(tmpdir(), 'ballast-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = openFiles({ folder, s3: null, clamdSocket: null });
const context = { ...world.context, providers: { ...world.context.providers, files } };

const publisher = await staff('OPERATIONS');
const NOT_FOUND = { code: 'not_found' };

type Whom =
  | { audience: 'CLIENT'; client_id: string }
  | { audience: 'CLASS'; client_class: desk.ClientClass }
  | { audience: 'FUND' | 'FUND_PAGE'; fund_id: string };

/** Puts a document there, of a file that was sent before; returns its id. */
async function put(whom: Whom, title = 'Capital statement 2025'): Promise<string> {
  const upload_id = await insertTestUpload(database, publisher.userId, 'INVESTOR');
  const what = { kind: 'CAPITAL_STATEMENT', title, dated_on: '2025-12-31', upload_id } as const;
  const body = desk.putDocument.body.parse({ ...whom, ...what });
  return (await transact(database, (tx) => putDocument(tx, publisher, body))).id;
}

const reader = ({ id, actor }: TestClient) => ({ userId: actor.userId, clientId: id });

const seenBy = async (who: TestClient) => {
  const answer = await listInvestorDocuments(database, reader(who), { limit: 50 });
  return calls.listInvestorDocuments.output.parse(answer).items.map(({ id }) => id);
};

const toldTo = async (who: TestClient) => {
  const { items } = await listNotifications(database, reader(who), { limit: 50 });
  return items.filter(({ kind }) => kind === 'investor_document').map(({ text }) => text);
};

const withdraw = (id: string) =>
  transact(database, (tx) => withdrawDocument(tx, publisher, id, { reason: 'The wrong year' }));

async function fundId(): Promise<string> {
  const { slug } = await openPrivateFund({ database, client: nobody }, ['2091-01-01']);
  const { id } = await database
    .selectFrom('funds')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

const nobody = () => {
  throw new Error('nobody invests here');
};

test('what is for one client is seen by that client alone, who is told', async () => {
  const [ada, ben] = [await client(), await client()];
  const id = await put({ audience: 'CLIENT', client_id: ada.id });
  expect(await seenBy(ada)).toEqual([id]);
  expect(await toldTo(ada)).toEqual([expect.stringContaining('Capital statement 2025')]);
  expect(await seenBy(ben)).toEqual([]);
  expect(await toldTo(ben)).toEqual([]);
  await expect(findDocument(database, reader(ben), id)).rejects.toMatchObject(NOT_FOUND);
  expect(await findDocument(database, reader(ada), id)).toMatchObject({
    title: 'Capital statement 2025',
  });
});

test('what is for a class is seen by whoever is in it, and each is told once, however often the sweep runs', async () => {
  const ada = await client();
  const us = await client();
  await database
    .updateTable('clients')
    .set({ us_tax_payer: true, account_type: 'INSTITUTIONAL' })
    .where('client_id', '=', us.id)
    .execute();
  const forAll = await put({ audience: 'CLASS', client_class: 'ALL' }, 'Annual report');
  const forUs = await put({ audience: 'CLASS', client_class: 'US_TAXPAYERS' }, 'K-1');
  const forPeople = await put({ audience: 'CLASS', client_class: 'INDIVIDUALS' }, 'A letter');
  expect(await seenBy(ada)).toEqual([forPeople, forAll]);
  expect(await seenBy(us)).toEqual([forUs, forAll]);
  await expect(findDocument(database, reader(ada), forUs)).rejects.toMatchObject(NOT_FOUND);
  expect(await toldTo(ada)).toEqual([]);
  await tellOfDocuments(database);
  expect(await tellOfDocuments(database)).toBe(0);
  const sorted = async (who: TestClient) => (await toldTo(who)).toSorted();
  expect(await sorted(ada)).toEqual([
    expect.stringContaining('A letter'),
    expect.stringContaining('Annual report'),
  ]);
  expect(await sorted(us)).toEqual([
    expect.stringContaining('Annual report'),
    expect.stringContaining('K-1'),
  ]);
  for (const id of [forAll, forUs, forPeople]) await withdraw(id);
});

test('a class of more clients than a transaction looks at is told whole', async () => {
  const many = [];
  for (let i = 0; i < 101; i += 1) many.push(await client({ factor: 'EMAIL' }));
  const id = await put({ audience: 'CLASS', client_class: 'INDIVIDUALS' }, 'To everybody');
  expect(await tellOfDocuments(database)).toBeGreaterThan(100);
  for (const one of [many[0], many[50], many[100]]) {
    expect(await toldTo(one as TestClient)).toEqual([expect.stringContaining('To everybody')]);
  }
  await withdraw(id);
});

test('what is for a fund is seen by whoever holds or held it, a vehicle of it too, and what is on its page by everybody there', async () => {
  const [holder, other] = [await client(), await client()];
  const fund = await fundId();
  const { vehicle_id: vehicleId } = await database
    .selectFrom('fund_vehicles')
    .select('vehicle_id')
    .where('fund_id', '=', fund)
    .executeTakeFirstOrThrow();
  const account = { ownerId: holder.id, asset: 'BTC', purpose: 'units' } as const;
  await transact(database, (tx) => openAccounts(tx, [{ ...account, fundId: vehicleId }]));
  const forHolders = await put({ audience: 'FUND', fund_id: fund }, 'Financials');
  const onPage = await put({ audience: 'FUND_PAGE', fund_id: fund }, 'Adviser form');
  expect(await seenBy(holder)).toEqual([forHolders]);
  expect(await seenBy(other)).toEqual([]);
  const ofFund = async (who: TestClient) => {
    const answer = await listFundDocuments(database, reader(who), fund, { limit: 50 });
    const { items } = calls.listFundDocuments.output.parse(answer);
    return items.map((item) => [item.id, item.is_for_holders]);
  };
  expect(await ofFund(holder)).toEqual([
    [onPage, false],
    [forHolders, true],
  ]);
  expect(await ofFund(other)).toEqual([[onPage, false]]);
  await expect(findDocument(database, reader(other), forHolders)).rejects.toMatchObject(NOT_FOUND);
  expect(await findDocument(database, reader(other), onPage)).toMatchObject({
    title: 'Adviser form',
  });
  expect(await tellOfDocuments(database)).toBe(1);
  expect(await toldTo(holder)).toEqual([expect.stringContaining('Financials')]);
  expect(await toldTo(other)).toEqual([]);
});

test('what is withdrawn is gone, is told of to nobody after, and stays at the desk with the reason', async () => {
  const ada = await client();
  const id = await put({ audience: 'CLASS', client_class: 'ALL' }, 'Withdrawn');
  await withdraw(id);
  expect(await seenBy(ada)).not.toContain(id);
  await expect(findDocument(database, reader(ada), id)).rejects.toMatchObject(NOT_FOUND);
  expect(await tellOfDocuments(database)).toBe(0);
  await expect(withdraw(id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(withdraw(newId())).rejects.toMatchObject(NOT_FOUND);
  const listed = desk.listPutDocuments.output.parse(
    await listPutDocuments(database, { limit: 50 }),
  );
  expect(listed.items.find((item) => item.id === id)).toMatchObject({
    withdrawn: { by: { id: publisher.userId, name: 'Omar Haddad' }, reason: 'The wrong year' },
  });
});

test('the list goes on where a page ended', async () => {
  const ada = await client();
  const ids = [];
  for (let i = 0; i < 3; i += 1) ids.push(await put({ audience: 'CLIENT', client_id: ada.id }));
  const first = await listInvestorDocuments(database, reader(ada), { limit: 2 });
  const cursor = first.next_cursor ?? '';
  const second = await listInvestorDocuments(database, reader(ada), { limit: 2, cursor });
  const seen = [...first.items, ...second.items].map(({ id }) => id);
  expect(seen).toEqual(ids.toReversed());
  expect(second.next_cursor).toBeNull();
});

test('the documents of a fund go on where a page ended, are of that fund alone, and of none that there is not', async () => {
  const ada = await client();
  const [fund, elsewhere] = [await fundId(), await fundId()];
  const ids = [];
  for (let i = 0; i < 3; i += 1) ids.push(await put({ audience: 'FUND_PAGE', fund_id: fund }));
  await put({ audience: 'FUND_PAGE', fund_id: elsewhere });
  await withdraw(await put({ audience: 'FUND_PAGE', fund_id: fund }));
  const first = await listFundDocuments(database, reader(ada), fund, { limit: 2 });
  const cursor = first.next_cursor ?? '';
  const second = await listFundDocuments(database, reader(ada), fund, { limit: 2, cursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next_cursor).toBeNull();
  await expect(
    listFundDocuments(database, reader(ada), 'no-such-fund', { limit: 2 }),
  ).rejects.toMatchObject(NOT_FOUND);
});

test('nothing is put there for nobody, and of a file of somebody else', async () => {
  const ada = await client();
  await expect(put({ audience: 'CLIENT', client_id: newId() })).rejects.toMatchObject(NOT_FOUND);
  await expect(put({ audience: 'FUND', fund_id: newId() })).rejects.toMatchObject({
    code: 'product_not_found',
  });
  const of = await insertTestUpload(database, (await staff('OPERATIONS')).userId, 'INVESTOR');
  const what = { kind: 'OTHER', title: 'A', dated_on: '2025-12-31', upload_id: of } as const;
  const whom = { audience: 'CLIENT', client_id: ada.id } as const;
  await expect(
    transact(database, (tx) => putDocument(tx, publisher, { ...whom, ...what })),
  ).rejects.toMatchObject(NOT_FOUND);
  await transact(database, (tx) => markClientClosed(tx, ada.id));
  await expect(put(whom)).rejects.toMatchObject({ code: 'client_closed' });
});

const send = (content: Buffer, fileName: string) =>
  sendDocumentFile(context, publisher, {
    fileName,
    content: (async function* () {
      yield content;
    })(),
    limits: ARRIVAL_LIMITS,
    admitAgain: async () => {},
  });

test('a file is checked, has to be a PDF, comes under the title of its document, and who opened it is noted once', async () => {
  const picture = await makeJpeg();
  await expect(send(picture, 'a.pdf')).rejects.toMatchObject({ code: 'file_type_not_accepted' });
  await expect(send(Buffer.from('%PDF-1.4'), 'a.pdf')).rejects.toMatchObject({
    code: 'file_unreadable',
  });
  const { upload_id } = await send(makePdf(pageObjects()), 'internal name.pdf');
  const ada = await client();
  const what = { kind: 'TAX_FORM', title: 'Tax form 2025', dated_on: '2025-12-31' } as const;
  const body = { audience: 'CLIENT', client_id: ada.id, ...what, upload_id } as const;
  const { id } = await transact(database, (tx) => putDocument(tx, publisher, body));
  const look = async () => {
    const { items } = await listInvestorDocuments(database, reader(ada), { limit: 1 });
    return items[0]?.seen_at;
  };
  expect(await look()).toBeNull();
  const { headers, content } = await downloadInvestorDocument(context, reader(ada), id);
  expect(headers['content-disposition']).toContain('Tax form 2025.pdf');
  expect(
    Buffer.concat(await content.toArray())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const seenAt = await look();
  expect(seenAt).not.toBeNull();
  await world.advance(60);
  await (await downloadInvestorDocument(context, reader(ada), id)).content.toArray();
  expect(await look()).toBe(seenAt);
  const atDesk = await downloadPutDocument(context, publisher, id);
  expect(atDesk.headers['content-disposition']).toContain('Tax form 2025.pdf');
  await atDesk.content.toArray();
  await markInfected(database, upload_id);
  await expect(downloadInvestorDocument(context, reader(ada), id)).rejects.toMatchObject({
    code: 'file_withheld',
  });
});
