import { beforeAll, expect, test, vi } from 'vitest';
import { askRelationshipManager } from '../../contract/account/manager.ts';
import { CALLS } from '../../contract/calls.ts';
import { startUpload } from '../../contract/files/uploads.ts';
import { findUserByEmail } from '../../server/account/users.ts';
import { newId } from '../../server/database/identifier.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { liveWithMoney, MONEY_OWNER } from '../matrices/belongings.ts';
import {
  addApplicant,
  addReviewer,
  does,
  sendPassport,
  signAgreementOf,
} from '../matrices/newcomers.ts';
import { addStaff, signedIn } from '../matrices/people.ts';
import { sampleBody } from '../matrices/sample.ts';
import type { TestBrowser } from '../worlds/browser.ts';
import { expectSameTimes, openTimer, type Reply, shape, type TimedCall } from './timed-call.ts';

vi.mock('@node-rs/argon2', { spy: true });

/*
 * An id of somebody else and one of nobody: told apart neither by the answer, which the matrix of ids compares
 * for every call, nor by the time that it takes, which is compared here for calls that look into each of the
 * rooms: files, agreements, identities, invitations, money and the desk.
 */

const platform = await openTestPlatform();
const { context } = platform;
const time = openTimer(platform.url);

type Things = Readonly<
  Record<'file' | 'open file' | 'document' | 'session' | 'invitation' | 'payment' | 'case', string>
>;

/** A call by its name, what of somebody else's it is asked for, and whose work it is to ask. */
type Asked = readonly [name: string, thing: keyof Things, by: 'client' | 'manager'];

const ASKED: readonly Asked[] = [
  ['downloadUpload', 'file', 'client'],
  ['discardUpload', 'file', 'client'],
  ['sendUploadPart', 'open file', 'client'],
  ['getAgreement', 'document', 'client'],
  ['downloadAgreement', 'document', 'client'],
  ['finishVerification', 'session', 'client'],
  ['getInvitation', 'invitation', 'client'],
  ['getWithdrawal', 'payment', 'client'],
  ['cancelWithdrawal', 'payment', 'client'],
  ['getStaffInvitation', 'invitation', 'manager'],
  ['getCase', 'case', 'manager'],
  ['takeCase', 'case', 'manager'],
];

let things: Things;
let browsers: Readonly<Record<Asked[2], TestBrowser>>;

/** What cannot be made from the call's schema alone. */
const PART = {
  body: Buffer.from('a'),
  headers: { 'content-type': 'application/octet-stream' },
} as const;

function callOf(name: string, id: string): TimedCall {
  const call = CALLS.get(name);
  if (!call) throw new Error(`there is no ${name}`);
  const { method } = call;
  const path = call.path.replace('{id}', id);
  if (name === 'sendUploadPart') return { method, path: `${path}?starts_at=0`, ...PART };
  const headers = { 'idempotency-key': newId() };
  if (method === 'GET') return { method, path, headers };
  return { method, path, headers, body: sampleBody(call.body, newId()).body };
}

async function makeThings(): Promise<Things> {
  await liveWithMoney(platform);
  const manager = await addStaff(platform, 'RELATIONSHIP_MANAGER');
  const person = await addApplicant(platform, { relationshipManagerId: manager.userId });
  const [file = ''] = await sendPassport(person.browser);
  const question = { about: 'PHONE_NUMBER', message: 'May I change my number?' };
  await does(person.browser, askRelationshipManager, question);
  const begun = { purpose: 'IDENTITY', file_name: 'scan.pdf', bytes: 2 };
  const { id: open = '' } = await does(person.browser, startUpload, begun);
  const document = await signAgreementOf(person.browser);
  const reviewer = await addReviewer(platform, manager.userId);
  await context.queue.runDueJobs();
  const owner = await findUserByEmail(context.database, MONEY_OWNER);
  const { request_id: payment } = await context.database
    .selectFrom('withdrawals')
    .select('request_id')
    .where('owner_id', '=', owner?.client_id ?? '')
    .executeTakeFirstOrThrow();
  const { case_id } = await context.database
    .selectFrom('cases')
    .select('case_id')
    .where('owner_id', '=', person.clientId)
    .executeTakeFirstOrThrow();
  return {
    file,
    'open file': open,
    document,
    session: person.sessionId,
    invitation: reviewer.invitationId,
    payment,
    case: case_id,
  };
}

beforeAll(async () => {
  things = await makeThings();
  browsers = {
    client: await platform.browserOf('conor.oshea@example.com'),
    manager: await signedIn(platform, await addStaff(platform, 'RELATIONSHIP_MANAGER')),
  };
});

test.each(ASKED)(
  '%s of somebody else’s %s takes as long as of nobody’s',
  async (name, thing, by) => {
    const ask = (id: string): Promise<Reply> => time(browsers[by], callOf(name, id));
    const theirs = things[thing];
    expect(shape(await ask(theirs))).toEqual(shape(await ask(newId())));
    await expectSameTimes(`${name}, ${thing}`, async (whose) => {
      const reply = await ask(whose === 'existing' ? theirs : newId());
      expect(reply.status).toBe(404);
      return reply;
    });
  },
);
