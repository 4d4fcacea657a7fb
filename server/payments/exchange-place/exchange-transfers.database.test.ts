import * as calls from '@ballast/contract/staff/exchange-transfers.ts';
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../../tests/worlds/books.ts';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { standInPlace } from '../../../tests/worlds/stand-in-place.ts';
import { askToSign, claimSigned } from '../../access/passkeys/signed-subjects.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import { watchExchange } from './exchange-alarms.ts';
import {
  decideExchangeTransfer,
  proposeExchangeTransfer,
  stopExchangeTransfer,
} from './exchange-transfers.ts';
import { moveDueTransfers } from './move-transfers.ts';
import { TRANSFER_SIGNED } from './signed-transfer.ts';
import { getExchangePlace } from './transfer-answers.ts';

const world = await openPaymentsWorld();
const { database, context, advance } = world;
const [maker, checker] = [await world.staff('OPERATIONS'), await world.staff('OPERATIONS')];

let place = standInPlace(await world.now());
const access = () => ({ database, providers: { exchangePlace: place } });

beforeEach(async () => {
  // What earlier tests left open ends.
  await moveDueTransfers(access());
  place.endAll();
  await moveDueTransfers(access());
  place = standInPlace(await world.now());
});

const TO_EXCHANGE: calls.NewExchangeTransfer = {
  ...{ direction: 'TO_EXCHANGE', asset: 'ETH', amount: '2.5' },
  why: 'For the orders of the week',
};
const TO_WALLET: calls.NewExchangeTransfer = {
  ...{ ...TO_EXCHANGE, direction: 'TO_WALLET' },
  why: 'The wallet runs low',
};

async function propose(transfer: calls.NewExchangeTransfer = TO_EXCHANGE): Promise<string> {
  const holdings = await place.holdings();
  return (await transact(database, (tx) => proposeExchangeTransfer(tx, maker, transfer, holdings)))
    .id;
}

async function decide(
  id: string,
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' = 'APPROVED',
  by = checker,
): Promise<void> {
  const reason = decision === 'DECLINED' ? 'Too much' : null;
  const holdings = await place.holdings();
  await transact(database, (tx) =>
    decideExchangeTransfer(tx, by, id, { decision, reason }, { holdings }),
  );
}

async function approved(transfer?: calls.NewExchangeTransfer): Promise<string> {
  const id = await propose(transfer);
  await decide(id);
  return id;
}

async function read(id: string): Promise<calls.ExchangeTransfer | undefined> {
  const answer = await getExchangePlace(database, { exchangePlace: place }, checker.userId);
  return calls.getExchangePlace.output.parse(answer).transfers.find((each) => each.id === id);
}

test('what one proposes another approves, and it is handed over once and followed to its end', async () => {
  const id = await propose();
  expect(await read(id)).toMatchObject({
    ...{ state: null, decided: null },
    amount: expect.stringMatching(/^2\.50*$/),
  });
  expect(await moveDueTransfers(access())).toBe(0);
  expect(await codeOf(decide(id, 'APPROVED', maker))).toBe('approver_entered_it');
  expect(await codeOf(decide(id, 'TAKEN_BACK'))).toBe('approver_entered_it');
  await decide(id);
  expect(await codeOf(decide(id))).toBe('conflict');
  expect(await read(id)).toMatchObject({ state: 'APPROVED' });
  await moveDueTransfers(access());
  await moveDueTransfers(access());
  expect(place.moves.get(id)).toMatchObject({ asset: 'ETH', amount: 25n * 10n ** 17n });
  expect(place.moves.size).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'ORDERED', hash: null });
  place.say(id, { state: 'on_the_way', failure: null, hash: '0xab' });
  await moveDueTransfers(access());
  expect(await read(id)).toMatchObject({ state: 'ON_THE_WAY', hash: '0xab' });
  place.say(id, { state: 'arrived', failure: null, hash: '0xab' });
  expect(await moveDueTransfers(access())).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'ARRIVED' });
  expect(await moveDueTransfers(access())).toBe(0);
  const actions = await database
    .selectFrom('audit_trail')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('audit_id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'exchange_transfer_proposed',
    'exchange_transfer_approved',
    'exchange_transfer_ended',
  ]);
});

test('an answer that is lost is asked for again under the same key, and a refusal ends it', async () => {
  const id = await approved();
  place.fail(new OutcomeUnknown('lost'), { isDone: true });
  await expect(moveDueTransfers(access())).rejects.toThrow('lost');
  expect(await read(id)).toMatchObject({ state: 'APPROVED' });
  await moveDueTransfers(access());
  expect(place.moves.size).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'ORDERED' });
  // Of what was handed over a refusal says nothing.
  place.fail(new ProviderRefusal('key_reused'));
  await expect(moveDueTransfers(access())).rejects.toThrow('key_reused');
  expect(await read(id)).toMatchObject({ state: 'ORDERED' });
  place.endAll();
  await moveDueTransfers(access());
  const refused = await approved();
  place.fail(new ProviderRefusal('key_reused'));
  await moveDueTransfers(access());
  expect(await read(refused)).toMatchObject({ state: 'FAILED', failure: 'key_reused' });
});

test('two processes at once hand it over as one', async () => {
  const id = await approved();
  await Promise.all([moveDueTransfers(access()), moveDueTransfers(access())]);
  expect(place.moves.size).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'ORDERED' });
});

