import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import { answerAccessRequest, inviteStaff } from '@ballast/contract/staff/administration.ts';
import { askClosing } from '@ballast/contract/staff/closing.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { findUserByEmail } from '../account/users.ts';
import { newId } from '../database/identifier.ts';
import { listWallets } from '../payments/targets/wallets.ts';
import { DEMO_CLIENTS, DEMO_STAFF } from './people.ts';

const platform = await openTestPlatform();

const keyed = () => ({ headers: { 'idempotency-key': newId() } });
const asked = (body: unknown) => body as { id: string; waits: boolean };

test('no two of the demo have an authenticator in common', () => {
  const secrets = [...DEMO_CLIENTS, ...DEMO_STAFF].map(({ totpSecret }) => totpSecret);
  expect(new Set(secrets).size).toBe(secrets.length);
});

const CONTRACTS = [
  'PLATFORM_AGREEMENT',
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const;

test.each(DEMO_CLIENTS)('$about: has signed all that a verified client has', async (person) => {
  const { email, accountType, usTaxPayer } = person;
  const browser = await platform.browserOf(email);
  const answer = await browser.call(listSignedAgreements);
  const { items } = listSignedAgreements.output.parse(answer.body);
  // Who is no payer of US taxes came of their own accord, and has said so under their name.
  const isAbroad = accountType === 'INDIVIDUAL' && !usTaxPayer;
  const letter = isAbroad ? (['REVERSE_SOLICITATION_LETTER'] as const) : [];
  expect(items.map((each) => each.envelope_type).sort()).toEqual([...CONTRACTS, ...letter].sort());
  const signer = `${person.firstName} ${person.lastName}`;
  expect(new Set(items.map((each) => each.signer_name))).toEqual(new Set([signer]));
  expect(items.filter((each) => each.superseded_at !== null)).toEqual([]);
});

test('a client of the demo reads why a wallet was rejected', async () => {
  const { database } = platform.context;
  const conor = await findUserByEmail(database, 'conor.oshea@example.com');
  const items = await listWallets(database, conor?.client_id ?? '');
  const told = items.map(({ state, reason }) => ({ state, isTold: reason !== null }));
  expect(told).toEqual([
    { state: 'APPROVED', isTold: false },
    { state: 'REJECTED', isTold: true },
  ]);
});

test('of administrators one asks and the other confirms', async () => {
  const adam = await platform.browserOf('administrator@ballast.example');
  const beatrice = await platform.browserOf('administrator.second@ballast.example');
  const body = {
    email: 'nora.quill@ballast.example',
    first_name: 'Nora',
    last_name: 'Quill',
    roles: ['SUPPORT'],
    reason: 'New in support',
  };
  const { id, waits } = asked((await adam.send(inviteStaff, { body, ...keyed() })).body);
  expect(waits).toBe(true);
  const answer = { params: { id }, body: { decision: 'CONFIRMED' }, ...keyed() };
  expect((await beatrice.send(answerAccessRequest, answer)).status).toBe(200);
});

test('of compliance one asks and the other confirms', async () => {
  const clara = await platform.browserOf('compliance@ballast.example');
  const jonas = await platform.browserOf('compliance.second@ballast.example');
  const amelia = await findUserByEmail(platform.context.database, DEMO_CLIENTS[0].email);
  const params = { id: amelia?.client_id ?? '' };
  const closing = { params, body: { reason: 'Asked for in writing' }, ...keyed() };
  const { id } = asked((await clara.send(askClosing, closing)).body);
  const answer = { params: { id }, body: { decision: 'CONFIRMED' }, ...keyed() };
  expect((await jonas.send(answerAccessRequest, answer)).status).toBe(200);
});
