import { getMe } from '@ballast/contract/account/me.ts';
import { expect, test } from 'vitest';
import type { Answer } from '../../tests/worlds/browser.ts';
import { openTestKyc, send, submit } from '../../tests/worlds/kyc.ts';
import { complete, give, NEW_PASSWORD, openTestSignUp } from '../../tests/worlds/sign-up.ts';
import { newId } from '../database/identifier.ts';
import type { Context } from '../http/context.ts';
import type { Fault } from '../providers/faults.ts';
import { platformFaults } from './platform-faults.ts';

const signingUp = await openTestSignUp();
const inKyc = await openTestKyc();
for (const { app, context } of [signingUp, inKyc]) platformFaults(app, sandboxOf(context));

function sandboxOf({ sandbox }: Context) {
  if (!sandbox) throw new Error('there is no sandbox');
  return sandbox;
}

const plant = ({ context }: { context: Context }, fault: Fault) =>
  sandboxOf(context).plantFault({ provider: 'platform', fault, times: 1 });

const outcomeOf = ({ status, body }: Answer) => [status, body.detail?.code];
const UNAVAILABLE = [503, 'service_unavailable'];

const ANSWERS = [
  { password: NEW_PASSWORD },
  { first_name: 'Ada', last_name: 'Byron' },
  { country_of_residence: 'US' },
  { us_tax_payer: true },
  {
    questionnaire: {
      liquid_investable_assets: 'HALF_TO_THREE_MM',
      digital_assets_investment_value: 'NO_DIGITAL_ASSETS',
      intended_investment_amount: 'TENTH_TO_HALF_MM',
    },
  },
  { risk_awareness_confirmed: true },
];

test('a call that is refused is not done; one whose answer is lost is, and once', async () => {
  const person = await signingUp.newcomer(...ANSWERS);
  const status = async () => (await person.browser.call(getMe)).body;
  await plant(signingUp, 'error_before');
  expect(outcomeOf(await complete(person))).toEqual(UNAVAILABLE);
  expect(await status()).toMatchObject({ account_status: 'INACTIVE' });

  await plant(signingUp, 'error_after_accepting');
  const key = newId();
  expect(outcomeOf(await complete(person, key))).toEqual(UNAVAILABLE);
  expect(await status()).toMatchObject({ account_status: 'ACTIVE' });
  const again = await complete(person, key);
  expect([again.status, again.body]).toEqual([200, { account_status: 'ACTIVE' }]);
  expect(await signingUp.mailsTo(person.email)).toEqual(['Your account is open']);
  const actions = await signingUp.actionsOn(person);
  expect(actions.filter((action) => action === 'account_activated')).toHaveLength(1);
});

test('a verification whose answer was lost is at the desk once', async () => {
  const person = await inKyc.answered(await inKyc.applicant());
  await send(person, await inKyc.passport(person));
  await inKyc.sign(person, 'PLATFORM_AGREEMENT');
  await plant(inKyc, 'timeout_after_accepting');
  const key = newId();
  expect(outcomeOf(await submit(person, key))).toEqual(UNAVAILABLE);
  expect(await inKyc.stageOf(person)).toBe('SUBMITTED');
  expect((await submit(person, key)).status).toBe(200);
  const mails = await inKyc.mailsTo(person.email);
  expect(mails.filter((subject) => subject === 'We are checking your details')).toHaveLength(1);
  const cases = await inKyc.database
    .selectFrom('cases')
    .select('case_id')
    .where('owner_id', '=', person.clientId)
    .where('queue', '=', 'kyc')
    .execute();
  expect(cases).toHaveLength(1);
});

test('reading and signing up meet no fault, and a refusal stays what it is', async () => {
  await plant(signingUp, 'error_after_accepting');
  const person = await signingUp.newcomer();
  expect((await person.browser.call(getMe)).status).toBe(200);
  expect(outcomeOf(await complete(person))).toEqual([409, 'step_not_reachable']);
  expect((await give(person, { password: NEW_PASSWORD })).status).toBe(200);
});
