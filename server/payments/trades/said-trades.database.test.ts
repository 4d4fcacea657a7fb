import type { AskedCorrection } from '@ballast/contract/payments/corrections.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { entriesOfRequestById, requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import type { Person } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { TRADE_PARENTS } from '../../main/trade-parents.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import type { OrderReport } from '../../providers/trade/port.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from '../corrections/corrections.ts';
import { askCorrectionPasskey, claimSignedAnswer } from '../corrections/signed-correction.ts';
import { tradeVerdicts } from './said-trades.ts';
import { alarmTrades } from './trade-alarms.ts';
import { workOnDueTrades } from './trade-orders.ts';
import type { TradeRecord } from './trades.ts';

const TRADE_VERDICTS = tradeVerdicts(TRADE_PARENTS);
const world = await openFundsWorld();
const { database, providers, desk, minor } = world;
await world.setPrices({ BTC: '50000', USDC: '1' });
const only = await world.basket({ BTC: '1' });
const client = await world.client();
await world.fund(client, 'USDC', '100000');
const asker = await world.staff('OPERATIONS');
const checker = await world.staff('COMPLIANCE');

afterEach(() => world.replaceTrade(providers.trade));

type Verdict = Extract<AskedCorrection, { kind: 'FILL' }>['verdict'];

const said = (trade: TradeRecord, verdict: Verdict, ownerId = client.id) =>
  ({ kind: 'FILL', client_id: ownerId, trade_id: trade.id, verdict }) as const;

const evidence = 'The exchange confirmed it in writing';

const ask = async (trade: TradeRecord, verdict: Verdict, ownerId = client.id) => {
  const body = { correction: said(trade, verdict, ownerId), evidence };
  return (await transact(database, (tx) => askCorrection(tx, asker, body, TRADE_VERDICTS))).id;
};

const confirm = (id: string, by: Person = checker) =>
  transact(database, (tx) =>
    answerCorrection(tx, by, id, { decision: 'CONFIRMED' }, TRADE_VERDICTS),
  );

const decline = (id: string) =>
  transact(database, (tx) => {
    const answer = { decision: 'DECLINED', reason: 'They correct it' } as const;
    return answerCorrection(tx, checker, id, answer, TRADE_VERDICTS);
  });

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** What the exchange answers of every order; half of what it was quoted at, so that nothing is booked. */
const half = async (key: string): Promise<OrderReport> => ({
  ...{ providerReference: `or_${key}`, key, requestId: key, state: 'settled' },
  sold: { asset: 'USDC', amount: minor('USDC', '1000') },
  bought: { asset: 'BTC', amount: minor('BTC', '0.01') },
  rate: '0.000010000000000000',
  ...{ filledAt: await world.now(), failure: null, createdAt: new Date() },
});

/** An investment that cannot end, because the exchange says of its order what our books do not take. */
async function contradicted(): Promise<{ id: string; trade: TradeRecord }> {
  world.replaceTrade({
    ...providers.trade,
    order: async ({ key }) => ({ providerReference: `or_${key}`, state: 'accepted' }),
    findOrder: ({ key }) => half(key),
  });
  const { id } = await world.invest(client, only, 'USDC', '1000');
  await workOnDueTrades(desk);
  await world.advance(300);
  await workOnDueTrades(desk);
  const [trade] = await tradesById(database, id);
  if (!trade) throw new Error('an investment in one asset has a trade');
  expect(await openAlarmsOn(id, trade)).toEqual(['investment_blocked', 'trade_contradicted']);
  return { id, trade };
}

