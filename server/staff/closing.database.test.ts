import { getMe } from '@ballast/contract/account/me.ts';
import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import {
  answerAccessRequest,
  reopenClient,
  suspendClient,
} from '@ballast/contract/staff/administration.ts';
import { askClosing, getClosing } from '@ballast/contract/staff/closing.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../tests/worlds/access.ts';
import { booksOf } from '../../tests/worlds/books.ts';
import type { Answer, TestBrowser } from '../../tests/worlds/browser.ts';
import { somebodyWaits } from '../../tests/worlds/waits.ts';
import { reopenClient as reopen } from '../access/suspension.ts';
import { isKept } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientAccount } from '../ledger/account.ts';
import { openClientAccounts } from '../ledger/accounts.ts';
import { advanceRequest, openRequest } from '../ledger/requests.ts';
import { notifyClient } from '../messages/notifications.ts';
import { endCaseOf, openCase } from '../reviews/cases.ts';
import { administrationRoutes } from './administration-routes.ts';

const platform = await openTestAccess({ routes: administrationRoutes });
const { database } = platform;
const books = booksOf(database);
const [one, other] = [await platform.atDesk('COMPLIANCE'), await platform.atDesk('COMPLIANCE')];

function write(desk: TestBrowser, call: Call, id: string, body: unknown = {}) {
  const headers = { 'idempotency-key': newId() };
  return desk.send(call, { params: { id }, body, headers });
}

const outcomeOf = ({ status, body }: Answer) => [status, body.detail?.code];
const idOf = ({ body }: Answer) => (body as unknown as { id: string }).id;
const ask = (person: Person, desk = one) =>
  write(desk, askClosing, person.clientId, { reason: 'Asked for in writing' });
const confirm = (request: Answer, desk = other) =>
  write(desk, answerAccessRequest, idOf(request), { decision: 'CONFIRMED' });

async function closingOf({ clientId }: Person) {
  const { body } = await one.send(getClosing, { params: { id: clientId } });
  return body as unknown as AnswerOf<typeof getClosing>;
}

async function closed() {
  const person = await platform.addClient();
  expect((await confirm(await ask(person))).status).toBe(200);
  return person;
}

