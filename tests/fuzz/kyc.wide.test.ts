import { expect, test } from 'vitest';
import { lastReachable, reachable } from '../../contract/flow.ts';
import { mayEnter } from '../../contract/flow-order.ts';
import { KYC_STEPS, type KycDetails, type KycStep } from '../../contract/onboarding/kyc/kyc.ts';
import type { KycAnswers } from '../../contract/onboarding/kyc/kyc-calls.ts';
import { newId } from '../../server/database/identifier.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { kycOf } from '../models/identity-walk.ts';
import {
  type Applicant,
  answer,
  HOME,
  HOME_ABROAD,
  openTestKyc,
  read,
  SSN,
  send,
  submit,
} from '../worlds/kyc.ts';
import { newStates } from './new-states.ts';

/*
 * People in KYC by the real calls, going on and back as they like, a step at a time and all side by side. After
 * each step everybody tries everything that the contract's table does not open: each such call is refused, and
 * no row of any table changes.
 */

const WALKS = count(2_000, 100, 40);

const SIDE_BY_SIDE = 50;

const MOVES = 12;

const platform = await openTestKyc();
const random = randomOf('kyc');

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

type Walker = { readonly person: Applicant; details: KycDetails };

const MAILING = {
  address_of_mailing: 'Postfach 12',
  city_of_mailing: 'Zug',
  zip_code_of_mailing: '6300',
  country_of_mailing: 'CH',
} as const;

const NO_MAILING = {
  address_of_mailing: null,
  city_of_mailing: null,
  zip_code_of_mailing: null,
  country_of_mailing: null,
} as const;

/** What is given at each step that takes answers; half of a mailing address closes the steps after it. */
const ANSWERS: { readonly [name in KycStep]?: (person: Applicant) => object } = {
  ADDRESS: ({ usTaxPayer }) => ({
    ...(usTaxPayer ? HOME : HOME_ABROAD),
    ...oneOf([{}, MAILING, NO_MAILING, { ...MAILING, city_of_mailing: null }]),
  }),
  PERSONAL_DETAILS: ({ usTaxPayer }) => ({
    citizenship: oneOf(['CH', 'US', 'AT']),
    date_of_birth: oneOf(['1980-05-17', '1944-02-29']),
    ...(usTaxPayer
      ? { tax_residencies: [{ country_of_taxes: 'US', type: 'SSN', tin: SSN }] }
      : { country_of_birth: 'AT' }),
  }),
  TAX_RESIDENCY: () => ({
    tax_residencies: oneOf([
      [{ country_of_taxes: 'CH', type: 'AHV', tin: '7569217076985' }],
      [
        { country_of_taxes: 'AE', type: null, tin: null },
        { country_of_taxes: 'GB', type: 'NINO', tin: 'AB123456C' },
      ],
    ]),
  }),
  OCCUPATION: () => ({ occupation: oneOf(['ISCO_241', 'RETIRED', 'STUDENT']) }),
  SOURCE_OF_FUNDS: () => ({
    source_of_wealth: oneOf([['SALARY'], ['INHERITANCE', 'GIFT']]),
    source_of_wealth_details: 'My grandmother’s house',
    source_of_funds: oneOf([['SALARY'], ['EARLY_DIGITAL_ASSETS']]),
    source_of_funds_details: 'Saved over the years',
  }),
};

/** Masked numbers. */
const READ_BACK: Readonly<Record<string, string>> = {
  [SSN]: '••••3333',
  '7569217076985': '••••6985',
  AB123456C: '••••456C',
};

function after(details: KycDetails, given: object): KycDetails {
  const { tax_residencies: taxes, ...others } = given as KycAnswers;
  const masked = taxes?.map((one) => ({ ...one, tin: one.tin && (READ_BACK[one.tin] ?? '') }));
  return { ...details, ...others, ...(masked && { tax_residencies: masked }) } as KycDetails;
}

async function move(walker: Walker): Promise<void> {
  const { person, details } = walker;
  const open = reachable(KYC_STEPS, details);
  const step = random() < 0.85 ? lastReachable(KYC_STEPS, details).name : oneOf(open).name;
  const given = ANSWERS[step]?.(person);
  if (given) {
    const { status, body } = await answer(person, given);
    walker.details = after(details, given);
    expect([step, status, body]).toEqual([step, 200, walker.details]);
  } else if (step === 'VERIFY_IDENTITY') {
    await show(walker);
  } else if (step === 'PLATFORM_AGREEMENT' && details.platform_agreement?.status !== 'SIGNED') {
    await platform.sign(person, 'PLATFORM_AGREEMENT');
    const platform_agreement = { envelope_type: 'PLATFORM_AGREEMENT', status: 'SIGNED' } as const;
    walker.details = { ...details, platform_agreement };
  }
  expect(await read(person)).toEqual(walker.details);
}

