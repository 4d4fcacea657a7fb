import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Applicant, answer, openTestKyc, send, submit } from '../../tests/worlds/kyc.ts';
import { readFlags } from '../compliance/flags/flags.ts';
import { endPeriodicReview, periodicReviewSweep } from '../compliance/risk/periodic-reviews.ts';
import { needsSecondOfficer, readFormerRatings, readRisk } from '../compliance/risk/ratings.ts';
import { noteClientReviewed } from '../compliance/states.ts';
import { advanceClock, readClock } from '../database/clock.ts';
import { openDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { complianceFactsSweep, tellCompliance } from './compliance-facts.ts';
import { decideExposure } from './exposure.ts';
import { INDIVIDUAL, type StoredIndividualAnswers } from './sign-up/individual-rules.ts';
import { insertAnswers } from './sign-up/sign-up-answers.ts';

const platform = await openTestKyc();
const { database, context } = platform;

const US_INDICIA = 'Signs of the United States, but not a US taxpayer';
const MOVED = 'Investor class of a region where the client no longer lives';
const SOLICITED = 'Approached by us, but signed that nobody did';
const MORE_DIGITAL = 'More digital assets than liquid assets';
const CORRECTED = 'An answer that blocks, corrected';
const TO_REVIEW = 'A country that is looked at first';
const SHARED = 'A phone number or an address that another client has';
const PEP = 'Politically exposed';
const PEP_WITHDRAWN = 'Politically exposed before, and now no longer';

let homes = 0;

/** Answers that give cause for nothing, at an address of their own. */
async function blameless(isUs = false): Promise<Applicant> {
  const person = await platform.answered(await platform.applicant(isUs));
  homes += 1;
  await answer(person, { address_of_residence: `Lane ${homes}` });
  return person;
}

async function flagsOf({ clientId }: Applicant) {
  const flags = await readFlags(database, clientId);
  return flags.map(({ rule, stops }) => `${stops ? 'STOP' : 'LOOK'} ${rule}`).sort();
}

/** Has somebody answer questions of the sign-up, one call after the other. */
async function signUp(
  { clientId, userId }: Applicant,
  ...calls: Partial<StoredIndividualAnswers>[]
): Promise<void> {
  for (const given of calls) {
    await transact(database, async (tx) => {
      const fields = Object.keys(given) as (keyof StoredIndividualAnswers)[];
      const by = { clientId, answeredBy: userId };
      await insertAnswers(tx, by, { ...INDIVIDUAL.noAnswers, ...given }, fields);
      await tellCompliance(tx, clientId);
    });
  }
}

const taxes = (country_of_taxes: string) => ({
  tax_residencies: [{ country_of_taxes, type: null, tin: null }],
});

describe('a client whose answers agree', () => {
  test.each([true, false])('has no flag (pays US taxes: %s)', async (isUs) => {
    expect(await flagsOf(await blameless(isUs))).toEqual([]);
  });
});

describe('signs of the United States stop', () => {
  test.each([
    ['citizenship', { citizenship: 'US' }],
    ['birth', { country_of_birth: 'US' }],
    ['tax residence', taxes('US')],
    [
      'home',
      {
        country_of_residence: 'US',
        subdivision_of_residence: 'CA',
        zip_code_of_residence: '94103',
      },
    ],
  ])('by %s, in the same transaction, and go when it is corrected', async (_, given) => {
    const person = await blameless();
    expect((await answer(person, given)).status).toBe(200);
    expect(await flagsOf(person)).toEqual([`STOP ${US_INDICIA}`]);
  });

  test('by the phone number', async () => {
    const person = await blameless();
    await database
      .updateTable('users')
      .set({ phone: '+14155552671', phone_verified: true })
      .where('user_id', '=', person.userId)
      .execute();
    await transact(database, (tx) => tellCompliance(tx, person.clientId));
    expect(await flagsOf(person)).toEqual([`STOP ${US_INDICIA}`]);
  });

  test('no payer of US taxes', async () => {
    const person = await blameless(true);
    await answer(person, { citizenship: 'US' });
    expect(await flagsOf(person)).toEqual([]);
  });

  test('show the answers that they come from, and are kept when they go', async () => {
    const person = await blameless();
    await answer(person, { citizenship: 'US' });
    const [flag] = await readFlags(database, person.clientId);
    expect(flag?.answers).toContainEqual({ field: 'us_tax_payer', value: 'no' });
    expect(flag?.answers).toContainEqual({ field: 'citizenship', value: 'United States (US)' });
    await answer(person, { citizenship: 'CH' });
    expect(await flagsOf(person)).toEqual([]);
    const rows = await database
      .selectFrom('client_flags')
      .select(['rule', 'version', 'gone_at'])
      .where('owner_id', '=', person.clientId)
      .execute();
    expect(rows).toMatchObject([{ rule: 'us_indicia', version: 1, gone_at: expect.any(Date) }]);
  });
});

describe('contradictions', () => {
  test('between the class and where somebody lives now', async () => {
    const person = await blameless();
    const claimed = { us_tax_payer: false, investor_type: 'ELECTIVE_PROFESSIONAL' } as const;
    await signUp(person, { ...claimed, country_of_residence: 'DE' });
    expect(await flagsOf(person)).toEqual([`STOP ${MOVED}`]);
    // France has the same rules as Germany.
    const paris = { city_of_residence: 'Paris', zip_code_of_residence: '75001' };
    await answer(person, { ...paris, country_of_residence: 'FR' });
    expect(await flagsOf(person)).toEqual([]);
  });

  test('between a signed letter that nobody solicited the client, and how they learned of us', async () => {
    const person = await blameless();
    await signUp(person, {
      first_name: 'Ada',
      last_name: 'Marlowe',
      country_of_residence: 'CH',
      how_learned: 'DIRECT_OUTREACH',
    });
    expect(await flagsOf(person)).toEqual([]);
    await platform.sign(person, 'REVERSE_SOLICITATION_LETTER');
    await transact(database, (tx) => tellCompliance(tx, person.clientId));
    expect(await flagsOf(person)).toEqual([`STOP ${SOLICITED}`]);
    await signUp(person, { how_learned: 'PROFESSIONAL_ADVISOR' });
    expect(await flagsOf(person)).toEqual([]);
  });

  test('between digital assets and liquid ones', async () => {
    const person = await blameless();
    await signUp(person, {
      liquid_investable_assets: 'HALF_TO_THREE_MM',
      digital_assets_investment_value: 'GT_TWENTY_MM',
    });
    expect(await flagsOf(person)).toEqual([`LOOK ${MORE_DIGITAL}`]);
    await signUp(person, { digital_assets_investment_value: 'ONE_TO_FIVE_MM' });
    expect(await flagsOf(person)).toEqual([]);
  });

  test('between an answer that blocks and what it was corrected to', async () => {
    const person = await blameless();
    await signUp(
      person,
      { liquid_investable_assets: 'LT_HALF_MM' },
      { liquid_investable_assets: 'THREE_TO_TEN_MM' },
    );
    expect(await flagsOf(person)).toEqual([`LOOK ${CORRECTED}`]);
  });
});

describe('a country that compliance looks at', () => {
  test.each([
    ['citizenship', { citizenship: 'IR' }],
    ['birth', { country_of_birth: 'RU' }],
    ['tax residence', taxes('BY')],
  ])('by %s refuses nobody and stops the approval', async (_, given) => {
    const person = await blameless();
    expect((await answer(person, given)).status).toBe(200);
    expect(await flagsOf(person)).toEqual([`STOP ${TO_REVIEW}`]);
  });
});

describe('a politically exposed person', () => {
  test('is marked, and a yes that turns into no stops', async () => {
    const person = await blameless();
    const passport = await platform.passport(person);
    await send(person, { ...passport, politically_exposed: true });
    expect(await flagsOf(person)).toEqual([`LOOK ${PEP}`]);
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).status).toBe(200);
    await platform.askForDocument(person, 'It is blurred');
    const again = await platform.passport(person);
    await send(person, { ...again, politically_exposed: false });
    expect(await flagsOf(person)).toEqual([`STOP ${PEP_WITHDRAWN}`]);
    const answers = await database
      .selectFrom('audit_trail')
      .select(['state_before', 'state_after'])
      .where('subject_id', '=', person.clientId)
      .where('action', '=', 'kyc_answered')
      .where(sql<boolean>`state_after ? 'politically_exposed'`)
      .orderBy('audit_id')
      .execute();
    expect(answers).toEqual([
      { state_before: { politically_exposed: null }, state_after: { politically_exposed: true } },
      { state_before: { politically_exposed: true }, state_after: { politically_exposed: false } },
    ]);
  });
});

