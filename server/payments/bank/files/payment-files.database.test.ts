import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawalById } from '../../../../tests/worlds/by-id.ts';
import {
  NO_TRADES,
  openPaymentsWorld,
  type TestClient,
} from '../../../../tests/worlds/payments.ts';
import { markClientSuspended } from '../../../account/clients.ts';
import { openAlarmsAbout } from '../../../database/alarms.ts';
import { transact } from '../../../database/transact.ts';
import { clientAccount } from '../../../ledger/account.ts';
import { freeBalance } from '../../../ledger/balances.ts';
import { bankFiles, fileBank } from '../../../providers/bank/files/file-bank.ts';
import {
  bytesOf,
  cameFrom,
  DOLLAR_ACCOUNT,
  entry,
  notification,
  paid,
  statusReport,
} from '../../../providers/bank/files/test-sample-files.ts';
import { readXml, type XmlElement } from '../../../providers/bank/files/xml-element.ts';
import { answerCorrection, askCorrection, listCorrections } from '../../corrections/corrections.ts';
import { insertBankAccount } from '../../targets/bank-accounts.ts';
import { decideTarget } from '../../targets/targets.ts';
import { endToEndId } from '../end-to-end-id.ts';
import { getFiatCredentials } from '../fiat-credentials.ts';
import {
  getPaymentFile,
  listFiledPayments,
  listPaymentFiles,
  listWaitingPayments,
} from './payment-file-answers.ts';
import { discardPaymentFile, preparePaymentFile, releasePaymentFile } from './payment-files.ts';

const world = await openPaymentsWorld();
const { database, context, queue, secrets, advance } = world;
const [first, second] = [await world.staff('OPERATIONS'), await world.staff('OPERATIONS')];

const folder = await mkdtemp(join(tmpdir(), 'ballast-files-'));
afterAll(() => rm(folder, { recursive: true }));
const outbox = join(folder, 'out');

const WIRE = { currency: 'USD', rail: 'WIRE' } as const;
const accounts = [
  {
    ...WIRE,
    recipientName: 'Ballast Client Money & Co',
    recipientAddress: '1 Example Street, London',
    iban: null,
    accountNumber: DOLLAR_ACCOUNT,
    routingNumber: '026009593',
    bic: null,
    bankName: 'Example Bank',
    bankAddress: '1 Example Avenue, New York',
    bankCountry: 'US',
  },
];

beforeAll(async () => {
  await mkdir(join(folder, 'in'));
  await mkdir(outbox);
  const settings = { folder, accounts, dataKeys: secrets.dataKeys };
  world.useBank({ bank: fileBank(database, settings), bankFiles: bankFiles(database, settings) });
});

let files = 0;

/** The bank tells of entries of the dollar account, and it is read. */
async function tell(...entries: string[]): Promise<void> {
  files += 1;
  const text = notification(`NT-${files}`, entries, `<Othr><Id>${DOLLAR_ACCOUNT}</Id></Othr>`);
  await comes(text);
}

async function comes(text: string): Promise<void> {
  files += 1;
  await writeFile(join(folder, 'in', `${String(files).padStart(4, '0')}.xml`), text);
  await queue.runDueJobs();
  await advance(61);
  await queue.runDueJobs();
}

/** A client with $5,000 that came by wire, and an account to which they can go. */
async function payee(): Promise<{ owner: TestClient; targetId: string }> {
  const owner = await world.client();
  const { reference_id: reference } = await getFiatCredentials(context, owner.id, 'USD');
  const came = { reference: `IN-${reference}`, amount: '5000.00', currency: 'USD' };
  const told = cameFrom(reference).replace('Ada Byron &amp; Söhne', 'Ada Byron');
  await tell(entry({ ...came, details: told }));
  const { targetId } = await transact(database, async (tx) => {
    const added = await insertBankAccount(tx, owner.actor, secrets, owner.id, {
      type: 'US',
      currency: 'USD',
      name: 'Salary',
      holder_name: 'Ada Byron',
      bank_name: 'Example Bank New York',
      routing_number: '021000021',
      account_number: '4401009876',
    });
    const approval = { ownerId: owner.id, targetId: added.targetId, reason: null };
    await decideTarget(tx, first, { ...approval, state: 'APPROVED' });
    return added;
  });
  await advance(48 * 3600);
  return { owner, targetId };
}

