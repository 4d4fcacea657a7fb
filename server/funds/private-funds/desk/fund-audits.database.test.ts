import * as calls from '@ballast/contract/staff/fund-audits.ts';
import * as proposals from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '../../../../tests/harness/scale.ts';
import { openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../../tests/worlds/private-funds.ts';
import { insertTestUpload } from '../../../../tests/worlds/stored-upload.ts';
import type { Person } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { guarded, transact } from '../../../database/transact.ts';
import { auditBooks } from '../../../ledger/audit.ts';
import type { ProposalDecision } from '../../proposals.ts';
import { settleBatch } from '../deal-batch.ts';
import { releaseAudited } from '../holdbacks.ts';
import { enterVehicleValue, listWaitingValues } from '../waiting-values.ts';
import { listFundAudits } from './audits.ts';
import { findFundFile } from './fund-files.ts';
import { decideFundProposal, listFundProposals, proposeFund } from './fund-proposals.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

const CLIENTS = isLong ? 120 : 5;
const KILLS = isLong ? 100 : 4;

const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
const fund = await openPrivateFund(
  books,
  ['2102-11-01', '2102-12-01', '2103-04-01', '2103-06-01'],
  terms,
  '1',
);
const { vehicleId } = fund;
const clients = await Promise.all(Array.from({ length: CLIENTS }, () => fund.client('1000.00')));
for (const each of clients) await fund.subscribe(each, '2102-11-01', '1000.00');
await fund.passTo('2102-11-01');
await fund.deal('2102-11-01', '0.00');
for (const each of clients) await fund.redeem(each, '2102-12-01', { basis: 'ALL' });
await fund.passTo('2102-12-01');
// What 30 days of two percent leave is a thousand for each, of which 5 percent are held back.
const fees = BigInt(CLIENTS) * usd('1000.00') * 2n * 30n;
await settleBatch(
  database,
  await fund.dealMinor('2102-12-01', BigInt(CLIENTS) * usd('1000.00') + (fees + 36_499n) / 36_500n),
);

type Audit = Extract<proposals.FundProposal, { kind: 'AUDIT' }>;

const signOff = (differently: Partial<Audit> = {}): Audit => ({
  ...{ kind: 'AUDIT', vehicle_id: vehicleId, year: '2102', signed_off_on: '2103-04-30' },
  ...{ evidence: 'Opinion of the auditors', evidence_files: [], ...differently },
});

const propose = async (content: Audit, by = maker) => {
  const { id } = await transact(database, (tx) => proposeFund(tx, by, content));
  return id;
};

const decide = (id: string, decision: ProposalDecision, by = checker) =>
  transact(database, (tx) => decideFundProposal(tx, by, id, { decision, reason: null }));

const yearOf = async (year: number) => {
  const answer = calls.listFundAudits.output.parse(await listFundAudits(database, vehicleId));
  return answer.items.find((each) => each.year === year);
};

async function proposal(id: string) {
  const answer = await listFundProposals(database, { limit: 50 }, newId());
  const { items } = proposals.listFundProposals.output.parse(answer);
  return items.find((each) => each.id === id);
}

const held = { redemptions: CLIENTS, clients: CLIENTS, amount: `${CLIENTS * 50}.00` };
const nothing = { redemptions: 0, clients: 0, amount: '0.00' };

test('a year is not signed off before it is over, and no day to come signs it off', async () => {
  expect(await yearOf(2102)).toEqual({
    ...{ year: 2102, is_over: false, signed_off_on: null },
    ...{ releases: held, waiting: held, released: nothing },
  });
  for (const early of [{}, { signed_off_on: '2102-12-31' }, { year: '2103' }]) {
    await expect(propose(signOff(early))).rejects.toMatchObject({ code: 'audit_not_due' });
  }
  const nobodys = signOff({ vehicle_id: newId() });
  await expect(propose(nobodys)).rejects.toMatchObject({ code: 'not_found' });
});

test('the sign-off shows what it releases, is approved by another, and each holdback is released once however often it is killed', async () => {
  await fund.passTo('2103-05-02');
  const file = await insertTestUpload(database, maker.userId, 'FUND', 'opinion.pdf');
  const anothers = signOff({ evidence_files: [file] });
  await expect(propose(anothers, checker)).rejects.toMatchObject({ code: 'not_found' });
  const id = await propose(anothers);
  expect(await proposal(id)).toMatchObject({
    about: { kind: 'CAYMAN' },
    files: [{ upload_id: file, name: 'opinion.pdf' }],
    releases: { ...held, currency: 'USD' },
  });
  expect(await findFundFile(database, { id, upload_id: file })).toEqual({
    ...{ ownerId: maker.userId, uploadId: file },
  });
  for (const other of [
    { id: newId(), upload_id: file },
    { id, upload_id: newId() },
  ]) {
    await expect(findFundFile(database, other)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(propose(signOff())).rejects.toMatchObject({ code: 'conflict' });
  await expect(decide(id, 'APPROVED', maker)).rejects.toMatchObject({
    code: 'approver_entered_it',
  });
  expect(await releaseAudited(database)).toBe(0);
  await decide(id, 'APPROVED');
  expect(await proposal(id)).toMatchObject({ releases: null, decided: { as: 'APPROVED' } });
  await expect(propose(signOff())).rejects.toMatchObject({ code: 'conflict' });
  expect(await yearOf(2102)).toMatchObject({ signed_off_on: '2103-04-30', waiting: held });

  for (let kill = 1; kill <= KILLS; kill++) {
    let transactions = 0;
    const check = async () => {
      transactions += 1;
      if (transactions > 1 + (kill % 3)) throw new Error('killed');
    };
    await guarded({ database, check }, () => releaseAudited(database, undefined, 1)).catch(String);
  }
  await releaseAudited(database, undefined, 2);
  expect(await releaseAudited(database)).toBe(0);
  for (const each of clients) {
    expect(await books.free(fund.available(each))).toBe(usd('1000.00'));
  }
  expect(await yearOf(2102)).toMatchObject({ releases: nothing, waiting: nothing, released: held });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entries where kind = 'holdback_release'`.execute(database);
  expect(rows).toEqual([{ count: CLIENTS }]);
});

test('clients are told once when units are issued, redeemed and paid, and when what was held back is released', async () => {
  for (const ownerId of clients) {
    const { rows } = await sql<{ kind: string; text: string; about: string }>`
      select n.kind, n.texts -> 'en' ->> 'text' as text, f.slug as about
      from client_notices n join funds f on f.id = n.about_id
      where n.owner_id = ${ownerId} order by n.notice_id`.execute(database);
    const told = rows.map(({ kind, text }) => [kind, text.match(/[\d,]+\.\d+/g)]);
    expect(told).toEqual([
      ['units_issued', ['1,000.00', '10.000000']],
      ['units_redeemed', ['10.000000', '1,000.00']],
      ['units_paid', ['950.00', '50.00']],
      ['holdback_released', ['50.00']],
    ]);
    expect(new Set(rows.map(({ about }) => about))).toEqual(new Set([fund.slug]));
  }
});

test('a value has the files of whoever entered it, who are shown to the checker', async () => {
  const later = '2103-04-01';
  await fund.cutOff(later);
  const file = await insertTestUpload(database, maker.userId, 'FUND', 'report.pdf');
  const value = {
    as_of: later,
    kind: 'FINAL',
    gross_assets: '0.00',
    evidence: 'A report',
  } as const;
  const enter = (by: Person) =>
    transact(database, (tx) =>
      enterVehicleValue(tx, by, vehicleId, { ...value, evidence_files: [file] }),
    );
  await expect(enter(checker)).rejects.toMatchObject({ code: 'not_found' });
  const { id } = await enter(maker);
  const { items } = await listWaitingValues(database, vehicleId, newId());
  expect(items).toMatchObject([{ id, files: [{ upload_id: file, name: 'report.pdf' }] }]);
  expect(await findFundFile(database, { id, upload_id: file })).toMatchObject({ uploadId: file });
});

test.each([
  ['another amount than was dealt', 'amount = amount + 1', 'amount = amount - 1'],
  [
    'released before the audit of its year',
    'audit_year = audit_year + 1',
    'audit_year = audit_year - 1',
  ],
])('the audit finds what was held back with %s', async (_what, broken, mended) => {
  expect(await auditBooks(database)).toEqual([]);
  const change = (to: string) =>
    books.open.asOwner((session) => session.run(`update holdbacks set ${to}`));
  await change(broken);
  expect((await auditBooks(database)).map(({ id }) => id)).toEqual(['holdbacks']);
  await change(mended);
  expect(await auditBooks(database)).toEqual([]);
});
