import * as calls from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { oldestProofDay } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { getCase } from '@ballast/contract/staff/cases.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestAccreditation } from '../../../tests/worlds/accreditation.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { caseBySubject } from '../../../tests/worlds/by-id.ts';
import { signsByLink } from '../../../tests/worlds/signed-by-link.ts';
import { readClock } from '../../database/clock.ts';
import { dayOf, daysAfter, monthsAfter } from '../../database/days.ts';
import { getProfiles } from '../profiles.ts';
import { readAccreditation } from './accreditation-record.ts';

const INCOME = 'PROOF_OF_INCOME_AFFIRMATION';
const NET_WORTH = 'PROOF_OF_NET_WORTH_AFFIRMATION';
const ASSETS = 'PROOF_OF_ASSETS_AFFIRMATION';

let world: Awaited<ReturnType<typeof openTestAccreditation>>;
let compliance: TestBrowser;
let today: string;
let year: number;

beforeAll(async () => {
  world = await openTestAccreditation();
  compliance = await world.colleague('COMPLIANCE');
  today = dayOf(await readClock(world.database));
  year = Number(today.slice(0, 4));
});

const worth = (amount = '1500000.00', dated_on = today) => ({ amount, dated_on });

const income = (amounts: readonly [string, string] = ['250000.00', '240000.00']) => ({
  filing: 'INDIVIDUAL' as const,
  years: amounts.map((amount, index) => ({ year: year - 1 - index, amount })),
});

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];

const profileOf = async (clientId: string) =>
  (await getProfiles(world.database, clientId)).items[0];

async function withDesk() {
  const client = await world.client();
  await world.sendNetWorth(client, worth());
  await world.affirm(client, NET_WORTH);
  return client;
}

test('a company whose signatory signs by a link shows a letter, since nobody can affirm its balance sheet', async () => {
  const company = await world.company();
  await signsByLink(world.database, company);
  expect(codeOf(await world.sendNetWorth(company, worth('6000000.00')))).toEqual([
    409,
    'step_not_reachable',
  ]);
  expect(codeOf(await world.ask(company, ASSETS))).toEqual([409, 'step_not_reachable']);
  const letter = { letter: 'THIRD_PARTY', dated_on: today } as const;
  expect((await world.sendLetter(company, letter)).body).toMatchObject({ status: 'SUBMITTED' });
});