async function show(walker: Walker): Promise<void> {
  const { person, details } = walker;
  const answered = await send(person, await platform.passport(person));
  if (details.identity_document.verification_status === 'SUBMITTED') {
    expect([answered.status, answered.body.detail?.code]).toEqual([409, 'conflict']);
    return;
  }
  const identity_document = { verification_status: 'SUBMITTED' } as const;
  walker.details = { ...details, identity_document, politically_exposed: false };
  expect([answered.status, answered.body]).toEqual([200, walker.details]);
}

const isNew = newStates();

async function tryClosed({ person, details }: Walker): Promise<number> {
  if (!isNew(details, person.usTaxPayer)) return 0;
  const last = lastReachable(KYC_STEPS, details).name;
  const isClosed = (name: KycStep) => !mayEnter(KYC_STEPS, name, details);
  // For payers of US taxes tax residencies are among the personal details.
  const way = KYC_STEPS.filter(
    ({ name }) =>
      ANSWERS[name] && isClosed(name) && !(name === 'TAX_RESIDENCY' && person.usTaxPayer),
  );
  const refusals = [];
  for (const { name } of way) {
    const given = ANSWERS[name]?.(person);
    refusals.push([name, await answer(person, given)] as const);
    if (name === 'PERSONAL_DETAILS' || details.citizenship !== null) continue;
    // An address completes its step; what comes after the next one stays closed.
    const beside = await answer(person, { ...HOME_ABROAD, ...given });
    refusals.push([`${name} with ADDRESS`, beside] as const);
  }
  if (isClosed('VERIFY_IDENTITY')) {
    const document = {
      issuing_country: 'CH',
      document_type: 'PASSPORT',
      front_upload_id: newId(),
      politically_exposed: false,
    };
    refusals.push(['VERIFY_IDENTITY', await send(person, document)] as const);
  }
  if (last !== 'COMPLETE') refusals.push(['COMPLETE', await submit(person)] as const);
  for (const [name, { status, body }] of refusals) {
    expect([name, status, body.detail?.code]).toEqual([name, 409, 'step_not_reachable']);
    if (!name.includes('with')) expect([name, body.detail]).toMatchObject([name, { step: last }]);
  }
  return refusals.length;
}

async function walkSideBySide(walkers: Walker[]): Promise<{ refused: number; submitted: number }> {
  let refused = 0;
  for (let moves = 0; moves < MOVES; moves += 1) {
    await Promise.all(walkers.map(move));
    const before = await readTableSums(platform.databaseUrl);
    const tried = await Promise.all(walkers.map(tryClosed));
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
    refused += tried.reduce((sum, many) => sum + many, 0);
  }
  const ready = walkers.filter(({ details }) => mayEnter(KYC_STEPS, 'COMPLETE', details));
  for (const { person } of ready) {
    expect((await submit(person)).body).toEqual({ stage: 'SUBMITTED' });
    expect((await answer(person, HOME_ABROAD)).body.detail?.code).toBe('conflict');
    expect((await submit(person)).body).toEqual({ stage: 'SUBMITTED' });
  }
  return { refused, submitted: ready.length };
}

test('whoever is identified by the calls does each step when the table opens it, and none before', async () => {
  const sum = { refused: 0, submitted: 0 };
  for (let begun = 0; begun < WALKS; begun += SIDE_BY_SIDE) {
    const walkers: Walker[] = [];
    while (walkers.length < Math.min(SIDE_BY_SIDE, WALKS - begun)) {
      const person = await platform.applicant(random() < 0.5);
      walkers.push({ person, details: kycOf(person.usTaxPayer).start });
    }
    const { refused, submitted } = await walkSideBySide(walkers);
    sum.refused += refused;
    sum.submitted += submitted;
  }
  console.log(
    replayHint(`${WALKS} in KYC, ${sum.submitted} submitted, ${sum.refused} calls refused`),
  );
  expect(sum.refused).toBeGreaterThan(WALKS);
  expect(sum.submitted).toBeGreaterThan(0);
});