test('what is declined or taken back is never handed over', async () => {
  await decide(await propose(), 'DECLINED');
  const own = await propose();
  await decide(own, 'TAKEN_BACK', maker);
  await moveDueTransfers(access());
  expect(place.moves.size).toBe(0);
  expect(await read(own)).toMatchObject({ state: null, decided: { as: 'TAKEN_BACK' } });
});

test('what comes back may be stopped until it has left, and nothing else', async () => {
  const stop = (id: string) => transact(database, (tx) => stopExchangeTransfer(tx, checker, id));
  const id = await approved(TO_WALLET);
  await moveDueTransfers(access());
  await stop(id);
  expect(await codeOf(stop(id))).toBe('conflict');
  await moveDueTransfers(access());
  expect(await read(id)).toMatchObject({ state: 'FAILED', failure: 'stopped' });
  const late = await approved(TO_WALLET);
  await moveDueTransfers(access());
  place.say(late, { state: 'on_the_way', failure: null, hash: null });
  await stop(late);
  await moveDueTransfers(access());
  expect(await read(late)).toMatchObject({ state: 'ON_THE_WAY' });
  expect(await codeOf(stop(await approved()))).toBe('conflict');
  expect(await codeOf(stop(newId()))).toBe('not_found');
});

test.each<[what: string, part: Partial<calls.NewExchangeTransfer>, code: string]>([
  ['nothing', { amount: '0' }, 'amount_invalid'],
  ['more places than there are', { amount: '0.0000000000000000001' }, 'amount_invalid'],
  ['more than may lie there', { amount: '31' }, 'amount_above_maximum'],
  ['more than is in the wallet', { amount: '41' }, 'insufficient_funds'],
  ['what has no limit', { asset: 'USDT' }, 'currency_not_available'],
  ['what is not kept', { asset: 'BTC' }, 'currency_not_available'],
  ['more than lies there', { direction: 'TO_WALLET', amount: '21' }, 'insufficient_funds'],
])('%s is no proposal', async (_what, part, code) => {
  expect(await codeOf(propose({ ...TO_EXCHANGE, ...part }))).toBe(code);
});

test('what has left there without an order is proposed afterwards', async () => {
  place.hold('ETH', 10n ** 18n, 3n * 10n ** 18n);
  expect(await codeOf(propose({ ...TO_WALLET, amount: '4.5' }))).toBe('insufficient_funds');
  await decide(await propose({ ...TO_WALLET, amount: '3' }), 'DECLINED');
});

test('without an exchange nothing is proposed, and what was proposed before is not approved', async () => {
  const id = await propose();
  const none = transact(database, (tx) => proposeExchangeTransfer(tx, maker, TO_EXCHANGE, null));
  expect(await codeOf(none)).toBe('currency_not_available');
  const sent = transact(database, (tx) =>
    decideExchangeTransfer(
      tx,
      checker,
      id,
      { decision: 'APPROVED', reason: null },
      { holdings: null },
    ),
  );
  expect(await codeOf(sent)).toBe('currency_not_available');
  const answer = await getExchangePlace(database, { exchangePlace: null }, checker.userId);
  expect(calls.getExchangePlace.output.parse(answer).place).toBeNull();
  await decide(id, 'DECLINED');
});

test('whoever has a passkey signs which way, how much and where to', async () => {
  const officer = await world.staff('OPERATIONS');
  const { device } = await givePasskey(database, officer.userId);
  const id = await propose();
  expect(await codeOf(decide(id, 'APPROVED', officer))).toBe('passkey_required');
  const decided = { subject: TRANSFER_SIGNED, id, decision: 'APPROVED' as const };
  const question = await askToSign(
    context,
    { userId: officer.userId, address: '192.0.2.1' },
    decided,
  );
  const signed = await claimSigned(context, officer, decided, device.answer(question));
  const holdings = await place.holdings();
  const decision = { decision: 'APPROVED', reason: null } as const;
  await transact(database, (tx) =>
    decideExchangeTransfer(tx, officer, id, decision, { holdings, signed }),
  );
  const kept = await database
    .selectFrom('passkey_approvals')
    .select('user_id')
    .where('subject_id', '=', id)
    .execute();
  expect(kept).toEqual([{ user_id: officer.userId }]);
});

test('staff are told of too much at the exchange, of a count that fails and of a transfer that is late, until it is over', async () => {
  const told = async () => {
    await watchExchange(access());
    const kinds = ['exchange_over', 'exchange_uncounted', 'exchange_transfer_late'] as const;
    const open = await Promise.all(kinds.map((kind) => openAlarmsAbout(database, kind)));
    return open.map((about) => about.map(({ id }) => id));
  };
  const id = await approved();
  expect(await told()).toEqual([[], [], []]);
  // It was never counted.
  place.countedAt = null;
  place.hold('ETH', 51n * 10n ** 18n);
  await advance(3 * 3600 + 1);
  expect(await told()).toEqual([['ETH'], ['exchange'], [id]]);
  place.hold('ETH', 10n ** 18n);
  place.countedAt = await world.now();
  await moveDueTransfers(access());
  place.endAll();
  await moveDueTransfers(access());
  expect(await told()).toEqual([[], [], []]);
});
