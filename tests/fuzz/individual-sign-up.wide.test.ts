import { expect, test } from 'vitest';
import { lastReachable, reachable } from '../../contract/flow.ts';
import { mayEnter } from '../../contract/flow-order.ts';
import { HOW_LEARNED, UNITED_STATES } from '../../contract/onboarding/answers.ts';
import {
  DIGITAL_ASSETS,
  INDIVIDUAL_STEPS,
  INTENDED_AMOUNTS,
  type IndividualDetails,
  type IndividualStep,
  LIQUID_ASSETS,
} from '../../contract/onboarding/sign-up/individual.ts';
import {
  getIndividualSignUp,
  type IndividualAnswers,
} from '../../contract/onboarding/sign-up/sign-up.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { claimOf } from '../models/class-answers.ts';
import { claimMeeting, isMove, NO_CLASS, offeredIn } from '../models/class-walk.ts';
import { PERSON } from '../models/person-walk.ts';
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
 * People who sign up by the real calls, going on and back as they like, a step at a time and all side by
 * side. After each step everybody tries everything that the contract's table does not open: each such call
 * is refused, and no row of any table changes.
 */

const WALKS = count(2_000, 100, 40);

/** People who walk side by side, between two readings of all tables. */
const SIDE_BY_SIDE = 50;

const MOVES = 14;

const access = await openTestSignUp();
const random = randomOf('individual sign-up');

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

type Walker = {
  readonly newcomer: Newcomer;
  details: IndividualDetails;
  /** The letters that they signed. */
  readonly signed: Set<string>;
};

function nameIn({ first_name, middle_name, last_name }: IndividualDetails): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/** What the letter says of its signer. */
function inLetter(details: IndividualDetails): string {
  return `${nameIn(details)}, ${details.country_of_residence}`;
}

const ANSWERS: {
  readonly [name in IndividualStep]?: (details: IndividualDetails) => IndividualAnswers;
} = {
  PASSWORD: () => ({ password: NEW_PASSWORD }),
  FULL_NAME: () => ({
    first_name: oneOf(['Ada', 'Jörg', 'Siân']),
    last_name: oneOf(["O'Shea", 'Müller']),
    ...oneOf<IndividualAnswers>([{}, { middle_name: 'King' }, { middle_name: null }]),
  }),
  COUNTRY_OF_RESIDENCE: () => ({ country_of_residence: oneOf(['GB', 'US', 'DE', 'SG'] as const) }),
  US_TAXPAYER_STATUS: () => ({ us_tax_payer: random() < 0.6 }),
  ELIGIBILITY: ({ country_of_residence: country }) =>
    claimOf(oneOf(offeredIn(country, 'INDIVIDUAL')), country ?? UNITED_STATES),
  LIQUID: () => ({ questionnaire: { liquid_investable_assets: oneOf(LIQUID_ASSETS) } }),
  DIGITAL: () => ({ questionnaire: { digital_assets_investment_value: oneOf(DIGITAL_ASSETS) } }),
  INTENDED: () => ({ questionnaire: { intended_investment_amount: oneOf(INTENDED_AMOUNTS) } }),
  RISKS_AGREEMENT: () => ({ risk_awareness_confirmed: true }),
  HOW_DID_YOU_LEARN: () => {
    const how = oneOf(HOW_LEARNED);
    return { how_learned: how, ...(how === 'OTHER' && { how_learned_other: 'A talk' }) };
  },
};

function after(
  details: IndividualDetails,
  given: IndividualAnswers,
  signed: Walker['signed'],
): IndividualDetails {
  const { password, questionnaire, class_answers: _told, ...others } = given;
  const answered = Object.entries(others).filter(([, answer]) => answer !== undefined);
  const merged = {
    ...details,
    ...Object.fromEntries(answered),
    questionnaire: { ...details.questionnaire, ...questionnaire },
  } as IndividualDetails;
  if (password !== undefined) merged.password_set = true;
  if (given.how_learned !== undefined) merged.how_learned_other = given.how_learned_other ?? null;
  const { investor_type, country_of_residence: country } = merged;
  if (given.investor_type && investor_type)
    Object.assign(merged, claimMeeting(investor_type, country, 'INDIVIDUAL'));
  if (isMove(details.country_of_residence, country)) Object.assign(merged, NO_CLASS);
  if (given.us_tax_payer === true) {
    Object.assign(merged, NO_CLASS);
  }
  const status = signed.has(inLetter(merged)) ? 'SIGNED' : 'REQUIRED';
  merged.reverse_solicitation_letter = merged.us_tax_payer === false ? { status } : null;
  return merged;
}

