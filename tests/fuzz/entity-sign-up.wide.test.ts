import { expect, test } from 'vitest';
import { lastReachable, reachable } from '../../contract/flow.ts';
import { mayEnter } from '../../contract/flow-order.ts';
import { UNITED_STATES } from '../../contract/onboarding/answers.ts';
import {
  ENTITY_STEPS,
  type EntityDetails,
  type EntityStep,
  ORGANIZATION_SUBTYPES,
  ORGANIZATION_TYPES,
  SIGNATORY_RIGHTS,
} from '../../contract/onboarding/sign-up/entity.ts';
import {
  type EntityAnswers,
  getEntitySignUp,
} from '../../contract/onboarding/sign-up/entity-calls.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { claimOf } from '../models/class-answers.ts';
import { claimMeeting, isMove, NO_CLASS, offeredIn } from '../models/class-walk.ts';
import { COMPANY } from '../models/company-walk.ts';
import { signOwnLetter } from '../worlds/entity.ts';
import {
  complete,
  give,
  NEW_PASSWORD,
  NEW_PHONE,
  type Newcomer,
  openTestSignUp,
} from '../worlds/sign-up.ts';
import { newStates } from './new-states.ts';

/*
 * Companies that sign up by the real calls, in any order and side by side. After each step everybody tries
 * what the contract's table does not open: each such call is refused, and no row of any table changes.
 */

const WALKS = count(2_000, 100, 40);

/** Companies that walk side by side, between two readings of all tables. */
const SIDE_BY_SIDE = 50;

const MOVES = 20;

const access = await openTestSignUp('INSTITUTIONAL');
const random = randomOf('entity sign-up');

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

type Walker = {
  readonly newcomer: Newcomer;
  details: EntityDetails;
  /** The letters that the registrant signed. */
  readonly signed: Set<string>;
};

function signerOf({ first_name, last_name }: EntityDetails): string {
  return `${first_name} ${last_name}`;
}

/** What the letter says of its registrant. */
function inLetter(details: EntityDetails): string {
  return [signerOf(details), details.legal_business_name, details.country_of_incorporation].join();
}

/** Whether the letter is signed by whoever has to sign it: whom a representative names has not. */
function isSigned(details: EntityDetails, signed: Walker['signed']): boolean {
  const isNamed = details.us_tax_payer === false && details.signatory_rights === 'REPRESENTATIVE';
  return !isNamed && signed.has(inLetter(details));
}

/** Countries of three regions; high-net-worth companies are of the first, accredited ones of the second. */
const COUNTRIES = ['GB', 'SG', 'DE'] as const;

const ANSWERS: { readonly [name in EntityStep]?: (details: EntityDetails) => EntityAnswers } = {
  PASSWORD: () => ({ password: NEW_PASSWORD }),
  YOUR_DETAILS: () => ({ first_name: oneOf(['Wei', 'Jun']), last_name: 'Lim' }),
  SIGNATORY_RIGHTS: () => ({ signatory_rights: oneOf(SIGNATORY_RIGHTS) }),
  LEGAL_BUSINESS_NAME: () => ({ legal_business_name: oneOf(['Straits 8 Ltd.', 'Straits 9 Ltd.']) }),
  COUNTRY_OF_INCORPORATION: () => ({ country_of_incorporation: oneOf(COUNTRIES) }),
  LEGAL_STRUCTURE: () => ({ organization_type: oneOf(ORGANIZATION_TYPES) }),
  PARTNERSHIP: () => ({ organization_subtype: oneOf(ORGANIZATION_SUBTYPES.PARTNERSHIP) }),
  TRUST: () => ({ organization_subtype: oneOf(ORGANIZATION_SUBTYPES.TRUST) }),
  STATE_OWNED_OR_INTERNATIONAL: () => ({
    organization_subtype: oneOf(ORGANIZATION_SUBTYPES.STATE_OWNED_OR_INTERNATIONAL),
  }),
  OTHER: () => {
    const organization_subtype = oneOf(ORGANIZATION_SUBTYPES.OTHER);
    const specified = organization_subtype === 'OTHER' && { organization_other_type: 'A club' };
    return { organization_subtype, ...specified };
  },
  US_TAXPAYER_STATUS: () => ({ us_tax_payer: random() < 0.4 }),
  ELIGIBILITY: ({ country_of_incorporation: country }) =>
    claimOf(oneOf(offeredIn(country, 'INSTITUTIONAL')), country ?? UNITED_STATES, 'INSTITUTIONAL'),
  UNDERSTANDING_THE_RISKS: () => ({ risk_awareness_confirmed: true }),
  DESIGNATE_SIGNATORY: () => ({
    signatory_email: 'mei.tan@straits.example',
    signatory_first_name: 'Mei',
    signatory_last_name: 'Tan',
    signatory_role: 'Director',
  }),
};

const NO_SIGNATORY = {
  signatory_email: null,
  signatory_first_name: null,
  signatory_last_name: null,
  signatory_role: null,
};

function after(
  details: EntityDetails,
  given: EntityAnswers,
  signed: Walker['signed'],
): EntityDetails {
  const { password, class_answers: _told, ...others } = given;
  const merged = { ...details, ...others } as EntityDetails;
  if (password !== undefined) merged.password_set = true;
  const changesType = given.organization_type !== undefined;
  if (changesType && given.organization_type !== details.organization_type) {
    merged.organization_subtype = null;
    merged.organization_other_type = null;
  }
  if (given.organization_subtype !== undefined && given.organization_subtype !== 'OTHER')
    merged.organization_other_type = null;
  const { investor_type, country_of_incorporation: country } = merged;
  if (given.investor_type && investor_type)
    Object.assign(merged, claimMeeting(investor_type, country, 'INSTITUTIONAL'));
  if (isMove(details.country_of_incorporation, country)) Object.assign(merged, NO_CLASS);
  if (given.us_tax_payer === true) {
    Object.assign(merged, NO_SIGNATORY, NO_CLASS);
  }
  if (given.signatory_rights === 'SIGNATORY') Object.assign(merged, NO_SIGNATORY);
  const status = isSigned(merged, signed) ? 'SIGNED' : 'REQUIRED';
  merged.reverse_solicitation_letter = merged.us_tax_payer === false ? { status } : null;
  return merged;
}