/** A withdrawal of $1,000 that waits for a file. */
async function waiting({ owner, targetId }: Awaited<ReturnType<typeof payee>>): Promise<string> {
  const { requestId } = await world.create(owner, targetId, 'USD', '1000');
  await world.confirm(owner, requestId);
  await world.approve(first, requestId);
  await queue.runDueJobs();
  return requestId;
}

const prepare = () => transact(database, (tx) => preparePaymentFile(tx, first, WIRE));
const release = (id: string, by = second) =>
  transact(database, (tx) => releasePaymentFile(tx, by, id));
const fileOf = (id: string) => getPaymentFile(database, context.providers.bank, id, first.userId);
const available = (owner: TestClient) =>
  freeBalance(database, clientAccount(owner.id, 'available', 'USD'));
const stateOf = async (requestId: string) => (await withdrawalById(database, requestId))?.state;
const visible = async () => (await readdir(outbox)).filter((name) => !name.startsWith('.'));

/** Releases what waits, and has the bank's agent fetch it. */
async function send(): Promise<{ id: string; messageId: string; text: string }> {
  const { id } = await prepare();
  await release(id);
  await queue.runDueJobs();
  const { message_id: messageId } = await fileOf(id);
  const path = join(outbox, `${messageId}.xml`);
  const text = await readFile(path, 'utf8');
  await rm(path);
  return { id, messageId, text };
}

function textsAt(element: XmlElement, name: string): string[] {
  const below = element.children.flatMap((child) => textsAt(child, name));
  return element.name === name ? [element.text, ...below] : below;
}

