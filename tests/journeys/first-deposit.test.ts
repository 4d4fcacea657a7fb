import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, leaveDesk, openDesk } from './desk.ts';
import { type PersonAnswers, signUpPerson } from './sign-up.ts';
import { depositFirst, type KycAnswers, verifyPerson } from './verification.ts';
import { launchBrowser, openVisitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

/*
 * People of different countries, taxes and classes, from the choice of the account to a first deposit and nothing
 * else. What is refused on the way, and how it looks, is in the journeys of the single ways.
 */

type Journey = {
  readonly who: string;
  readonly signUp: PersonAnswers;
  readonly kyc: Omit<KycAnswers, 'name'>;
};

const JOURNEYS: readonly Journey[] = [
  {
    who: 'a payer of US taxes',
    signUp: {
      email: 'hazel.quarry@example.com',
      phone: '781000001',
      firstName: 'Hazel',
      lastName: 'Quarry',
      country: 'United States',
      paysUsTaxes: true,
    },
    kyc: {
      street: '128 Mercer Street',
      city: 'New York',
      postcode: '10012',
      us: { state: 'NY', ssn: '111-22-3333' },
      citizenship: 'United States',
      born: '17/05/1980',
    },
  },
  {
    who: 'an accredited investor of Singapore',
    signUp: {
      email: 'mei.ong@example.com',
      phone: '781000002',
      firstName: 'Mei',
      lastName: 'Ong',
      country: 'Singapore',
      paysUsTaxes: false,
      investorClass: {
        name: 'Accredited investor',
        amounts: { 'Income of the last 12 months': '300000' },
      },
    },
    kyc: {
      street: '1 Marina View',
      city: 'Singapore',
      postcode: '018960',
      abroad: { countryOfBirth: 'Malaysia', taxNumber: 'S1234567D' },
      citizenship: 'Singapore',
      born: '04/11/1976',
    },
  },
  {
    who: 'an elective professional of Switzerland',
    signUp: {
      email: 'reto.brunner@example.com',
      phone: '781000003',
      firstName: 'Reto',
      lastName: 'Brunner',
      country: 'Switzerland',
      paysUsTaxes: false,
      investorClass: {
        name: 'Elective professional investor',
        amounts: { 'Portfolio of investments and cash': '500000' },
        facts: ['Knowledge of such investments from education or work in finance'],
      },
    },
    kyc: {
      street: 'Bahnhofstrasse 1',
      city: 'Zürich',
      postcode: '8001',
      abroad: { countryOfBirth: 'Switzerland', taxNumber: '7569217076985' },
      citizenship: 'Switzerland',
      born: '29/02/1972',
    },
  },
];

let world: World;
let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  [world, browser] = await Promise.all([openWorld(), launchBrowser({ camera: true })]);
  desk = await openDesk(browser, world);
});

afterAll(async () => {
  await browser?.close();
  expect(await world?.stopAndAudit(), 'what the audit of the books finds').toEqual([]);
});

test.each(JOURNEYS)('$who gets from the sign-up to a first deposit', async ({ signUp, kyc }) => {
  const visitor = await openVisitor(browser, world);
  await signUpPerson(visitor, world, signUp);
  const name = `${signUp.firstName} ${signUp.lastName}`;
  await verifyPerson(visitor, world, desk, { ...kyc, name });
  await depositFirst(visitor, world);
  // What is not open yet to somebody who is not verified, and addresses that are still to come.
  visitor.assertNothingWentWrong(/^(403 .*\/(portfolio|transactions)[/?]|409 .*\/deposits)/);
  await visitor.leave();
});

test('nothing went wrong at the desk', () => leaveDesk(desk));
