import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { getCase } from '@ballast/contract/staff/cases.ts';
import { viewTaxNumbers } from '@ballast/contract/staff/evidence.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readTableSums } from '../../../tests/harness/table-sums.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import {
  type Applicant,
  answer,
  answersOf,
  HOME,
  HOME_ABROAD,
  openTestKyc,
  read,
  readStatus,
  SOURCES,
  SSN,
  send,
  submit,
} from '../../../tests/worlds/kyc.ts';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { markInfected } from '../../../tests/worlds/stored-upload.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { readClock } from '../../database/clock.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { expiringDocumentsSweep } from '../identity/expiring-documents.ts';
import { insertReview, readIdentity } from '../identity/identity-record.ts';
import { CUSTODY_AGREEMENTS } from './kyc-agreements.ts';
import { getKycStatus } from './kyc-status.ts';

const platform = await openTestKyc();
const { database } = platform;

const notReachable = (step: string) => [409, 'step_not_reachable', step];

function outcomeOf({ status, body }: Answer) {
  return [status, body.detail?.code, (body.detail as { step?: string } | undefined)?.step];
}

/** Each field that was refused, as `loc` names it, with what was said. */
function fieldsOf({ body }: Answer) {
  const fields = body.detail as unknown as { loc: string[]; msg: string }[];
  return fields.map(({ loc, msg }) => [loc.join('.'), msg]);
}

const born = (date_of_birth: string) => ({ citizenship: 'US', date_of_birth });

