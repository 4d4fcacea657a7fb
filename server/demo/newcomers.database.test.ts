import { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { getKyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { misplacedActions } from '../../tests/worlds/actions-by-owner.ts';
import { TestBrowser } from '../../tests/worlds/browser.ts';
import { findUserByEmail } from '../account/users.ts';
import { readFlags } from '../compliance/flags/flags.ts';
import { hasUnclearedHit } from '../compliance/screening/screening-cases.ts';
import { advanceClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import { isInvited } from '../onboarding/invitations/invited.ts';
import { readQueue } from '../reviews/case-queue.ts';
import { actOfNewcomer } from './newcomer-actions.ts';
import { NEWCOMER_STEPS } from './newcomer-script.ts';
import { DEMO_INVITED, DEMO_NEWCOMERS } from './newcomers.ts';

const { app, context } = await openTestPlatform();
const { database, queue, sandbox } = context;

/** Whom a login page would show as people to log in as. */
async function peopleShown(): Promise<string[]> {
  const answer = await new TestBrowser(app).call(listPeople);
  return listPeople.output.parse(answer.body).items.map(({ email }) => email);
}

const shownBefore = await peopleShown();

for (const step of NEWCOMER_STEPS) {
  await actOfNewcomer(context, step);
  await queue.runDueJobs();
}
// The one whom the desk keeps waiting was promised ten minutes.
await transact(database, (tx) => advanceClock(tx, 11 * 60_000));

/** Signs somebody in with what the login page shows, and the code that is sent. */
async function signIn(email: string): Promise<TestBrowser> {
  const person = DEMO_NEWCOMERS.find((newcomer) => newcomer.email === email);
  if (!person) throw new Error(`nobody has the address ${email}`);
  const browser = new TestBrowser(app);
  await browser.login(person);
  await browser.call(sendLoginCode, { body: { factor: 'SMS', channel: 'SMS' } });
  await queue.runDueJobs();
  const [message] = (await sandbox?.listOutbox(person.phone)) ?? [];
  await browser.confirm(message?.code ?? '', false, 'SMS');
  return browser;
}

const OPEN = { account_status: 'ACTIVE', verification_status: 'UNVERIFIED' };
const VERIFIED = { ...OPEN, verification_status: 'VERIFIED', kyc_stage: 'COMPLETED' };

test('passwords and authenticators are shown of nobody who is not in the database', async () => {
  const newcomers = DEMO_NEWCOMERS.map(({ email }) => email);
  expect(shownBefore.filter((email) => newcomers.includes(email))).toEqual([]);
  const shown = await peopleShown();
  expect(shown.filter((email) => newcomers.includes(email))).toEqual(newcomers);
  expect(shown.filter((email) => !newcomers.includes(email))).toEqual(shownBefore);
});

test.each([
  ['lena.fischer@example.com', { account_status: 'INACTIVE' }],
  ['marcus.bell@example.com', { account_status: 'INACTIVE' }],
  ['office@reefline.example', { account_status: 'PENDING_ACTIVATION' }],
  ['noor.haddad@example.com', { account_status: 'INACTIVE', invitation_completed: false }],
  ['sofia.marin@example.com', { ...OPEN, kyc_stage: 'SUBMITTED' }],
  ['wei.tan@example.com', { ...OPEN, kyc_stage: 'SUBMITTED' }],
  ['daniel.price@example.com', { ...OPEN, kyc_stage: 'SUBMITTED' }],
  ['elena.rossi@example.com', { ...OPEN, kyc_stage: 'AGREEMENTS_VERIFICATION' }],
  ['finance@harbour-lights.example', { ...OPEN, kyc_stage: 'SUBMITTED' }],
  ['office@north-quay.example', { ...OPEN, kyc_stage: 'CREATED' }],
  ['peter.novotny@example.com', { ...VERIFIED, can_upload_additional_documents: true }],
  ['ana.silva@example.com', { ...VERIFIED, can_upload_additional_documents: true }],
])('%s signs in and stands where the login page says', async (email, details) => {
  const browser = await signIn(email);
  expect((await browser.call(getMe)).body).toMatchObject({ email, ...details });
});

test('the desk has reviews in its queues, one of them overdue and one taken', async () => {
  const nothing = {
    state: null,
    outcome: null,
    takenBy: null,
    search: null,
    isLate: false,
    clientIds: null,
    decidedBy: null,
    ofClients: [],
  };
  const all = { ...nothing, sort: null, order: null, after: null, limit: 20 };
  const emailOf = new Map<string, string>();
  for (const { email } of DEMO_NEWCOMERS) {
    emailOf.set((await findUserByEmail(database, email))?.client_id ?? '', email);
  }
  const read = async (name: Parameters<typeof readQueue>[1]['queue']) =>
    (await readQueue(database, { ...all, queue: name })).map(({ clientId, state, overdue }) =>
      [emailOf.get(clientId), state, ...(overdue ? ['overdue'] : [])].join(' '),
    );
  expect(await read('kyc')).toEqual([
    'daniel.price@example.com WAITING overdue',
    'wei.tan@example.com TAKEN',
  ]);
  expect(await read('kyb')).toEqual(['finance@harbour-lights.example WAITING']);
  expect(await read('reported_changes')).toEqual(['noor.haddad@example.com WAITING']);
  expect(await read('additional_documents')).toEqual(['ana.silva@example.com WAITING']);
});

test('one person contradicts themselves, and somebody of a company is on a list', async () => {
  const clientOf = async (email: string) =>
    (await findUserByEmail(database, email))?.client_id ?? '';
  const flags = await readFlags(database, await clientOf('sofia.marin@example.com'));
  expect(flags.map(({ rule }) => rule)).toEqual(['More digital assets than liquid assets']);
  expect(await hasUnclearedHit(database, await clientOf('office@reefline.example'))).toBe(true);
});

test('a company was asked for one of its documents again, with the reason', async () => {
  const browser = await signIn('office@north-quay.example');
  const { documents } = (await browser.call(getKyb)).body as unknown as AnswerOf<typeof getKyb>;
  const rejected = documents.filter(({ reason }) => reason !== null);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]?.reason).toContain('send the whole document');
});

test('somebody was invited and has no account yet', async () => {
  expect(await findUserByEmail(database, DEMO_INVITED.email)).toBeUndefined();
  expect(await isInvited(database, DEMO_INVITED.email)).toBe(true);
});

test('every action stands in the trail of the person whom it is about', async () => {
  expect(await misplacedActions(database)).toEqual([]);
  const kinds = await database
    .selectFrom('audit_trail')
    .select('subject_kind')
    .distinct()
    .where(({ fn }) => fn.coalesce('owner_id', 'user_id'), 'is not', null)
    .execute();
  expect(kinds.map(({ subject_kind }) => subject_kind)).toEqual(
    expect.arrayContaining([
      'client',
      'user',
      'upload',
      'case',
      'agreement',
      'invitation',
      'session',
    ]),
  );
});