describe('a net worth', () => {
  test('is kept with its day and files, waits for its letter, and is with compliance once that is signed', async () => {
    const client = await world.client();
    const sent = await world.sendNetWorth(client, worth());
    expect(sent.body).toMatchObject({
      ...{ status: 'UNSIGNED', amount: '1500000.00', dated_on: today },
      files: [{ file_name: 'scan.pdf' }],
    });
    expect(await caseBySubject(world.database, 'accreditations', client.clientId)).toBeNull();
    expect(await profileOf(client.clientId)).toMatchObject({ investor_data_provided: false });

    const letter = await world.affirm(client, NET_WORTH);
    expect(letter.text.parties[1]?.lines.slice(0, 2)).toEqual([
      'Net worth without the home: 1500000.00 USD',
      `Documents dated ${today}`,
    ]);
    const { body } = await client.browser.call(calls.getProofOfNetWorth);
    expect(body).toMatchObject({ status: 'SUBMITTED' });
    expect(await profileOf(client.clientId)).toMatchObject({
      investor_data_provided: true,
      accreditation_passed: false,
    });
  });

  test('is shown to compliance with its amount, day and files', async () => {
    const client = await withDesk();
    const found = await caseBySubject(world.database, 'accreditations', client.clientId);
    const { body } = await compliance.call(getCase, { params: { id: found?.caseId ?? '' } });
    expect(body.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'evidence_type',
          value: 'PROOF_OF_NET_WORTH',
          marked: false,
        }),
        expect.objectContaining({ field: 'accredited_net_worth', value: '1500000.00 USD' }),
        expect.objectContaining({ field: 'document_dated', value: today, marked: false }),
      ]),
    );
    expect(body.documents).toHaveLength(1);
  });

  test('accepted by compliance counts for 90 days', async () => {
    const client = await withDesk();
    const { status } = await world.decide(compliance, client, { decision: 'APPROVE' });
    expect(status).toBe(200);
    expect(await profileOf(client.clientId)).toMatchObject({
      investor_data_provided: true,
      accreditation_passed: true,
      accreditation_based_on_proof_of_income: false,
      accreditation_based_on_proof_of_net_worth: true,
    });
    expect(codeOf(await world.sendNetWorth(client, worth()))).toEqual([409, 'step_not_reachable']);

    await sql`update proofs set decided_at = decided_at - interval '90 days' where owner_id = ${client.clientId}`.execute(
      world.database,
    );
    expect(await readAccreditation(world.database, client.clientId)).toEqual({
      isProvided: false,
      acceptedBy: null,
    });
    const { body } = await client.browser.call(calls.getProofOfNetWorth);
    expect(body).toMatchObject({ status: 'EXPIRED' });
    expect((await world.sendNetWorth(client, worth())).status).toBe(200);
  });

  test('of which more is asked keeps its files, gets others, and is signed anew', async () => {
    const client = await withDesk();
    const reason = 'The last page is missing.';
    await world.decide(compliance, client, { decision: 'ASK_AGAIN', reason });
    const { body } = await client.browser.call(calls.getProofOfNetWorth);
    expect(body).toMatchObject({ status: 'ASKED_AGAIN', reason });

    const changed = await world.changeNetWorth(client, {
      upload_ids: [await world.fileOf(client)],
    });
    expect(changed.body).toMatchObject({ status: 'UNSIGNED', amount: '1500000.00' });
    expect(changed.body.files).toHaveLength(2);
    await world.affirm(client, NET_WORTH);
    const found = await caseBySubject(world.database, 'accreditations', client.clientId);
    const shown = await compliance.call(getCase, { params: { id: found?.caseId ?? '' } });
    expect(shown.body).toMatchObject({
      state: 'WAITING',
      sent_before: [{ decision: 'ASKED_AGAIN', reason }],
    });
  });

  test('loses a file that was there by mistake before it is signed, and no file after that', async () => {
    const client = await world.client();
    const wrong = await world.fileOf(client);
    const sent = await world.sendNetWorth(client, worth());
    const [right] = sent.body.files as unknown as { id: string }[];
    await world.changeNetWorth(client, { upload_ids: [wrong] });
    const out = await world.changeNetWorth(client, { removed_upload_ids: [wrong] });
    expect(out.body).toMatchObject({ status: 'UNSIGNED', files: [{ id: right?.id }] });
    const last = await world.changeNetWorth(client, { removed_upload_ids: [right?.id ?? ''] });
    expect(codeOf(last)).toEqual([409, 'upload_incomplete']);
    const { used } = await world.database
      .selectFrom('upload_quotas')
      .select('used')
      .where('owner_id', '=', client.clientId)
      .executeTakeFirstOrThrow();
    expect(used).toBe(1);

    await world.affirm(client, NET_WORTH);
    const found = await caseBySubject(world.database, 'accreditations', client.clientId);
    const shown = await compliance.call(getCase, { params: { id: found?.caseId ?? '' } });
    expect(shown.body).toMatchObject({ documents: [{ upload_id: right?.id }], sent_before: [] });
    await world.decide(compliance, client, { decision: 'ASK_AGAIN', reason: 'One more, please.' });
    const seen = await world.changeNetWorth(client, { removed_upload_ids: [right?.id ?? ''] });
    expect(codeOf(seen)).toEqual([409, 'step_not_reachable']);
  });

  test('that was refused is followed by other evidence', async () => {
    const client = await withDesk();
    await world.decide(compliance, client, { decision: 'REJECT', reason: 'It is not yours.' });
    expect(codeOf(await world.changeNetWorth(client, worth()))).toEqual([
      409,
      'step_not_reachable',
    ]);
    expect((await world.sendIncome(client, income())).status).toBe(200);
  });

  test('is changed before it is signed, and the letter of before hands in nothing', async () => {
    const client = await world.client();
    await world.sendNetWorth(client, worth());
    const { body } = await world.ask(client, NET_WORTH);
    await world.changeNetWorth(client, { amount: '1600000.00' });
    const late = await world.signAsked(client, body as never);
    expect(codeOf(late)).toEqual([409, 'agreement_state_conflict']);
    const letter = await world.affirm(client, NET_WORTH);
    expect(letter.text.parties[1]?.lines[0]).toContain('1600000.00 USD');
  });

  test.each([
    ['too old', worth('1500000.00', '2020-01-01'), 'document_not_recent'],
    ['of a day to come', worth('1500000.00', '2999-01-01'), 'document_not_recent'],
    ['of a million and no more', worth('1000000.00', ''), 'amount_below_minimum'],
    ['of no amount', worth('1.001', ''), 'amount_invalid'],
  ])('%s is refused', async (_, given, code) => {
    const client = await world.client();
    const answer = await world.sendNetWorth(client, {
      ...given,
      dated_on: given.dated_on || today,
    });
    expect(codeOf(answer)).toEqual([422, code]);
  });

  test('dated three months ago is taken, and a day earlier is not', async () => {
    const client = await world.client();
    const first = oldestProofDay(today);
    const early = worth('1500000.00', daysAfter(first, -1));
    expect(codeOf(await world.sendNetWorth(client, early))).toEqual([422, 'document_not_recent']);
    expect((await world.sendNetWorth(client, worth('1500000.00', first))).status).toBe(200);
  });
});