describe('answers', () => {
  test('of a payer of US taxes lead to the document, the number masked', async () => {
    const person = await platform.answered(await platform.applicant());
    expect(await read(person)).toMatchObject({
      ...HOME,
      stage: 'CREATED',
      address_of_mailing: null,
      citizenship: 'CH',
      us_tax_payer: true,
      tax_residencies: [{ country_of_taxes: 'US', type: 'SSN', tin: '••••3333' }],
      occupation: 'ISCO_241',
      ...SOURCES,
      identity_document: { verification_status: 'REQUIRED' },
      politically_exposed: null,
    });
    expect(outcomeOf(await submit(person))).toEqual(notReachable('VERIFY_IDENTITY'));
  });

  test('of a step that is not open are refused, and nothing of the call is kept', async () => {
    const person = await platform.applicant(false);
    const [, details, taxes, occupation] = answersOf(person);
    const before = await readTableSums(platform.databaseUrl);
    for (const body of [details, taxes, occupation, { politically_exposed: false }])
      expect(outcomeOf(await answer(person, body))).toEqual(notReachable('ADDRESS'));
    expect(outcomeOf(await answer(person, { ...HOME_ABROAD, ...taxes }))).toEqual(
      notReachable('PERSONAL_DETAILS'),
    );
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });

  test('may come in one call', async () => {
    const person = await platform.applicant(false);
    const all = Object.assign({}, ...answersOf(person));
    expect((await answer(person, all)).status).toBe(200);
    expect(outcomeOf(await submit(person))).toEqual(notReachable('VERIFY_IDENTITY'));
  });

  test('about a mailing address are whole or none', async () => {
    const person = await platform.applicant(false);
    const [home, details] = answersOf(person);
    await answer(person, { ...home, city_of_mailing: 'Zug' });
    expect(outcomeOf(await answer(person, details))).toEqual(notReachable('ADDRESS'));
    await answer(person, { city_of_mailing: null });
    expect((await answer(person, details)).status).toBe(200);
  });

  test('are refused by their field, which stands second', async () => {
    const person = await platform.answered(await platform.applicant());
    const before = await readTableSums(platform.databaseUrl);
    const refused = async (body: object) => {
      const refusal = await answer(person, body);
      expect(refusal.status).toBe(422);
      return fieldsOf(refusal);
    };
    const taxes = (country_of_taxes: string, tin: string | null) => ({
      tax_residencies: [{ country_of_taxes, type: null, tin }],
    });
    expect(
      await refused({ subdivision_of_residence: 'Bern', zip_code_of_residence: 'X1' }),
    ).toEqual([
      ['body.subdivision_of_residence', 'Choose a state'],
      ['body.zip_code_of_residence', 'This is not a postcode of this country'],
    ]);
    expect(
      await refused({ address_of_residence: 'PO Box 123', city_of_residence: '12345' }),
    ).toEqual([
      ['body.address_of_residence', 'Enter a street address, not a PO box'],
      ['body.city_of_residence', 'Enter the name of a city or town'],
    ]);
    expect(await refused({ address_of_residence: '  ' })).toEqual([
      ['body.address_of_residence', 'Field is required'],
    ]);
    expect(await refused(born('2031-02-03'))).toEqual([
      ['body.date_of_birth', 'The date is in the future'],
    ]);
    expect(await refused(born('1980-02-30'))).toEqual([['body.date_of_birth', 'Invalid data']]);
    expect(await refused({ source_of_wealth: [], source_of_funds: ['LOTTERY'] })).toEqual([
      ['body.source_of_wealth', 'Choose at least one'],
      ['body.source_of_funds.0', 'Choose one of the options'],
    ]);
    expect(await refused({ source_of_funds_details: '  ' })).toEqual([
      ['body.source_of_funds_details', 'Field is required'],
    ]);
    expect(await refused({ occupation: 'ISCO_999' })).toEqual([
      ['body.occupation', 'Choose an occupation'],
    ]);
    expect(await refused(taxes('US', '111223333'))).toEqual([
      ['body.tax_residencies.0.tin', 'Invalid data'],
    ]);
    expect(await refused(taxes('US', null))).toEqual([
      ['body.tax_residencies.0.tin', 'Field is required'],
    ]);
    expect(await refused(taxes('CH', '7569217076985'))).toEqual([
      ['body.tax_residencies.0.country_of_taxes', 'Must be the United States'],
    ]);
    expect(await refused({ country_of_residence: 'KP', subdivision_of_residence: null })).toEqual([
      ['body.country_of_residence', 'We cannot open accounts for residents of this country'],
    ]);
    const us = { country_of_taxes: 'US', type: null, tin: SSN };
    expect(await refused({ tax_residencies: [us, { ...us, tin: '111-22-4444' }] })).toEqual([
      ['body.tax_residencies.1.country_of_taxes', 'Each country once'],
    ]);
    expect(await refused(born('1899-12-31'))).toEqual([['body.date_of_birth', 'Invalid data']]);
    expect(await refused({ nobody_asked: 1 })).toEqual([['body.nobody_asked', 'Unknown field']]);
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  });

  test('about the age count the days by the clock', async () => {
    const person = await platform.applicant();
    await answer(person, HOME);
    const { rows } = await sql<{ today: string; tomorrow: string }>`
        select (clock_now() at time zone 'UTC' - interval '18 years')::date::text as today,
          (clock_now() at time zone 'UTC' - interval '18 years' + interval '1 day')::date::text as tomorrow`.execute(
      database,
    );
    const [days] = rows;
    expect(fieldsOf(await answer(person, born(days?.tomorrow ?? '')))).toEqual([
      ['body.date_of_birth', 'You must be at least 18 years old'],
    ]);
    expect((await answer(person, born(days?.today ?? ''))).status).toBe(200);
  });

  test('that the signed agreement names, corrected, ask for another signature, and as they were for none', async () => {
    const person = await platform.answered(await platform.applicant());
    await send(person, await platform.passport(person));
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    const signed = { platform_agreement: { status: 'SIGNED' } };
    expect(await read(person)).toMatchObject(signed);
    const { body } = await answer(person, { ...HOME, address_of_residence: '1 New Street' });
    expect(body).toMatchObject({ platform_agreement: null });
    expect(outcomeOf(await submit(person))).toEqual(notReachable('PLATFORM_AGREEMENT'));
    expect((await answer(person, HOME)).body).toMatchObject(signed);
    await answer(person, { ...HOME, address_of_residence: '1 New Street' });
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect(await read(person)).toMatchObject(signed);
    expect((await submit(person)).status).toBe(200);
  });

  test('are not taken once everything was handed over, nor from companies', async () => {
    const person = await platform.submitted();
    expect(outcomeOf(await answer(person, HOME))).toEqual([409, 'conflict', undefined]);
    await database
      .updateTable('clients')
      .set({ account_type: 'INSTITUTIONAL' })
      .where('client_id', '=', person.clientId)
      .execute();
    expect(outcomeOf(await answer(person, HOME))).toEqual([403, 'forbidden', undefined]);
  });
});