async function openAlarmsOn(id: string, trade: TradeRecord): Promise<string[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('kind')
    .where('subject_id', 'in', [id, trade.id])
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('a contradicted fill is booked as the exchange states it once two people say so, and the client gets the quote', async () => {
  const units = () => world.balance(client, 'units', 'BTC', only);
  const before = await units();
  const { id, trade } = await contradicted();
  const correction = said(trade, 'AS_STATED');
  const preview = await transact(database, (tx) =>
    previewCorrection(tx, { correction }, TRADE_VERDICTS),
  );
  const lost = minor('BTC', '0.01') - trade.quoted;
  expect(preview).toMatchObject({
    lines: [
      { purpose: 'trade_clearing', asset: 'USDC', amount: '-1000.000000' },
      { purpose: 'custody', asset: 'USDC', amount: '1000.000000' },
      { purpose: 'custody', asset: 'BTC', amount: '-0.01000000' },
      { purpose: 'trade_result', asset: 'BTC' },
      { purpose: 'trade_clearing', asset: 'BTC' },
    ],
    client_sees: [],
    fill: {
      ordered: { sell: { asset: 'USDC', amount: '1000.000000' } },
      stated: { bought: { asset: 'BTC', amount: '0.01000000' }, why: 'not_as_ordered' },
      listed: [],
    },
  });
  const asked = await ask(trade, 'AS_STATED');
  expect(await codeOf(ask(trade, 'NOT_FILLED'))).toBe('conflict');
  // From the asking to the answer the exchange is asked nothing.
  await world.advance(600);
  expect(await workOnDueTrades(desk)).toBe(0);
  expect(await codeOf(confirm(asked, asker))).toBe('approver_entered_it');

  const result = (await world.leftByTrades()).get('BTC') ?? 0n;
  await confirm(asked);
  expect(await openAlarmsOn(id, trade)).toEqual([]);
  expect((await requestById(database, id))?.state).toBe('completed');
  expect((await tradesById(database, id))[0]).toMatchObject({
    ...{ state: 'FILLED', bought: minor('BTC', '0.01'), providerReference: `or_${trade.id}` },
  });
  expect((await units()).posted - before.posted).toBe(trade.quoted);
  expect(((await world.leftByTrades()).get('BTC') ?? 0n) - result).toBe(lost);
  const [entry] = await entriesOfRequestById(database, trade.id);
  const { former } = await listCorrections(database, checker, TRADE_VERDICTS);
  expect(former[0]).toMatchObject({
    ...{ kind: 'FILL', verdict: 'AS_STATED', subject: trade.id },
    decided: { entry_id: entry?.entryId.toString() },
    fill: { stated: { why: 'not_as_ordered' } },
  });
  expect(await codeOf(ask(trade, 'NOT_FILLED'))).toBe('not_correctable');
  expect(await auditBooks(database)).toEqual([]);
});

test.each([
  ['NOT_FILLED', 'not_filled'],
  ['UNDONE', 'undone_by_exchange'],
] as const)(
  'a trade of which two people say %s has failed, and its money is free again',
  async (verdict, failure) => {
    const before = await world.balance(client, 'available', 'USDC');
    const { id, trade } = await contradicted();
    await confirm(await ask(trade, verdict));
    expect(await openAlarmsOn(id, trade)).toEqual([]);
    expect((await tradesById(database, id))[0]).toMatchObject({ state: 'FAILED', failure });
    expect((await requestById(database, id))?.state).toBe('failed');
    expect(await world.balance(client, 'available', 'USDC')).toEqual(before);
    await world.advance(600);
    expect(await workOnDueTrades(desk)).toBe(0);
    expect(await auditBooks(database)).toEqual([]);
  },
);

test('a verdict that is declined leaves the exchange to be asked again, and is of that client’s trade alone', async () => {
  const { id, trade } = await contradicted();
  const other = await world.client();
  expect(await codeOf(ask(trade, 'AS_STATED', other.id))).toBe('not_found');
  await decline(await ask(trade, 'NOT_FILLED'));
  world.replaceTrade({
    ...providers.trade,
    findOrder: async ({ key }) => ({
      ...(await half(key)),
      bought: { asset: 'BTC', amount: minor('BTC', '0.02') },
      rate: '0.000020000000000000',
    }),
  });
  await world.setPrices({ BTC: '50000', USDC: '1' });
  await workOnDueTrades(desk);
  await world.advance(300);
  await workOnDueTrades(desk);
  expect((await requestById(database, id))?.state).toBe('completed');
  expect(await openAlarmsOn(id, trade)).toEqual([]);
});

test.each(['AS_STATED', 'NOT_FILLED'] as const)(
  'whoever has a passkey signs the verdict %s with it, over both sides as they are shown',
  async (verdict) => {
    const officer = await world.staff('COMPLIANCE');
    const { device } = await givePasskey(database, officer.userId);
    const { id, trade } = await contradicted();
    const asked = await ask(trade, verdict);
    // No code stands in for it.
    expect(await codeOf(confirm(asked, officer))).toBe('passkey_required');

    const caller = { userId: officer.userId, address: '192.0.2.1' };
    const signed = async () => {
      const question = await askCorrectionPasskey(
        world.context,
        caller,
        asked,
        'CONFIRMED',
        TRADE_VERDICTS,
      );
      const answer = { decision: 'CONFIRMED', passkey: device.answer(question) } as const;
      return claimSignedAnswer(world.context, officer, asked, answer, TRADE_VERDICTS);
    };
    const decide = (by: Awaited<ReturnType<typeof signed>>) => {
      const answer = { decision: 'CONFIRMED', signed: by } as const;
      return transact(database, (tx) =>
        answerCorrection(tx, officer, asked, answer, TRADE_VERDICTS),
      );
    };
    const before = await signed();
    await sql`
      update trades set stated = jsonb_set(stated, '{sold,amount}', '"1000000001"')
      where id = ${trade.id}`.execute(database);
    expect(await codeOf(decide(before))).toBe('passkey_refused');
    expect((await requestById(database, id))?.state).toBe('processing');
    await sql`
      update trades set stated = jsonb_set(stated, '{sold,amount}', '"1000000000"')
      where id = ${trade.id}`.execute(database);
    await decide(await signed());
    expect((await requestById(database, id))?.state).not.toBe('processing');
    const { rows } = await sql`
      select purpose, user_id from passkey_approvals where subject_id = ${asked}`.execute(database);
    expect(rows).toEqual([{ purpose: 'DECISION', user_id: officer.userId }]);
  },
);

test('of an order that the exchange says nothing about people say after two minutes that it was not filled, and no more', async () => {
  const lost = () => Promise.reject(new OutcomeUnknown('no answer'));
  world.replaceTrade({ ...providers.trade, order: lost, findOrder: lost });
  const { id } = await world.invest(client, only, 'USDC', '1000');
  await workOnDueTrades(desk);
  const [trade] = await tradesById(database, id);
  if (!trade) throw new Error('an investment in one asset has a trade');
  expect(await codeOf(ask(trade, 'NOT_FILLED'))).toBe('not_correctable');
  await world.advance(120);
  await alarmTrades(database);
  expect(await openAlarmsOn(id, trade)).toEqual(['trade_unclear']);
  expect(await codeOf(ask(trade, 'AS_STATED'))).toBe('not_correctable');
  await confirm(await ask(trade, 'NOT_FILLED'));
  expect((await requestById(database, id))?.state).toBe('failed');
  expect(await openAlarmsOn(id, trade)).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
});