describe('a number and an address', () => {
  test('that another client has are found for both, and keep no one’s in the clear', async () => {
    const one = await blameless();
    const other = await blameless();
    await answer(one, { address_of_residence: 'Am Graben 7' });
    await complianceFactsSweep(context).run();
    expect(await flagsOf(one)).toEqual([]);
    await answer(other, { address_of_residence: 'am graben  7.' });
    await complianceFactsSweep(context).run();
    expect([await flagsOf(one), await flagsOf(other)]).toEqual([
      [`LOOK ${SHARED}`],
      [`LOOK ${SHARED}`],
    ]);
    await answer(other, { address_of_residence: 'Elsewhere 1' });
    await complianceFactsSweep(context).run();
    expect([await flagsOf(one), await flagsOf(other)]).toEqual([[], []]);
    const marks = await database.selectFrom('contact_marks').select('mark').execute();
    expect(marks.every(({ mark }) => mark.length === 32)).toBe(true);
  });
});

describe('an approval', () => {
  test('of what stops wants a reason for each flag, which is kept and shown', async () => {
    const person = await platform.answered(await platform.applicant(false));
    // A tie to Iran is a high risk, which two decide.
    await answer(person, { citizenship: 'US', country_of_birth: 'IR' });
    await send(person, await platform.passport(person));
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).status).toBe(200);
    const { flags } = await platform.caseAtDesk(person, 'kyc');
    expect(flags.map(({ rule, stops }) => [rule, stops])).toEqual([
      [TO_REVIEW, true],
      [US_INDICIA, true],
    ]);
    const roles = ['OPERATIONS', 'COMPLIANCE'] as const;
    const note = 'A note is no reason for a flag';
    await expect(platform.decide(person, 'kyc', 'APPROVE', '', roles, note)).rejects.toMatchObject({
      code: 'flag_unexplained',
      detail: { rules: `${TO_REVIEW}; ${US_INDICIA}` },
    });
    const because = 'A green card given up in 2019';
    await platform.decide(person, 'kyc', 'APPROVE', '', roles, '', because);
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
    const decided = await platform.caseAtDesk(person, 'kyc');
    expect(decided.flags[0]?.reasons.map(({ reason }) => reason)).toEqual([because, because]);
  });
});