const answered = (messageId: string, content: string) =>
  statusReport(
    `ST-${messageId.slice(-8)}-${files}`,
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts>
     <OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${content}</OrgnlPmtInfAndSts>`,
  );

const verdict = (requestId: string, status: string, reason = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEndId(requestId)}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
    reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  }</TxInfAndSts>`;

describe('a file of payments', () => {
  test('is prepared by one, released by another, and goes to the bank whole and once', async () => {
    const payees = [await payee(), await payee()];
    const ids = [];
    for (const each of payees) ids.push(await waiting(each));
    const before = await listWaitingPayments(database, context.providers);
    expect(before).toMatchObject({
      by_file: true,
      items: [{ ...WIRE, payments: 2, amount: '2000.00', account_end: '0217', suspended: 0 }],
    });

    const { id } = await prepare();
    await expect(prepare()).rejects.toThrow('nothing_to_pay');
    await expect(release(id, first)).rejects.toThrow('approver_entered_it');
    await queue.runDueJobs();
    expect(await visible()).toEqual([]);

    await release(id);
    await expect(release(id)).rejects.toThrow('conflict');
    await queue.runDueJobs();
    const { message_id: messageId, ...file } = await fileOf(id);
    expect(file).toMatchObject({ state: 'SENT', payments: 2, amount: '2000.00', refused: 0 });
    expect(await visible()).toEqual([`${messageId}.xml`]);
    const text = await readFile(join(outbox, `${messageId}.xml`), 'utf8');
    const document = readXml(bytesOf(text));
    expect(textsAt(document, 'EndToEndId').toSorted()).toEqual(ids.map(endToEndId).toSorted());
    expect(textsAt(document, 'InstdAmt')).toEqual(['1000.00', '1000.00']);
    expect(textsAt(document, 'CtrlSum')).toEqual(['2000.00', '2000.00']);
    expect(text).toContain('<Othr><Id>4401009876</Id></Othr>');
    expect(text).toContain('Ballast Client Money &amp; Co');

    // Fetched by the bank, it never comes again, and what it tells of is paid by the statement alone.
    await rm(join(outbox, `${messageId}.xml`));
    await advance(600);
    await queue.runDueJobs();
    expect(await visible()).toEqual([]);
    const [one] = payees;
    const [paidId = ''] = ids;
    if (!one) throw new Error('there is no payee');
    expect(await stateOf(paidId)).toBe('PROCESSING');
    const debit = { reference: 'OUT-1', amount: '-1000.00', currency: 'USD' };
    await tell(entry({ ...debit, details: paid(endToEndId(paidId)) }));
    expect(await stateOf(paidId)).toBe('COMPLETED');
    const listed = await listFiledPayments(database, id, { limit: 1 });
    expect(listed.items).toMatchObject([{ creditor_name: 'Ada Byron', account_end: '9876' }]);
    expect(listed.next_cursor).not.toBeNull();
  });

  test('is one of two that are prepared at once', async () => {
    await waiting(await payee());
    const both = await Promise.allSettled([prepare(), prepare()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await listPaymentFiles(database, { limit: 1 });
    expect(items).toMatchObject([{ state: 'PREPARED', payments: 1 }]);
    await transact(database, (tx) => discardPaymentFile(tx, second, items[0]?.id ?? ''));
    expect((await listWaitingPayments(database, context.providers)).items[0]?.payments).toBe(1);
    await send();
  });

  test('that was written when everything stopped is seen once', async () => {
    await waiting(await payee());
    const { id } = await prepare();
    await release(id);
    const { message_id: messageId } = await fileOf(id);
    // What cannot be renamed stays written.
    const place = join(outbox, `${messageId}.xml`);
    await mkdir(place);
    await queue.runDueJobs();
    expect(await fileOf(id)).toMatchObject({ state: 'WRITTEN' });
    await rm(place, { recursive: true });
    await queue.runDueJobs();
    expect(await fileOf(id)).toMatchObject({ state: 'SENT' });
    expect(await visible()).toEqual([`${messageId}.xml`]);

    // It was renamed and fetched, and nobody had written that down.
    await rm(place);
    await world.open.asOwner((owner) =>
      owner.query(
        `update bank_payment_files set state = 'WRITTEN', sent_at = null where file_id = '${id}'`,
      ),
    );
    await queue.runDueJobs();
    expect(await fileOf(id)).toMatchObject({ state: 'SENT' });
    expect(await visible()).toEqual([]);
  });

  test('with a payment of a client who is suspended does not go', async () => {
    const target = await payee();
    await waiting(target);
    const suspend = (suspended: boolean) =>
      transact(database, (tx) =>
        markClientSuspended(tx, target.owner.id, suspended ? new Date() : null),
      );
    const prepared = await prepare();
    await suspend(true);
    await expect(release(prepared.id)).rejects.toThrow('payment_file_outdated');
    await suspend(false);
    await release(prepared.id);
    await suspend(true);
    await queue.runDueJobs();
    expect(await fileOf(prepared.id)).toMatchObject({
      ...{ state: 'DISCARDED', discarded_because: 'SUSPENDED' },
    });
    expect(await readdir(outbox)).toEqual([]);
    expect(await openAlarmsAbout(database, 'payment_file_kept_back')).toHaveLength(1);
    await expect(prepare()).rejects.toThrow('nothing_to_pay');
    const { items } = await listWaitingPayments(database, context.providers);
    expect(items).toMatchObject([{ payments: 0, suspended: 1 }]);
    await suspend(false);
    await send();
  });
});

describe('what the bank answers', () => {
  test('frees what it refused, once, and leaves the rest to the statement', async () => {
    const [one, other] = [await payee(), await payee()];
    const [refused, taken] = [await waiting(one), await waiting(other)];
    const { id, messageId } = await send();
    const held = await available(one.owner);
    const answer = answered(messageId, verdict(refused, 'RJCT', 'AC04') + verdict(taken, 'ACSP'));
    await comes(answer);
    await comes(answer);
    expect(await stateOf(refused)).toBe('FAILED');
    expect(await available(one.owner)).toBeGreaterThan(held + 99_999n);
    expect(await stateOf(taken)).toBe('PROCESSING');
    expect(await fileOf(id)).toMatchObject({ refused: 1 });
    const { items } = await listFiledPayments(database, id, { limit: 10 });
    expect(items.map(({ bank_status: status }) => status).toSorted()).toEqual(['ACSP', 'RJCT']);

    await comes(answered(messageId, verdict(refused, 'ACSC')));
    await comes(answered('PF-unknown', verdict(refused, 'RJCT')));
    await comes(answered(messageId, verdict('019a0000-0000-7000-8000-00000000ffff', 'RJCT')));
    const refusals = await database
      .selectFrom('bank_files')
      .select('refused_because')
      .where('refused_because', 'is not', null)
      .orderBy('file_id')
      .execute();
    expect(refusals.map(({ refused_because: because }) => because)).toEqual([
      'verdict_differs',
      'not_sent_by_us',
      'not_sent_by_us',
    ]);
    expect(await stateOf(refused)).toBe('FAILED');
  });

  test('is an alarm where the statement says that it was paid', async () => {
    const target = await payee();
    const requestId = await waiting(target);
    const { messageId } = await send();
    const debit = { reference: 'OUT-2', amount: '-1000.00', currency: 'USD' };
    await tell(entry({ ...debit, details: paid(endToEndId(requestId)) }));
    await comes(answered(messageId, verdict(requestId, 'RJCT', 'AC04')));
    expect(await stateOf(requestId)).toBe('COMPLETED');
    expect(await openAlarmsAbout(database, 'payment_contradicted')).toMatchObject([
      { id: requestId },
    ]);
  });

  test('may refuse all of a file', async () => {
    const target = await payee();
    const requestId = await waiting(target);
    const { messageId } = await send();
    await comes(
      statusReport(
        'ST-all',
        `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>`,
      ),
    );
    expect(await stateOf(requestId)).toBe('FAILED');
  });

  test.each(['ACSP', null])(
    'gives nothing back where it says that it had the file before (first answer: %s)',
    async (first) => {
      const requestId = await waiting(await payee());
      const { messageId } = await send();
      if (first) await comes(answered(messageId, verdict(requestId, first)));
      await comes(
        statusReport(
          `ST-${messageId.slice(-20)}`,
          `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts>
           <StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`,
        ),
      );
      expect(await stateOf(requestId)).toBe('PROCESSING');
      const { refused_because: because } = await database
        .selectFrom('bank_files')
        .select('refused_because')
        .orderBy('file_id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(because).toBe('had_before');
      // The first of the two is paid as any other.
      const debit = {
        reference: `OUT-${requestId.slice(-8)}`,
        amount: '-1000.00',
        currency: 'USD',
      };
      await tell(entry({ ...debit, details: paid(endToEndId(requestId)) }));
      expect(await stateOf(requestId)).toBe('COMPLETED');
    },
  );
});

test('what goes back to its sender leaves in a file, with the number that came in one', async () => {
  const agent = `<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>021000021</MmbId></ClrSysMmbId>
    <Nm>Sender Bank</Nm></FinInstnId></DbtrAgt></RltdAgts>`;
  const came = { reference: 'IN-STRANGER', amount: '730.00', currency: 'USD' };
  await tell(entry({ ...came, details: cameFrom('Thank you', agent) }));
  const correction = {
    ...{ kind: 'RETURN' as const, transfer: 'bank/IN-STRANGER' },
    ...{ address: null, memo: null },
  };
  const { id: returnId } = await transact(database, (tx) =>
    askCorrection(tx, first, { correction, evidence: 'Nobody knows them' }, NO_TRADES),
  );
  await transact(database, (tx) =>
    answerCorrection(tx, second, returnId, { decision: 'CONFIRMED' }, NO_TRADES),
  );
  await queue.runDueJobs();
  const { id } = await prepare();
  expect(await listFiledPayments(database, id, { limit: 10 })).toMatchObject({
    items: [{ client: null, creditor_name: 'Ada Byron & Söhne', amount: '730.00' }],
  });
  await release(id);
  await queue.runDueJobs();
  const text = await readFile(join(outbox, `PF${id.replaceAll('-', '')}.xml`), 'utf8');
  expect(text).toContain('<IBAN>GB33SNDX99006199999999</IBAN>');
  expect(text).toContain('<MmbId>021000021</MmbId>');
  expect(text).toContain(endToEndId(returnId));
  const { rows } = await sql<{ item: string }>`
    select i::text as item from bank_file_items i where provider_ref = 'IN-STRANGER'`.execute(
    database,
  );
  expect(rows[0]?.item).not.toContain('SNDX99006199999999');

  await tell(
    entry({
      ...{ ...came, reference: 'OUT-STRANGER', amount: '-730.00' },
      details: paid(endToEndId(returnId)),
    }),
  );
  const { former } = await listCorrections(database, first, NO_TRADES);
  expect(former.find((each) => each.id === returnId)).toMatchObject({
    progress: { state: 'COMPLETED' },
  });
});