async function move(walker: Walker): Promise<void> {
  const { newcomer, details } = walker;
  const next = lastReachable(ENTITY_STEPS, details).name;
  const step = random() < 0.85 ? next : oneOf(reachable(ENTITY_STEPS, details)).name;
  if (step === 'PHONE') {
    await access.withPhone(newcomer, 'GIVEN');
    walker.details = { ...details, phone: NEW_PHONE };
  } else if (step === 'PHONE_VERIFY') {
    await access.withPhone(newcomer, 'VERIFIED');
    walker.details = { ...details, phone: NEW_PHONE, phone_verified: true };
  } else if (step === 'REQUEST_INFO') {
    const { status } = await signOwnLetter(newcomer, signerOf(details));
    expect(status).toBe(isSigned(details, walker.signed) ? 409 : 200);
    walker.signed.add(inLetter(details));
    walker.details = { ...details, reverse_solicitation_letter: { status: 'SIGNED' } };
  } else {
    await answer(walker, step);
  }
  const read = await newcomer.browser.call(getEntitySignUp);
  expect(read.body).toEqual(walker.details);
}

async function answer(walker: Walker, step: EntityStep): Promise<void> {
  const given = ANSWERS[step]?.(walker.details);
  if (!given) return;
  const { status, body } = await give(walker.newcomer, given);
  walker.details = after(walker.details, given, walker.signed);
  expect([step, status, body]).toEqual([step, 200, walker.details]);
}

const isNew = newStates();

async function tryClosed({ newcomer, details, signed }: Walker): Promise<number> {
  if (!isNew(details, isSigned(details, signed))) return 0;
  const isClosed = (name: EntityStep) => !mayEnter(ENTITY_STEPS, name, details);
  const closed = ENTITY_STEPS.filter(({ name }) => ANSWERS[name] && isClosed(name));
  const last = lastReachable(ENTITY_STEPS, details).name;
  const refusals = [];
  for (const { name } of closed) {
    refusals.push([name, await give(newcomer, ANSWERS[name]?.(details))] as const);
  }
  const isEnd = last === 'COMPLETED' || last === 'REQUEST_RECEIVED';
  if (!isEnd) refusals.push(['end', await complete(newcomer)] as const);
  for (const [name, { status, body }] of refusals) {
    const detail = { code: 'step_not_reachable', step: last };
    expect([name, status, body]).toEqual([name, 409, { detail }]);
  }
  if (isClosed('REQUEST_INFO') && !isSigned(details, signed)) {
    const letter = await signOwnLetter(newcomer, signerOf(details));
    expect(letter.body.detail?.code).toBe('step_not_reachable');
  }
  const farthest = closed.at(-1)?.name;
  if (!farthest || isClosed('YOUR_DETAILS')) return refusals.length;
  const mixed = { first_name: 'Eve', last_name: 'Other', ...ANSWERS[farthest]?.(details) };
  const { status, body } = await give(newcomer, mixed);
  expect([farthest, status, body.detail?.code]).toEqual([farthest, 409, 'step_not_reachable']);
  return refusals.length + 1;
}

async function walkSideBySide(walkers: Walker[]): Promise<{ refused: number; ended: string[] }> {
  let refused = 0;
  for (let moves = 0; moves < MOVES; moves += 1) {
    await Promise.all(walkers.map(move));
    const before = await readTableSums(access.databaseUrl);
    const tried = await Promise.all(walkers.map(tryClosed));
    expect(await readTableSums(access.databaseUrl)).toEqual(before);
    refused += tried.reduce((sum, many) => sum + many, 0);
  }
  const ended: string[] = [];
  for (const { newcomer, details } of walkers) {
    const last = lastReachable(ENTITY_STEPS, details).name;
    if (last !== 'COMPLETED' && last !== 'REQUEST_RECEIVED') continue;
    const account_status = last === 'COMPLETED' ? 'ACTIVE' : 'PENDING_ACTIVATION';
    const { status, body } = await complete(newcomer);
    // All of them ask the same person, who is written to ten times an hour at most.
    if (status === 429) continue;
    expect([status, body]).toEqual([200, { account_status }]);
    expect((await complete(newcomer)).body).toEqual({ account_status });
    ended.push(account_status);
  }
  return { refused, ended };
}

test('a company does each step by the calls when the table opens it, and none before', async () => {
  let refused = 0;
  const ended: string[] = [];
  for (let begun = 0; begun < WALKS; begun += SIDE_BY_SIDE) {
    const walkers: Walker[] = [];
    while (walkers.length < Math.min(SIDE_BY_SIDE, WALKS - begun)) {
      walkers.push({ newcomer: await access.signUp(), details: COMPANY.start, signed: new Set() });
    }
    const walked = await walkSideBySide(walkers);
    refused += walked.refused;
    ended.push(...walked.ended);
  }
  console.log(replayHint(`${WALKS} sign-ups, ${ended.length} completed, ${refused} calls refused`));
  expect(refused).toBeGreaterThan(WALKS);
  expect(new Set(ended)).toEqual(new Set(['ACTIVE', 'PENDING_ACTIVATION']));
});