describe('a tax number', () => {
  const number = '7569217076985';

  async function rowsOf({ clientId }: Applicant) {
    return database
      .selectFrom('tax_numbers')
      .selectAll()
      .where('owner_id', '=', clientId)
      .execute();
  }

  test('stands nowhere in the clear: not in a row, not in the audit trail, not in an answer', async () => {
    const person = await platform.answered(await platform.applicant(false));
    const read1 = JSON.stringify(await read(person));
    expect(read1).toContain('••••6985');
    expect(read1).not.toContain(number);
    const answers = await database.selectFrom('kyc_answers').select('answer').execute();
    const trail = await database
      .selectFrom('audit_trail')
      .select(['state_before', 'state_after'])
      .where('subject_id', '=', person.clientId)
      .execute();
    const [row] = await rowsOf(person);
    for (const kept of [answers, trail, row]) {
      expect(JSON.stringify(kept)).not.toContain(number);
      expect(JSON.stringify(kept)).not.toContain(SSN);
    }
  });

  test('that is given as it was read stays as it was', async () => {
    const person = await platform.answered(await platform.applicant(false));
    const masked = { country_of_taxes: 'CH', type: 'AHV', tin: '••••6985' };
    const other = { country_of_taxes: 'AE', type: null, tin: null };
    const again = await answer(person, { tax_residencies: [other, masked] });
    expect([again.status, (again.body as Record<string, unknown>).tax_residencies]).toEqual([
      200,
      [other, masked],
    ]);
    expect(await rowsOf(person)).toHaveLength(1);
    const unknown = { ...masked, tin: '••••0000' };
    expect(fieldsOf(await answer(person, { tax_residencies: [unknown] }))).toEqual([
      ['body.tax_residencies.0.tin', 'Invalid data'],
    ]);
  });

  const browsers = new Map<StaffRole, TestBrowser>();

  async function deskOf(role: StaffRole): Promise<TestBrowser> {
    const known = browsers.get(role);
    if (known) return known;
    const { person: member } = await platform.colleague(role);
    if (!member) throw new Error('nobody');
    const browser = platform.browser();
    await browser.login(member, { admin: true });
    await browser.confirm(await platform.codeOf(member));
    browsers.set(role, browser);
    return browser;
  }

  async function caseOf({ clientId }: Applicant, queue: 'kyc'): Promise<string> {
    const { case_id } = await database
      .selectFrom('cases')
      .select('case_id')
      .where('queue', '=', queue)
      .where('subject_id', '=', clientId)
      .executeTakeFirstOrThrow();
    return case_id;
  }

  async function looksAt({ clientId }: Applicant) {
    return database
      .selectFrom('audit_trail')
      .select(['actor_id', 'state_after'])
      .where('action', '=', 'tax_numbers_viewed')
      .where('subject_kind', '=', 'client')
      .where('subject_id', '=', clientId)
      .execute();
  }

  const look = (browser: TestBrowser, id: string) =>
    browser.call(viewTaxNumbers, { params: { id } });

  test('is a mask in a case, for everybody, and reading the case writes nothing down', async () => {
    const person = await platform.submitted(false);
    const id = await caseOf(person, 'kyc');
    for (const role of ['COMPLIANCE', 'OPERATIONS', 'SUPPORT'] as const) {
      const { text } = await (await deskOf(role)).call(getCase, { params: { id } });
      expect(text).not.toContain(number);
      expect(text).toContain('••••6985');
    }
    expect(await looksAt(person)).toEqual([]);
  });

  test('is shown whole to compliance alone, and each look is written down without it', async () => {
    const person = await platform.submitted(false);
    const id = await caseOf(person, 'kyc');
    for (const role of ['OPERATIONS', 'SUPPORT', 'RELATIONSHIP_MANAGER'] as const) {
      expect(outcomeOf(await look(await deskOf(role), id)).slice(0, 2)).toEqual([403, 'forbidden']);
    }
    expect(await looksAt(person)).toEqual([]);
    const compliance = await deskOf('COMPLIANCE');
    const [row] = await rowsOf(person);
    const seen = { items: [{ id: row?.tax_number_id, tin: number }] };
    for (const looks of [1, 2]) {
      expect((await look(compliance, id)).body).toEqual(seen);
      expect(await looksAt(person)).toHaveLength(looks);
    }
    const { viewer } = await platform.colleague('COMPLIANCE');
    const [written] = await looksAt(person);
    expect(written).toEqual({
      actor_id: viewer.userId,
      state_after: { case_id: id, number_ids: [row?.tax_number_id] },
    });
    // The key was taken out of the secrets too early: the mask is there all the same.
    await database
      .updateTable('tax_numbers')
      .set({ encrypted: sql`'gone.' || split_part(encrypted, '.', 2)` })
      .where('owner_id', '=', person.clientId)
      .execute();
    expect((await look(compliance, id)).body).toEqual({
      items: [{ id: row?.tax_number_id, tin: null }],
    });
    const { text } = await compliance.call(getCase, { params: { id } });
    expect(text).toContain('••••6985');
  });
});