test('two of compliance close an account for good, and nothing opens it again', async () => {
  const person = await platform.addClient();
  const browser = await platform.signIn(person);
  const asked = await ask(person);
  expect(asked.body).toMatchObject({ waits: true });
  expect(await closingOf(person)).toMatchObject({
    closed_at: null,
    stops: [],
    request: { id: idOf(asked), kind: 'CLOSE_ACCOUNT', may: 'TAKE_BACK' },
  });
  expect((await browser.send(getMe)).status).toBe(200);
  expect(outcomeOf(await confirm(asked, one))).toEqual([403, 'approver_entered_it']);
  expect((await confirm(asked)).status).toBe(200);

  expect((await browser.send(getMe)).status).toBe(401);
  expect(outcomeOf(await platform.browser().login(person))).toEqual([403, 'account_closed']);
  const wrong = await platform.browser().login({ ...person, password: 'Heron under 7 gables!' });
  expect(outcomeOf(wrong)).toEqual([401, 'invalid_credentials']);
  expect((await closingOf(person)).closed_at).not.toBeNull();
  for (const call of [reopenClient, suspendClient]) {
    const answer = await write(one, call, person.clientId, { reason: 'Sorry' });
    expect(outcomeOf(answer)).toEqual([409, 'conflict']);
  }
  expect(outcomeOf(await ask(person))).toEqual([409, 'conflict']);
  const again = transact(database, (tx) => reopen(tx, SYSTEM, person.clientId, 'Sorry'));
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select state_before as before, state_after as after from audit_trail
    where action = 'client_closed' and owner_id = ${person.clientId}`.execute(database);
  expect(rows).toEqual([
    { before: { suspended: false }, after: { reason: 'Asked for in writing' } },
  ]);
});

test('an account that is suspended is closed all the same', async () => {
  const person = await platform.addSuspendedClient();
  expect((await confirm(await ask(person))).status).toBe(200);
  expect(outcomeOf(await platform.browser().login(person))).toEqual([403, 'account_closed']);
});

test('the last that a client is told is that the account is closed', async () => {
  const person = await closed();
  await transact(database, (tx) => notifyClient(tx, person.clientId, 'account_reopened', {}));
  const subjects = (await platform.outboxOf(person.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your account is closed']);
});

test('what is in the account, on its way or under review stops it, before the asking and before the answer', async () => {
  const person = await platform.addClient();
  const { clientId } = person;
  const asked = await ask(person);
  await transact(database, (tx) => openClientAccounts(tx, clientId));
  const available = clientAccount(clientId, 'available', 'BTC');
  await books.fund(available, 5n);
  const parentId = await books.request(clientId, 'withdrawal');
  const childId = await books.request(clientId, 'trade', { parentId });
  const reviewed = { queue: 'kyc', clientId, subjectId: clientId } as const;
  await transact(database, (tx) =>
    openCase(tx, SYSTEM, {
      ...reviewed,
      enteredBy: null,
      turnaround: 'FIVE_BUSINESS_DAYS',
    }),
  );
  expect((await closingOf(person)).stops).toMatchObject([
    { kind: 'BALANCE', asset: 'BTC', purpose: 'available', amount: '0.00000005' },
    { kind: 'ON_ITS_WAY', id: parentId, request: 'withdrawal' },
    { kind: 'REVIEW', queue: 'kyc' },
  ]);
  const isStopped = [409, 'closing_stopped'];
  expect(outcomeOf(await confirm(asked))).toEqual(isStopped);
  expect(outcomeOf(await ask(person))).toEqual(isStopped);
  expect((await platform.browser().login(person)).status).toBe(200);

  await transact(database, (tx) => endCaseOf(tx, SYSTEM, reviewed, 'Not needed'));
  await books.fund(available, -5n);
  expect(outcomeOf(await confirm(asked))).toEqual(isStopped);
  for (const requestId of [childId, parentId]) {
    await transact(database, (tx) =>
      advanceRequest(tx, { ownerId: clientId, requestId }, 'failed'),
    );
  }
  expect((await confirm(asked)).status).toBe(200);
});

test('money that sets out while the account is being closed is seen', async () => {
  const person = await platform.addClient();
  const { clientId: ownerId } = person;
  await transact(database, (tx) => openClientAccounts(tx, ownerId));
  const asked = await ask(person);
  const requestId = newId();
  const request = { requestId, idemKey: requestId, ownerId, asset: 'BTC', minor: 1n } as const;
  let answer: Promise<Answer> | undefined;
  await transact(database, async (tx) => {
    await openRequest(tx, { ...request, kind: 'deposit', state: 'processing' });
    answer = confirm(asked);
    // It waits for the books, which this transaction keeps.
    await somebodyWaits(database);
  });
  expect(answer && outcomeOf(await answer)).toEqual([409, 'closing_stopped']);
});

test.each<StaffRole>(['ADMINISTRATOR', 'OPERATIONS', 'SUPPORT'])(
  'no %s closes an account',
  async (role) => {
    const person = await platform.addClient();
    const desk = await platform.atDesk(role);
    expect(outcomeOf(await ask(person, desk))).toEqual([403, 'forbidden']);
  },
);

test('whoever is closed is looked after no more', async () => {
  const person = await closed();
  const open = await platform.addClient();
  const ids = [person.clientId, open.clientId];
  const { rows } = await sql<{ id: string }>`
    select client_id as id from clients
    where client_id = any (${ids}::uuid[]) and ${isKept(sql`clients.client_id`)}`.execute(database);
  expect(rows).toEqual([{ id: open.clientId }]);
});