describe('an income', () => {
  test('of both last years is affirmed and accepted', async () => {
    const client = await world.client();
    const { body } = await world.sendIncome(client, income());
    expect(body).toMatchObject({ status: 'UNSIGNED', wanted_years: [year - 1, year - 2] });
    const letter = await world.affirm(client, INCOME);
    expect(letter.text.parties[1]?.lines.slice(0, 2)).toEqual([
      `Income of the client in ${year - 1}: 250000.00 USD`,
      `Income of the client in ${year - 2}: 240000.00 USD`,
    ]);
    await world.decide(compliance, client, { decision: 'APPROVE' });
    expect(await profileOf(client.clientId)).toMatchObject({
      accreditation_passed: true,
      accreditation_based_on_proof_of_income: true,
    });
  });

  test('of other years is too old', async () => {
    const client = await world.client();
    const years = income().years.map((each) => ({ ...each, year: each.year - 1 }));
    const answer = await world.sendIncome(client, { filing: 'INDIVIDUAL', years });
    expect(codeOf(answer)).toEqual([422, 'document_not_recent']);
  });

  test('of a couple has a limit of its own, which each year has to pass', async () => {
    const client = await world.client();
    const { years } = income(['300000.01', '300000.00']);
    const joint = await world.sendIncome(client, { filing: 'JOINT', years });
    expect(codeOf(joint)).toEqual([422, 'amount_below_minimum']);
    expect((await world.sendIncome(client, { filing: 'INDIVIDUAL', years })).status).toBe(200);
    expect(codeOf(await world.changeIncome(client, { filing: 'JOINT' }))).toEqual([
      422,
      'amount_below_minimum',
    ]);
  });
});

describe('a letter', () => {
  test('is with compliance at once, and says nothing of income or net worth', async () => {
    const client = await world.client();
    const sent = await world.sendLetter(client, { letter: 'THIRD_PARTY', dated_on: today });
    expect(sent.body).toMatchObject({ status: 'SUBMITTED', letter: 'THIRD_PARTY' });
    await world.decide(compliance, client, { decision: 'APPROVE' });
    expect(await profileOf(client.clientId)).toMatchObject({
      accreditation_passed: true,
      accreditation_based_on_proof_of_income: false,
      accreditation_based_on_proof_of_net_worth: false,
    });
  });

  test('may be three months old, a certificate of good standing twelve', async () => {
    const client = await world.client();
    const dated_on = monthsAfter(today, -4);
    const letter = await world.sendLetter(client, { letter: 'THIRD_PARTY', dated_on });
    expect(codeOf(letter)).toEqual([422, 'document_not_recent']);
    const old = {
      letter: 'GOOD_STANDING' as const,
      dated_on: daysAfter(monthsAfter(today, -12), -7),
    };
    expect(codeOf(await world.sendLetter(client, old))).toEqual([422, 'document_not_recent']);
    const taken = await world.sendLetter(client, { letter: 'GOOD_STANDING', dated_on });
    expect(taken.status).toBe(200);
  });
});