describe('a document of identity', () => {
  test('is sent with a selfie from abroad, both sides, and no residence permit', async () => {
    const person = await platform.answered(await platform.applicant(false));
    const passport = await platform.passport(person);
    const without = { ...passport, selfie_upload_id: null };
    expect(fieldsOf(await send(person, without))).toEqual([
      ['body.selfie_upload_id', 'Field is required'],
    ]);
    expect(fieldsOf(await send(person, { ...passport, document_type: 'ID_CARD' }))).toEqual([
      ['body.back_upload_id', 'Field is required'],
    ]);
    const permit = { ...passport, document_type: 'RESIDENCE_PERMIT' };
    expect(outcomeOf(await send(person, permit))[1]).toBe('document_type_not_accepted');
    const answered = await send(person, passport);
    expect([answered.status, answered.body]).toMatchObject([
      200,
      { identity_document: { verification_status: 'SUBMITTED' }, politically_exposed: false },
    ]);
    expect(outcomeOf(await send(person, passport))[1]).toBe('conflict');
    // It is decided with the person, once everything is handed over.
    expect((await readStatus(person)).kyc_case).toBeNull();
  });

  test('of a payer of US taxes may be a residence permit, without a selfie', async () => {
    const person = await platform.answered(await platform.applicant());
    const front_upload_id = await platform.upload(person);
    const back_upload_id = await platform.upload(person);
    const permit = { ...(await platform.passport(person)), front_upload_id, back_upload_id };
    expect((await send(person, { ...permit, document_type: 'RESIDENCE_PERMIT' })).status).toBe(200);
  });

  test('is shown by files of one’s own, and not before its step', async () => {
    const person = await platform.applicant();
    const passport = await platform.passport(person);
    expect(outcomeOf(await send(person, passport))).toEqual(notReachable('ADDRESS'));
    await platform.answered(person);
    const other = await platform.applicant();
    const stolen = { ...passport, front_upload_id: await platform.upload(other) };
    expect(outcomeOf(await send(person, stolen))[1]).toBe('not_found');
    expect((await read(person)).politically_exposed).toBeNull();
    const key = newId();
    expect((await send(person, passport, key)).status).toBe(200);
    expect((await send(person, passport, key)).status).toBe(200);
  });

  test('that was asked for again is sent again, also after everything was handed over', async () => {
    const person = await platform.submitted();
    await platform.askForDocument(person, 'The picture is blurred');
    expect(await readStatus(person)).toMatchObject({
      stage: 'SUBMITTED',
      identity: {
        verification_status: 'REQUIRED',
        reason: 'The picture is blurred',
        may_send: true,
      },
      kyc_case: { state: 'ASKED_AGAIN' },
    });
    expect(await platform.mailsTo(person.email)).toContain(
      'Please send your identity document again',
    );
    await expect(platform.decide(person, 'kyc', 'APPROVE')).rejects.toMatchObject({
      code: 'case_state_conflict',
    });
    const shownBefore = (await platform.caseAtDesk(person, 'kyc')).documents;
    expect((await send(person, await platform.passport(person))).status).toBe(200);
    const { identity, kyc_case } = await readStatus(person);
    expect(identity).toEqual({ verification_status: 'SUBMITTED', reason: null, may_send: false });
    expect(kyc_case?.events.map(({ kind }) => kind)).toEqual(['OPENED', 'DECIDED', 'RESUBMITTED']);
    const { documents, sent_before: before } = await platform.caseAtDesk(person, 'kyc');
    expect(documents).toMatchObject([{ part: 'FRONT', download_name: 'scan.jpg' }]);
    expect(documents).not.toEqual(shownBefore);
    const said = { decision: 'ASKED_AGAIN', reason: 'The picture is blurred' };
    expect(before).toMatchObject([{ ...said, files: shownBefore }]);
  });

  test('says its number and until when it is valid, which is told before it ends', async () => {
    const person = await platform.answered(await platform.applicant());
    const passport = await platform.passport(person);
    const number = { document_number: 'C01X00T47' };
    expect(fieldsOf(await send(person, { ...passport, ...number }))).toEqual([
      ['body.expires_on', 'Field is required'],
    ]);
    const over = { ...number, expires_on: '2020-01-31' };
    expect(fieldsOf(await send(person, { ...passport, ...over }))).toEqual([
      ['body.expires_on', 'This document has expired'],
    ]);
    const now = await readClock(database);
    const expires_on = new Date(now.getTime() + 61 * 86_400_000).toISOString().slice(0, 10);
    expect((await send(person, { ...passport, ...number, expires_on })).status).toBe(200);
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).status).toBe(200);
    const { facts } = await platform.caseAtDesk(person, 'kyc');
    expect(facts).toContainEqual(
      expect.objectContaining({ field: 'document_number', value: 'C01X00T47' }),
    );
    expect(facts).toContainEqual(
      expect.objectContaining({ field: 'document_expires_on', value: expires_on }),
    );
    await platform.decide(person, 'kyc', 'APPROVE');
    const sweep = expiringDocumentsSweep({ database });
    const told = async () =>
      (await platform.mailsTo(person.email)).filter((subject) => subject.includes('expires'));
    await sweep.run();
    expect(await told()).toEqual([]);
    await platform.advance(2 * 86_400);
    await Promise.all([sweep.run(), sweep.run()]);
    await sweep.run();
    expect(await told()).toEqual(['Your identity document expires']);
  });

  test('is taken once, however many are sent at once', async () => {
    const person = await platform.answered(await platform.applicant());
    const passports = [await platform.passport(person), await platform.passport(person)];
    const answers = await Promise.all(passports.map((passport) => send(person, passport)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('that is sent again by somebody who is politically exposed takes two, of whom the first decides nothing', async () => {
    const person = await platform.submitted();
    await platform.askForDocument(person, 'The picture is blurred');
    const withPep = { ...(await platform.passport(person)), politically_exposed: true };
    expect((await send(person, withPep)).status).toBe(200);
    await platform.decide(person, 'kyc', 'APPROVE', '', ['OPERATIONS']);
    const { kyc_case } = await readStatus(person);
    expect(kyc_case?.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['OPENED', 'CLIENT'],
      ['DECIDED', 'STAFF'],
      ['RESUBMITTED', 'CLIENT'],
      ['PREPARED', 'STAFF'],
    ]);
    expect(await platform.stageOf(person)).toBe('SUBMITTED');
    await platform.decide(person, 'kyc', 'APPROVE');
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
  });

  test('of which a file is withheld is not approved, and asked for again', async () => {
    const person = await platform.submitted(false);
    const { documents } = await platform.caseAtDesk(person, 'kyc');
    const selfie = documents.find(({ part }) => part === 'SELFIE');
    await markInfected(database, selfie?.upload_id ?? '');
    await expect(platform.decide(person, 'kyc', 'APPROVE')).rejects.toMatchObject({
      code: 'resubmission_pending',
    });
    const { actions } = await platform.caseAtDesk(person, 'kyc');
    const forbidden = actions.filter(({ blocked_by }) => blocked_by === 'resubmission_pending');
    expect(forbidden.map(({ action }) => action)).toEqual(['APPROVE']);
    await platform.askForDocument(person, 'The picture cannot be opened');
    expect((await send(person, await platform.passport(person))).status).toBe(200);
    await platform.decide(person, 'kyc', 'APPROVE');
    const { identity } = await readStatus(person);
    expect(identity.verification_status).toBe('APPROVED');
  });
});

/** As documents were before they were decided with the person. */
async function rejectDocument({ clientId }: Applicant): Promise<void> {
  const { document } = await readIdentity(database, clientId);
  const review = { status: 'REJECTED', reason: 'Not genuine', reviewedBy: null } as const;
  const sent = { clientId, documentId: document?.documentId ?? '' };
  await transact(database, (tx) => insertReview(tx, sent, review));
}

describe('what the desk decides', () => {
  test('approved, signed and sealed makes a client verified, who may then deposit', async () => {
    const person = await platform.submitted();
    expect((await readStatus(person)).kyc_case).toMatchObject({ turnaround: 'TEN_MINUTES' });
    await platform.decide(person, 'kyc', 'APPROVE');
    expect(await readStatus(person)).toMatchObject({
      stage: 'AGREEMENTS_VERIFICATION',
      agreements: [
        {
          envelope_type: 'CUSTODY_SERVICE_AGREEMENT',
          status: 'REQUIRED',
          id: null,
          document: null,
        },
        {
          envelope_type: 'MASTER_PURCHASE_AGREEMENT',
          status: 'REQUIRED',
          id: null,
          document: null,
        },
      ],
      agreements_checked_by: null,
      agreements_overdue: false,
    });
    await platform.sign(person, 'CUSTODY_SERVICE_AGREEMENT');
    await platform.seal(person, 'CUSTODY_SERVICE_AGREEMENT');
    expect(await platform.check()).toBe(0);
    await platform.sign(person, 'MASTER_PURCHASE_AGREEMENT');
    expect(await platform.check()).toBe(0);
    expect((await readStatus(person)).agreements_checked_by).not.toBeNull();
    await platform.seal(person, 'MASTER_PURCHASE_AGREEMENT');
    await platform.advance(60);
    const checks = await Promise.all([platform.check(), platform.check()]);
    expect(checks.toSorted()).toEqual([0, 1]);
    expect(await readStatus(person)).toMatchObject({
      stage: 'COMPLETED',
      kyc_case: { state: 'DECIDED' },
    });
    const { rows } = await sql<{ accounts: string; addresses: string }>`
        select (select count(*) from accounts where owner_id = ${person.clientId}::uuid) as accounts,
          (select count(*) from deposit_addresses where owner_id = ${person.clientId}::uuid) as addresses`.execute(
      database,
    );
    expect(Number(rows[0]?.accounts)).toBeGreaterThan(0);
    expect(Number(rows[0]?.addresses)).toBe(4);
    expect(await platform.mailsTo(person.email)).toEqual(
      expect.arrayContaining([
        'We are checking your details',
        'Two agreements are ready to sign',
        'Your account is verified',
      ]),
    );
    expect(await platform.actionsOn(person)).toEqual(
      expect.arrayContaining(['kyc_submitted', 'kyc_approved', 'kyc_completed', 'client_verified']),
    );
  });

  test('a client whom nobody can complete keeps no other back, and is told of until it is over', async () => {
    const people = [await platform.submitted(), await platform.submitted()] as const;
    for (const person of people) {
      await platform.decide(person, 'kyc', 'APPROVE');
      for (const kind of CUSTODY_AGREEMENTS) {
        await platform.sign(person, kind);
        await platform.seal(person, kind);
      }
    }
    await platform.advance(60);
    const [poison, other] = people;
    const alarms = async () =>
      (await openAlarmsAbout(database, 'kyc_not_completed')).map(({ ownerId }) => ownerId);
    const rows = {
      table: 'clients',
      on: 'update',
      when: `new.client_id = '${poison.clientId}'`,
    } as const;
    await whileRowsFail(platform.databaseUrl, rows, async () => {
      expect(await platform.check()).toBe(1);
      expect((await readStatus(other)).stage).toBe('COMPLETED');
      expect((await readStatus(poison)).stage).toBe('AGREEMENTS_VERIFICATION');
      expect(await alarms()).toEqual([poison.clientId]);
    });
    await platform.advance(301);
    expect(await platform.check()).toBe(1);
    expect((await readStatus(poison)).stage).toBe('COMPLETED');
    expect(await alarms()).toEqual([]);
  });

  test('a seal that keeps failing is told with when it is tried again, also after the promise has passed', async () => {
    const person = await platform.submitted();
    await platform.decide(person, 'kyc', 'APPROVE');
    for (const kind of CUSTODY_AGREEMENTS) await platform.sign(person, kind);
    const signed = await readStatus(person);
    expect(signed.agreements.map(({ document }) => document?.state)).toEqual([
      'BEING_MADE',
      'BEING_MADE',
    ]);
    expect(signed.agreements_overdue).toBe(false);
    const [{ id: failing = null } = {}] = signed.agreements;
    await platform.failSealing(failing ?? '');
    const [first, second] = (await readStatus(person)).agreements;
    expect(first?.document).toMatchObject({ state: 'FAILING' });
    expect(first?.document?.tried_again_at).not.toBeNull();
    expect(second?.document).toMatchObject({ state: 'BEING_MADE', tried_again_at: null });
    await platform.advance(601);
    expect(await getKycStatus(database, person.clientId)).toMatchObject({
      stage: 'AGREEMENTS_VERIFICATION',
      agreements_overdue: true,
    });
    for (const kind of CUSTODY_AGREEMENTS) await platform.seal(person, kind);
    await platform.check();
    expect(await getKycStatus(database, person.clientId)).toMatchObject({
      stage: 'COMPLETED',
      agreements_checked_by: null,
      agreements_overdue: false,
    });
  });

  test('asked again opens the answers, and the same case goes on', async () => {
    const person = await platform.submitted(false);
    await platform.decide(person, 'kyc', 'ASK_AGAIN', 'Your address is not complete');
    expect(await readStatus(person)).toMatchObject({
      stage: 'CREATED',
      reason: 'Your address is not complete',
      kyc_case: { state: 'ASKED_AGAIN' },
    });
    expect((await answer(person, { address2_of_residence: 'Floor 2' })).status).toBe(200);
    // The agreement names the address, so it is signed anew.
    expect(outcomeOf(await submit(person))).toEqual(notReachable('PLATFORM_AGREEMENT'));
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).body).toEqual({ stage: 'SUBMITTED' });
    const { kyc_case, reason } = await readStatus(person);
    expect(reason).toBeNull();
    expect(kyc_case).toMatchObject({ state: 'WAITING', turnaround: 'FIVE_BUSINESS_DAYS' });
    expect(kyc_case?.events.map(({ kind }) => kind)).toEqual(['OPENED', 'DECIDED', 'RESUBMITTED']);
  });

  test('rejected is over, with the reason', async () => {
    const person = await platform.submitted();
    await platform.decide(person, 'kyc', 'REJECT', 'We cannot confirm your identity');
    expect(await readStatus(person)).toMatchObject({
      stage: 'REJECTED',
      reason: 'We cannot confirm your identity',
    });
    expect(outcomeOf(await submit(person))[1]).toBe('conflict');
    expect(outcomeOf(await answer(person, HOME))[1]).toBe('conflict');
  });

  test('rejected by mistake is reopened by two, with all that was entered', async () => {
    const person = await platform.submitted();
    await platform.decide(person, 'kyc', 'REJECT', 'We cannot confirm your identity');
    await platform.reopen(person);
    const reopened = await readStatus(person);
    expect(reopened).toMatchObject({
      stage: 'SUBMITTED',
      reason: null,
      identity: { verification_status: 'SUBMITTED' },
      kyc_case: { state: 'WAITING', overdue: false },
    });
    expect(JSON.stringify(reopened)).not.toContain('notary');
    await platform.decide(person, 'kyc', 'APPROVE');
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
  });

  test('reopened, has a document that was rejected before looked at anew', async () => {
    const person = await platform.submitted();
    await rejectDocument(person);
    await platform.decide(person, 'kyc', 'REJECT', 'Not genuine');
    await platform.reopen(person);
    expect((await readStatus(person)).identity.verification_status).toBe('SUBMITTED');
    await platform.decide(person, 'kyc', 'APPROVE');
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
  });

  test('asks nobody again whose document was rejected', async () => {
    const person = await platform.submitted();
    await rejectDocument(person);
    await expect(
      platform.decide(person, 'kyc', 'ASK_AGAIN', 'Your address, please'),
    ).rejects.toMatchObject({ code: 'case_not_ready' });
    await platform.decide(person, 'kyc', 'REJECT', 'Not genuine');
    expect(await platform.stageOf(person)).toBe('REJECTED');
  });

  test('approves the document with the person, by one officer, in one case', async () => {
    const person = await platform.submitted();
    await platform.decide(person, 'kyc', 'APPROVE');
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
    expect((await readStatus(person)).identity.verification_status).toBe('APPROVED');
    const cases = await database
      .selectFrom('cases')
      .select(['queue', 'outcome'])
      .where('owner_id', '=', person.clientId)
      .execute();
    expect(cases).toEqual([{ queue: 'kyc', outcome: 'APPROVED' }]);
  });

  test('is not approved while a file of the document is withheld', async () => {
    const person = await platform.submitted();
    const { documents } = await platform.caseAtDesk(person, 'kyc');
    await markInfected(database, documents[0]?.upload_id ?? '');
    await expect(platform.decide(person, 'kyc', 'APPROVE')).rejects.toMatchObject({
      code: 'resubmission_pending',
    });
  });

  test('handing over twice changes nothing', async () => {
    const person = await platform.submitted();
    const key = newId();
    const answers = await Promise.all([submit(person), submit(person, key), submit(person, key)]);
    for (const { body } of answers) expect(body).toEqual({ stage: 'SUBMITTED' });
    const mails = await platform.mailsTo(person.email);
    expect(mails.filter((subject) => subject === 'We are checking your details')).toHaveLength(1);
  });
});
