import { learnAssets } from '@ballast/contract/money/asset.ts';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_ASSETS } from '../../../tests/worlds/assets.ts';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { findCaseOf } from '../../reviews/case-record.ts';
import { CLIENT_REQUEST_CASES } from './client-requests.ts';
import { requestWithdrawal } from './withdrawal-requests.ts';

const world = await openPaymentsWorld();
const { database, client, now } = world;

type Client = Awaited<ReturnType<typeof client>>;

const TARGET = 'The account of my notary.';

const ask = ({ id, actor }: Client, wanted: { currency: string; amount: string; note?: string }) =>
  transact(database, (tx) =>
    requestWithdrawal(
      tx,
      { ...SYSTEM, kind: 'client', userId: actor.userId ?? '', clientId: id },
      { target: TARGET, ...wanted },
    ),
  );

const factsOf = async (clientId: string, subjectId: string) => {
  const { facts } = await CLIENT_REQUEST_CASES.read({ database }, { clientId, subjectId });
  return facts.map(({ field, value, marked = false }) => [field, value, marked]);
};

test('a request is a case of three business days with what is wanted and what is there, and holds nothing', async () => {
  const owner = await client();
  await world.fund(owner, 'BTC', '2');
  const asked = { currency: 'BTC', amount: '1.5', note: 'By Friday, please.' };
  const { requestId, dueAt } = await ask(owner, asked);
  const found = await findCaseOf(database, {
    queue: 'client_requests',
    subjectId: requestId,
    clientId: owner.id,
  });
  expect(found).toMatchObject({ state: 'WAITING', dueAt });
  expect(dueAt.getTime() - (await now()).getTime()).toBeGreaterThan(2 * 86_400_000);
  expect(await factsOf(owner.id, requestId)).toEqual([
    ['request_topic', 'WITHDRAWAL', false],
    ['withdrawal_amount', '1.50000000 BTC', false],
    ['withdrawal_available', '2.00000000 BTC', false],
    ['wanted_target', TARGET, false],
    ['client_message', 'By Friday, please.', false],
    ['sent_at', expect.any(String), false],
  ]);
  const trail = await database
    .selectFrom('audit_trail')
    .select(['actor_id', 'state_after'])
    .where('action', '=', 'client_request_sent')
    .where('subject_id', '=', requestId)
    .execute();
  expect(trail).toEqual([{ actor_id: owner.actor.userId, state_after: { about: 'WITHDRAWAL' } }]);
  const held = await database
    .selectFrom('holds')
    .select('hold_id')
    .where('owner_id', '=', owner.id)
    .execute();
  expect(held).toEqual([]);
});

test('more than there is may be asked for, without a note, and is marked', async () => {
  const owner = await client();
  const { requestId } = await ask(owner, { currency: 'BTC', amount: '3' });
  expect(await factsOf(owner.id, requestId)).toEqual([
    ['request_topic', 'WITHDRAWAL', false],
    ['withdrawal_amount', '3.00000000 BTC', false],
    ['withdrawal_available', '0.00000000 BTC', true],
    ['wanted_target', TARGET, false],
    ['sent_at', expect.any(String), false],
  ]);
});

test.each([
  ['nothing', { currency: 'BTC', amount: '0' }, 'amount_invalid'],
  ['more places than the currency has', { currency: 'USD', amount: '1.005' }, 'amount_invalid'],
])('%s is not asked for, and leaves no case', async (_, asked, code) => {
  const owner = await client();
  await expect(ask(owner, asked)).rejects.toThrow(code);
  const left = await database
    .selectFrom('client_requests')
    .select('request_id')
    .where('owner_id', '=', owner.id)
    .execute();
  expect(left).toEqual([]);
});

test('a currency that nobody withdraws is not asked for', async () => {
  const owner = await client();
  const assets = FIRST_ASSETS.assets.map((asset) =>
    asset.code === 'SGD' ? { ...asset, may_be_withdrawn: false } : asset,
  );
  onTestFinished(() => learnAssets(FIRST_ASSETS));
  learnAssets({ ...FIRST_ASSETS, assets });
  await expect(ask(owner, { currency: 'SGD', amount: '1' })).rejects.toThrow(
    'currency_not_available',
  );
});