async function move(walker: Walker): Promise<void> {
  const { newcomer, details } = walker;
  const open = reachable(INDIVIDUAL_STEPS, details);
  const next = lastReachable(INDIVIDUAL_STEPS, details).name;
  const blocked = next === 'INVESTOR_BLOCKED' ? 'LIQUID' : next;
  const step = random() < 0.8 ? blocked : oneOf(open).name;
  if (step === 'PHONE') {
    await access.withPhone(newcomer, 'GIVEN');
    walker.details = { ...details, phone: NEW_PHONE };
  } else if (step === 'PHONE_VERIFY') {
    await access.withPhone(newcomer, 'VERIFIED');
    walker.details = { ...details, phone: NEW_PHONE, phone_verified: true };
  } else if (step === 'DECLARATION_OF_NON_SOLICITATION') {
    await sign(walker);
  } else {
    await answer(walker, step);
  }
  const read = await newcomer.browser.call(getIndividualSignUp);
  expect(read.body).toEqual(walker.details);
}

async function answer(walker: Walker, step: IndividualStep): Promise<void> {
  const given = ANSWERS[step]?.(walker.details);
  if (!given) return;
  const { status, body } = await give(walker.newcomer, given);
  walker.details = after(walker.details, given, walker.signed);
  expect([step, status, body]).toEqual([step, 200, walker.details]);
}

/** Reads and signs the letter, or sees that it is signed. */
async function sign(walker: Walker): Promise<void> {
  const { newcomer, details, signed } = walker;
  const { status } = await signOwnLetter(newcomer, nameIn(details));
  expect(status).toBe(signed.has(inLetter(details)) ? 409 : 200);
  signed.add(inLetter(details));
  walker.details = { ...walker.details, reverse_solicitation_letter: { status: 'SIGNED' } };
}

const isNew = newStates();

async function tryClosed({ newcomer, details, signed }: Walker): Promise<number> {
  if (!isNew(details, signed.has(inLetter(details)))) return 0;
  const closed = INDIVIDUAL_STEPS.filter(
    ({ name }) => ANSWERS[name] && !mayEnter(INDIVIDUAL_STEPS, name, details),
  );
  const last = lastReachable(INDIVIDUAL_STEPS, details).name;
  const refusals = [];
  for (const { name } of closed) {
    refusals.push([name, await give(newcomer, ANSWERS[name]?.(details))] as const);
  }
  const isSigned = signed.has(inLetter(details));
  if (!isSigned && !mayEnter(INDIVIDUAL_STEPS, 'DECLARATION_OF_NON_SOLICITATION', details)) {
    const { status, body } = await signOwnLetter(newcomer, 'Ada Byron');
    expect([status, body.detail?.code]).toEqual([409, 'step_not_reachable']);
  }
  if (last !== 'COMPLETE') refusals.push(['COMPLETE', await complete(newcomer)] as const);
  for (const [name, { status, body }] of refusals) {
    const detail = { code: 'step_not_reachable', step: last };
    expect([name, status, body]).toEqual([name, 409, { detail }]);
  }
  const farthest = closed.at(-1)?.name;
  if (!farthest || !mayEnter(INDIVIDUAL_STEPS, 'FULL_NAME', details)) return refusals.length;
  const mixed = { first_name: 'Eve', last_name: 'Other', ...ANSWERS[farthest]?.(details) };
  const { status, body } = await give(newcomer, mixed);
  expect([farthest, status, body.detail?.code]).toEqual([farthest, 409, 'step_not_reachable']);
  return refusals.length + 1;
}

async function walkSideBySide(
  walkers: Walker[],
): Promise<{ refused: number; opened: number; abroad: number }> {
  let refused = 0;
  for (let moves = 0; moves < MOVES; moves += 1) {
    await Promise.all(walkers.map(move));
    const before = await readTableSums(access.databaseUrl);
    const tried = await Promise.all(walkers.map(tryClosed));
    expect(await readTableSums(access.databaseUrl)).toEqual(before);
    refused += tried.reduce((sum, many) => sum + many, 0);
  }
  const ready = walkers.filter(({ details }) => mayEnter(INDIVIDUAL_STEPS, 'COMPLETE', details));
  for (const { newcomer } of ready) {
    expect((await complete(newcomer)).status).toBe(200);
    expect((await complete(newcomer)).status).toBe(200);
  }
  const abroad = ready.filter(({ details }) => details.us_tax_payer === false).length;
  return { refused, opened: ready.length, abroad };
}

test('whoever signs up by the calls does each step when the table opens it, and none before', async () => {
  const sum = { refused: 0, opened: 0, abroad: 0 };
  for (let begun = 0; begun < WALKS; begun += SIDE_BY_SIDE) {
    const walkers: Walker[] = [];
    while (walkers.length < Math.min(SIDE_BY_SIDE, WALKS - begun)) {
      walkers.push({ newcomer: await access.signUp(), details: PERSON.start, signed: new Set() });
    }
    const { refused, opened, abroad } = await walkSideBySide(walkers);
    sum.refused += refused;
    sum.opened += opened;
    sum.abroad += abroad;
  }
  console.log(
    replayHint(
      `${WALKS} sign-ups, ${sum.opened} opened, ${sum.abroad} of them abroad, ${sum.refused} calls refused`,
    ),
  );
  expect(sum.refused).toBeGreaterThan(WALKS);
  expect(sum.opened).toBeGreaterThan(sum.abroad);
  expect(sum.abroad).toBeGreaterThan(0);
});