async function ratingOf({ clientId }: Applicant) {
  const risk = await readRisk(database, clientId);
  return risk && [risk.rating, ...risk.factors.map(({ rule }) => rule)];
}

async function reviewsOf({ clientId }: Applicant) {
  return database
    .selectFrom('periodic_reviews')
    .select(['review_id', 'rating', 'due_at', 'decided_at'])
    .where('owner_id', '=', clientId)
    .orderBy('opened_at')
    .execute();
}

const ONLINE = 'Came by itself, and was met online only';

describe('a risk rating', () => {
  test('follows the answers, and the ratings before stay', async () => {
    const person = await blameless();
    expect(await ratingOf(person)).toEqual(['LOW', ONLINE]);
    await answer(person, { occupation: 'STUDENT' });
    expect(await ratingOf(person)).toEqual(['LOW', ONLINE, 'No earnings of their own']);
    await answer(person, { citizenship: 'MC' });
    expect(await ratingOf(person)).toEqual([
      'MEDIUM',
      'Lives in, or comes from, a country under increased monitoring',
      ONLINE,
      'No earnings of their own',
    ]);
    await answer(person, { country_of_birth: 'IR' });
    expect((await ratingOf(person))?.[0]).toBe('HIGH');
    expect(await needsSecondOfficer(database, person.clientId)).toBe(true);
    const former = await readFormerRatings(database, person.clientId);
    expect(former.map(({ rating, points }) => [rating, points]).slice(0, 2)).toEqual([
      ['MEDIUM', 30],
      ['LOW', 10],
    ]);
  });

  test('looks at where wealth and money come from', async () => {
    const person = await blameless();
    await answer(person, { source_of_wealth: ['COMPANY_SALE', 'EARLY_DIGITAL_ASSETS'] });
    await answer(person, { source_of_funds: ['GIFT', 'OTHER'] });
    expect(await ratingOf(person)).toEqual([
      'HIGH',
      'Money from mining, or from digital assets held early',
      'The money to invest was given',
      'A source that is not on the list',
      ONLINE,
    ]);
    await answer(person, { source_of_wealth: ['SALARY'], source_of_funds: ['SALARY'] });
    expect(await ratingOf(person)).toEqual(['LOW', ONLINE]);
    await signUp(person, { liquid_investable_assets: 'FIFTY_TO_TWO_HUNDRED_MM' });
    await answer(person, { source_of_funds: ['SALARY', 'BUSINESS'] });
    expect(await ratingOf(person)).toEqual([
      'MEDIUM',
      'More wealth than a salary usually makes',
      ONLINE,
    ]);
  });

  test('is looked at again before its months when that was asked for, once', async () => {
    const person = await blameless();
    await transact(database, (tx) => noteClientReviewed(tx, person.clientId));
    await transact(database, (tx) => advanceClock(tx, 60_000));
    const open = await openDatabase({ url: platform.databaseUrl, dataDir: '' });
    await open.asOwner((session) =>
      session.run(`update compliance_states set review_asked_at = clock_now(), review_due_at = clock_now()
        where owner_id = '${person.clientId}'`),
    );
    await open.close();
    await periodicReviewSweep({ database }).run();
    const reviews = () =>
      database
        .selectFrom('periodic_reviews')
        .select('review_id')
        .where('owner_id', '=', person.clientId)
        .execute();
    const [opened] = await reviews();
    if (!opened) throw new Error('no review was opened');
    await transact(database, async (tx) => {
      await advanceClock(tx, 60_000);
      await endPeriodicReview(tx, { clientId: person.clientId, subjectId: opened.review_id });
      await noteClientReviewed(tx, person.clientId);
    });
    await periodicReviewSweep({ database }).run();
    expect(await reviews()).toHaveLength(1);
  });

  test('is looked at again after its months, in one case, whose decision sets the next date', async () => {
    const person = await blameless();
    await answer(person, { country_of_birth: 'IR' });
    await transact(database, (tx) => noteClientReviewed(tx, person.clientId));
    const due = async () => (await readRisk(database, person.clientId))?.review_due_at;
    const sweep = periodicReviewSweep({ database });
    const [start, first] = [await readClock(database), new Date((await due()) ?? '')];
    const days = (first.getTime() - start.getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await sweep.run();
    expect(await reviewsOf(person)).toEqual([]);
    await transact(database, (tx) => advanceClock(tx, first.getTime() - start.getTime()));
    await Promise.all([sweep.run(), sweep.run()]);
    await sweep.run();
    const [opened, ...others] = await reviewsOf(person);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({ rating: 'HIGH', due_at: first, decided_at: null });
    // Neither another answer nor another look at the facts makes a second one due.
    await answer(person, { occupation: 'STUDENT' });
    expect(await due()).toBeNull();
    const of = { clientId: person.clientId, subjectId: opened?.review_id ?? '' };
    await transact(database, (tx) => endPeriodicReview(tx, of));
    expect((await reviewsOf(person))[0]?.decided_at).not.toBeNull();
    const next = new Date((await due()) ?? '');
    expect(Math.round((next.getTime() - first.getTime()) / 86_400_000)).toBeGreaterThan(364);
    await sweep.run();
    expect(await reviewsOf(person)).toHaveLength(1);
  });
});

describe('a politically exposed yes that is turned into no', () => {
  async function withdrawn() {
    const person = await blameless();
    await send(person, { ...(await platform.passport(person)), politically_exposed: true });
    expect((await ratingOf(person))?.[0]).toBe('HIGH');
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    expect((await submit(person)).status).toBe(200);
    await platform.askForDocument(person, 'It is blurred');
    await send(person, { ...(await platform.passport(person)), politically_exposed: false });
    return person;
  }

  async function decide(person: Applicant, decision: 'ACCEPTED' | 'KEPT') {
    const { actor, viewer } = await platform.colleague('COMPLIANCE');
    const by = { ...actor, userId: viewer.userId };
    const said = { decision, reason: 'Left the ministry in 2021' };
    await transact(database, (tx) => decideExposure(tx, by, person.clientId, said));
  }

  const approve = (person: Applicant, roles?: readonly ('OPERATIONS' | 'COMPLIANCE')[]) =>
    platform.decide(person, 'kyc', 'APPROVE', '', roles, '', 'Seen with their notary');

  test('counts as a yes, and nothing is approved, until compliance decides', async () => {
    const person = await withdrawn();
    expect((await ratingOf(person))?.[0]).toBe('HIGH');
    const shown = await platform.caseAtDesk(person, 'kyc');
    expect(shown.risk).toMatchObject({ exposure: 'WITHDRAWAL_OPEN', second_officer: true });
    await approve(person, ['OPERATIONS']);
    await expect(approve(person)).rejects.toThrow('exposure_undecided');
    await decide(person, 'ACCEPTED');
    const risk = await readRisk(database, person.clientId);
    expect(risk).toMatchObject({ rating: 'MEDIUM', exposure: 'WITHDRAWN', second_officer: true });
    await expect(decide(person, 'KEPT')).rejects.toThrow('no_exposure_to_decide');
    await approve(person);
    expect(await platform.stageOf(person)).toBe('AGREEMENTS_VERIFICATION');
  });

  test('stays a yes when compliance does not accept it', async () => {
    const person = await withdrawn();
    await decide(person, 'KEPT');
    const risk = await readRisk(database, person.clientId);
    expect(risk).toMatchObject({ rating: 'HIGH', exposure: 'EXPOSED', second_officer: true });
  });
});
