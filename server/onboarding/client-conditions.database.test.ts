import type { AnswerOf } from '@ballast/contract/call.ts';
import { listCases } from '@ballast/contract/staff/cases.ts';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { type Applicant, openTestKyc } from '../../tests/worlds/kyc.ts';
import { readRisk } from '../compliance/risk/ratings.ts';
import { keepExposure } from '../compliance/states.ts';
import { transact } from '../database/transact.ts';
import { insertAnswers } from './sign-up/sign-up-answers.ts';

const platform = await openTestKyc();
const { database } = platform;

let officer: TestBrowser;
let american: Applicant;
let swiss: Applicant;

beforeAll(async () => {
  officer = await platform.atDesk('COMPLIANCE');
  american = await platform.submitted();
  swiss = await platform.submitted(false);
});

/** Whose cases of the queue a member of compliance is shown, of these two. */
async function shown(query: string): Promise<string[]> {
  const path = `${listCases.path.replace('{queue}', 'kyc')}?${query}`;
  const answer = await officer.call({ method: 'GET', path });
  const { items } = answer.body as unknown as AnswerOf<typeof listCases>;
  return items.map(({ client_id }) => client_id).sort();
}

const both = () => [american.clientId, swiss.clientId].sort();

async function tellClass({ clientId, userId }: Applicant, investor_type: string): Promise<void> {
  const by = { clientId, answeredBy: userId };
  await transact(database, (tx) => insertAnswers(tx, by, { investor_type }, ['investor_type']));
}

test('a list is narrowed by country, class, exposure and risk of the client', async () => {
  expect(await shown('')).toEqual(both());
  expect(await shown('country=CH')).toEqual([swiss.clientId]);
  expect(await shown('country=US')).toEqual([american.clientId]);
  expect(await shown('country=DE')).toEqual([]);

  await tellClass(swiss, 'EXPERT');
  await tellClass(american, 'EXPERT');
  await tellClass(american, 'ACCREDITED');
  // What was told before counts no longer.
  expect(await shown('investor_class=EXPERT')).toEqual([swiss.clientId]);
  expect(await shown('investor_class=ACCREDITED')).toEqual([american.clientId]);

  await transact(database, (tx) => keepExposure(tx, american.clientId, 'EXPOSED'));
  expect(await shown('exposure=EXPOSED')).toEqual([american.clientId]);
  expect(await shown('exposure=WITHDRAWN')).toEqual([]);

  const rating = (await readRisk(database, swiss.clientId))?.rating;
  expect(await shown(`risk=${rating}`)).toContain(swiss.clientId);
  await database
    .updateTable('client_ratings')
    .set(({ fn }) => ({ until: fn<Date>('clock_now') }))
    .where('owner_id', '=', swiss.clientId)
    .execute();
  expect(await shown(`risk=${rating}`)).not.toContain(swiss.clientId);
  expect(await shown('country=CH&investor_class=EXPERT&exposure=EXPOSED')).toEqual([]);
});

test('the country is that of the sign-up, too, and a value that there is none of is refused', async () => {
  const by = { clientId: american.clientId, answeredBy: american.userId };
  const told = { country_of_residence: 'CA' };
  await transact(database, (tx) => insertAnswers(tx, by, told, ['country_of_residence']));
  expect(await shown('country=CA')).toEqual([american.clientId]);
  expect(await shown('country=US')).toEqual([american.clientId]);
  const path = `${listCases.path.replace('{queue}', 'kyc')}?country=XX`;
  expect((await officer.call({ method: 'GET', path })).status).toBe(422);
});