describe('a company', () => {
  test('shows its assets by a balance sheet, which its signatory affirms', async () => {
    const company = await world.company();
    const sent = await world.sendNetWorth(company, worth('7500000.00'));
    expect(sent.body).toMatchObject({ status: 'UNSIGNED', amount: '7500000.00' });
    const changed = await world.changeNetWorth(company, { amount: '8000000.00' });
    expect(changed.body).toMatchObject({ amount: '8000000.00', dated_on: today });
    expect(codeOf(await world.ask(company, NET_WORTH))).toEqual([409, 'step_not_reachable']);
    const letter = await world.affirm(company, ASSETS);
    expect(letter.text.parties[1]?.lines.slice(0, 2)).toEqual([
      'Total assets, or assets under management of a family office: 8000000.00 USD',
      `Balance sheet dated ${today}`,
    ]);
    const found = await caseBySubject(world.database, 'accreditations', company.clientId);
    const { body } = await compliance.call(getCase, { params: { id: found?.caseId ?? '' } });
    expect(body.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'evidence_type', value: 'PROOF_OF_ASSETS' }),
        expect.objectContaining({ field: 'accredited_assets', value: '8000000.00 USD' }),
        expect.objectContaining({ field: 'document_dated', value: today, marked: false }),
      ]),
    );
    await world.decide(compliance, company, { decision: 'APPROVE' });
    expect(await profileOf(company.clientId)).toMatchObject({
      investor_data_provided: true,
      accreditation_passed: true,
      accreditation_based_on_proof_of_net_worth: true,
    });
  });

  test('has to have more than five million, by a balance sheet of the last three months', async () => {
    const company = await world.company();
    const few = await world.sendNetWorth(company, worth('5000000.00'));
    expect(codeOf(few)).toEqual([422, 'amount_below_minimum']);
    const early = daysAfter(oldestProofDay(today), -1);
    const old = await world.sendNetWorth(company, worth('5000000.01', early));
    expect(codeOf(old)).toEqual([422, 'document_not_recent']);
    expect((await world.sendNetWorth(company, worth('5000000.01'))).status).toBe(200);
  });

  test('sends a letter, or a certificate of good standing of the last twelve months, and no income', async () => {
    const company = await world.company();
    expect(codeOf(await world.sendIncome(company, income()))).toEqual([409, 'step_not_reachable']);
    const dated_on = monthsAfter(today, -11);
    const letter = await world.sendLetter(company, { letter: 'THIRD_PARTY', dated_on });
    expect(codeOf(letter)).toEqual([422, 'document_not_recent']);
    const taken = await world.sendLetter(company, { letter: 'GOOD_STANDING', dated_on });
    expect(taken.body).toMatchObject({ status: 'SUBMITTED', letter: 'GOOD_STANDING' });
  });
});

test('nobody abroad is asked for it', async () => {
  const client = await world.client(false);
  const answers = [
    await world.sendNetWorth(client, worth()),
    await world.sendIncome(client, income()),
    await world.sendLetter(client, { letter: 'THIRD_PARTY', dated_on: today }),
  ];
  for (const answer of answers) expect(codeOf(answer)).toEqual([409, 'step_not_reachable']);
});

test('while some is with the desk, no other is sent or signed', async () => {
  const client = await world.client();
  await world.sendIncome(client, income());
  await world.sendNetWorth(client, worth());
  await world.affirm(client, NET_WORTH);
  expect(codeOf(await world.ask(client, INCOME))).toEqual([409, 'step_not_reachable']);
  const letter = await world.sendLetter(client, { letter: 'THIRD_PARTY', dated_on: today });
  expect(codeOf(letter)).toEqual([409, 'step_not_reachable']);
});

test('operations do not decide it', async () => {
  const client = await withDesk();
  const operations = await world.colleague('OPERATIONS');
  expect((await world.decide(operations, client, { decision: 'APPROVE' })).status).toBe(403);
});
