import type { RedemptionEstimate } from '@ballast/contract/funds/unit-redemptions.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOf as refusalCode } from '../../../tests/worlds/books.ts';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { setLatestPrices } from '../../../tests/worlds/latest-prices.ts';
import { type AskedFor, openTestRedemptions } from '../../../tests/worlds/unit-redemptions.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { listTransactions } from '../../payments/transactions/transactions.ts';
import { setFundState } from '../funds.ts';
import { settleBatch } from '../private-funds/deal-batch.ts';
import { FUND_FACTS } from '../transaction-facts.ts';
import { cancelRedemptionRequest } from './redemption-requests.ts';

const world = await openTestRedemptions();
const { database, books } = world;

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];
const usd = (text: string) => parseAmount('USD', text)?.minor ?? -1n;
const NO_LOCK_UP = { redemption: { lockUpMonths: 0, earlyRate: 0n } };

type Fund = Awaited<ReturnType<typeof world.open>>;
type Person = Awaited<ReturnType<typeof world.client>>;

/** A client whose subscription is dealt at a date. */
async function holder(fund: Fund, day: string, amount: string): Promise<Person> {
  const person = await world.client(amount);
  await fund.subscribe(person.clientId, day, amount);
  return person;
}

/** A fund whose first date is dealt, and somebody who has a part of it. */
async function dealt(
  days: readonly string[],
  amounts: readonly string[],
  ...how: [Parameters<typeof world.open>[1]?, string?]
) {
  const fund = await world.open(days, ...how);
  const [first = ''] = days;
  const people: Person[] = [];
  for (const amount of amounts) people.push(await holder(fund, first, amount));
  await fund.passTo(first);
  await fund.deal(first, '0.00');
  return { fund, people: people as [Person, ...Person[]] };
}

const minor = (text: string | undefined) => BigInt((text ?? '').replace('.', ''));

describe('what a redemption is estimated to bring', () => {
  test.each<[string, AskedFor, string]>([
    ['of units', '2000 units', '2027'],
    ['of money', '150000.00 USD', '2029'],
    ['of everything', 'ALL', '2031'],
  ])(
    'is what is booked when the fund is worth at the date what it was before, %s',
    async (_, asked, year) => {
      const days = [`${year}-01-01`, `${year}-07-01`, `${year}-08-01`];
      const { fund, people } = await dealt(days, ['1000000.00', '300000.00'], {}, '1');
      const [ada] = people;
      const estimate = await world.estimate(await world.signedIn(ada), fund, asked);
      const { figures } = estimate;
      // Each line follows from those above it, to the cent.
      expect(minor(figures.value_before_fee) - minor(figures.incentive_fee)).toBe(
        minor(figures.value),
      );
      expect(minor(figures.value) - minor(figures.early_fee)).toBe(minor(figures.proceeds));
      expect(minor(figures.proceeds) - minor(figures.held_back)).toBe(minor(figures.payout));
      const sender = await world.signedIn(ada);
      const id = await world.signed(sender, fund, asked);
      expect((await world.submit(sender, id)).status).toBe(200);
      const { items } = await listTransactions(database, FUND_FACTS, ada.clientId, { limit: 1 });
      expect(items).toMatchObject([{ id, type: 'redemption', waits_for: 'DEALING' }]);
      await fund.passTo(days[1] ?? '');
      await settleBatch(database, await fund.deal(days[1] ?? '', '1300000.00'));
      const [after] = await world.list(await world.signedIn(ada));
      expect(after).toMatchObject({ id, status: 'PAID', figures, carried: null });
      expect(await books.free(fund.available(ada.clientId))).toBe(minor(figures.payout));
      expect(after?.audit_year).toBe(asked === 'ALL' ? 2031 : null);
    },
  );

  test('tells the incentive fee that becomes due for what is redeemed, and takes no fee of a lot past its lock-up', async () => {
    const days = ['2033-02-01', '2034-03-01', '2034-04-01', '2034-05-01'];
    const { fund, people } = await dealt(days, ['1000000.00'], {}, '1');
    const [ada] = people;
    await fund.passTo('2034-03-01');
    await fund.deal('2034-03-01', '1300000.00');
    const sender = await world.signedIn(ada);
    const estimate = await world.estimate(sender, fund, '1000 units');
    expect(estimate).toMatchObject({ valued_on: '2034-03-01', early_units: '0.000000' });
    expect(estimate.figures.early_fee).toBe('0.00');
    expect(minor(estimate.figures.incentive_fee)).toBeGreaterThan(0n);
    const id = await world.signed(sender, fund, '1000 units');
    await world.submit(sender, id);
    const gross = await sql<{ gross: string }>`
      select round(sum(gross_assets), 2)::text as gross from series_standings where dealt_on = '2034-03-01'
        and series_id in (select series_id from share_series where vehicle_id = ${fund.vehicleId})`.execute(
      database,
    );
    await fund.passTo('2034-04-01');
    await fund.deal('2034-04-01', gross.rows[0]?.gross ?? '');
    const [after] = await world.list(await world.signedIn(ada));
    expect(after).toMatchObject({ status: 'DEALT', figures: estimate.figures, paid_at: null });
  });

  test('is scaled by the gate with what others have asked for, which carries the rest to the next date', async () => {
    const days = ['2035-01-01', '2035-03-01', '2035-04-01'];
    const { fund, people } = await dealt(days, ['600000.00', '400000.00'], NO_LOCK_UP);
    const [ada, ben] = people;
    const other = await world.signedIn(ben as Person);
    await world.submit(other, await world.signed(other, fund, '2000 units'));
    const sender = await world.signedIn(ada);
    const estimate = await world.estimate(sender, fund, 'ALL');
    // 8,000 of 10,000 units are asked for and 2,500 dealt, rounded down.
    expect(estimate).toMatchObject({
      units: '6000.000000',
      figures: { units: '1874.999999' },
      carried: { units: '4125.000001', day: '2035-04-01' },
    });
    const id = await world.signed(sender, fund, 'ALL');
    await world.submit(sender, id);
    await fund.passTo('2035-03-01');
    await fund.deal('2035-03-01', '1000000.00');
    const list = await world.list(await world.signedIn(ada));
    expect(list).toMatchObject([
      { status: 'ACCEPTED', carried_from: id, units_held: '4125.000001', may_cancel: true },
      { id, status: 'DEALT', figures: estimate.figures, carried: estimate.carried },
    ]);
  });

  test('writes nothing', async () => {
    const days = ['2036-01-01', '2036-04-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP);
    const sender = await world.signedIn(people[0]);
    const state = () =>
      sql<{ state: string }>`select concat(
          (select count(*) from entries), '/', (select count(*) from requests), '/', (select count(*) from holds), '/',
          (select count(*) from fund_orders), '/', (select count(*) from redemption_requests), '/',
          (select count(*) from audit_trail)) as state`
        .execute(database)
        .then(({ rows }) => rows[0]?.state);
    const before = await state();
    await world.estimate(sender, fund, 'ALL');
    expect(await state()).toBe(before);
  });
});

describe('a redemption in another currency', () => {
  const unitsOf = async (vehicleId: string) =>
    (
      await database
        .selectFrom('share_series')
        .select('units_asset')
        .where('vehicle_id', '=', vehicleId)
        .execute()
    ).map((row) => row.units_asset);

  test('is estimated at an indicative rate, and known by its currency from the draft to the order', async () => {
    const days = ['2036-06-01', '2036-10-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP);
    const sender = await world.signedIn(people[0]);
    expect((await world.terms(sender, fund)).classes[0]?.currencies).toContain('BTC');
    const unpriced = await world.ask(sender, fund, '2 units', 'BTC');
    expect(unpriced.body).toMatchObject({
      payout_in: { currency: 'BTC', amount: null, rate: null },
    });
    await setLatestPrices(database, { BTC: '50000' });
    const { body } = await world.ask(sender, fund, '2 units', 'BTC');
    const told = body as unknown as RedemptionEstimate;
    // At 50,000 dollars and the spread.
    const bought = (minor(told.figures.payout) * 1998n) / 100n;
    expect(told.payout_in).toMatchObject({ currency: 'BTC', amount: formatMinor('BTC', bought) });
    // Units are money of nobody else's.
    const [units = ''] = await unitsOf(fund.vehicleId);
    expect((await world.ask(sender, fund, '2 units', units)).status).not.toBe(200);
    const id = await world.signed(sender, fund, '2 units', 'BTC');
    expect((await world.submit(sender, id)).status).toBe(200);
    expect(await world.list(sender)).toMatchObject([{ id, paid_in: 'BTC', payouts: [] }]);
    // In the class's own currency there is nothing to exchange.
    const own = await world.ask(sender, fund, '2 units', 'USD');
    expect(own.body).toMatchObject({ payout_in: null });
  });
});

describe('a redemption', () => {
  test('is refused what it cannot be', async () => {
    const days = ['2037-01-01', '2037-04-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP);
    const sender = await world.signedIn(people[0]);
    const asks = (asked: AskedFor) =>
      Promise.all([world.ask(sender, fund, asked), world.begin(sender, fund, asked)]);
    const both = (refused: [number, string]) => [refused, refused];
    const refusals = async (asked: AskedFor) => (await asks(asked)).map(codeOf);
    expect(await refusals('0 units')).toEqual(both([422, 'amount_invalid']));
    expect(await refusals('0.001 USD')).toEqual(both([422, 'amount_invalid']));
    expect(await refusals('10.000001 units')).toEqual(both([409, 'insufficient_funds']));
    expect(await refusals('1000.01 USD')).toEqual(both([409, 'insufficient_funds']));
    expect(await refusals('99.99 USD')).toEqual(both([422, 'amount_below_minimum']));
    const stranger = await world.signedIn(await world.client('0.00'));
    expect(codeOf(await world.begin(stranger, fund, 'ALL'))).toEqual([409, 'insufficient_funds']);
    const closed = async (redemptionsAllowed: boolean) =>
      transact(database, async (tx) => {
        const { id } = await tx
          .selectFrom('funds')
          .select('id')
          .where('slug', '=', fund.slug)
          .executeTakeFirstOrThrow();
        await setFundState(tx, SYSTEM, { fundId: id, state: 'OPEN', redemptionsAllowed });
      });
    await closed(false);
    expect(await refusals('ALL')).toEqual(both([409, 'redemption_not_allowed']));
    expect((await world.terms(sender, fund)).refused_by).toBe('redemption_not_allowed');
    await closed(true);
    // Its only date is 30 days away by then.
    await fund.passTo('2037-03-02');
    const later = await world.signedIn(people[0]);
    expect(codeOf(await world.begin(later, fund, 'ALL'))).toEqual([409, 'no_dealing_date']);
    expect((await world.terms(later, fund)).classes).toMatchObject([{ dealing: null }]);
  });

  test('is signed with its fund, what is redeemed and its reference; another takes the place of one that is not submitted', async () => {
    const days = ['2038-01-01', '2038-04-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP);
    const sender = await world.signedIn(people[0]);
    const { body } = await world.begin(sender, fund, '2.5 units');
    const { id = '' } = body as { id?: string };
    expect(codeOf(await world.submit(sender, id))).toEqual([409, 'agreement_not_signed']);
    const { text } = await world.sign(sender);
    const { lines = [] } = text.parties.find(({ role }) => role === 'The redemption') ?? {};
    expect(lines.slice(1)).toEqual(['Redemption of 2.500000 units', `Reference ${id}`]);
    const second = await world.signed(sender, fund, 'ALL');
    expect(codeOf(await world.submit(sender, id))).toEqual([409, 'conflict']);
    expect((await world.submit(sender, second)).status).toBe(200);
    const stranger = await world.signedIn(await world.client('0.00'));
    expect(codeOf(await world.submit(stranger, second))).toEqual([404, 'not_found']);
    expect(codeOf(await world.cancel(stranger, second))).toEqual([404, 'not_found']);
    expect(await world.access.actionsOn(second)).toEqual([
      'redemption_begun',
      'redemption_submitted',
    ]);
  });

  test('holds its units once, however often it is submitted, until it is taken back', async () => {
    const days = ['2039-01-01', '2039-04-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP);
    const sender = await world.signedIn(people[0]);
    const id = await world.signed(sender, fund, '4 units');
    const twice = await Promise.all([
      world.submit(sender, id),
      world.submit(sender, id),
      world.submit(sender, id),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await world.terms(sender, fund)).toMatchObject({
      classes: [{ units: '10.000000', free_units: '6.000000', free_value: '597.04' }],
    });
    expect(codeOf(await world.ask(sender, fund, '6.1 units'))).toEqual([409, 'insufficient_funds']);
    expect(await world.list(sender)).toMatchObject([
      { id, status: 'ACCEPTED', units_held: '4.000000', may_cancel: true, amount: '4.000000' },
    ]);
    expect((await world.cancel(sender, id)).status).toBe(200);
    expect(await world.list(sender)).toMatchObject([
      { status: 'CANCELLED', units_held: '0.000000', may_cancel: false, figures: null },
    ]);
    expect(await world.terms(sender, fund)).toMatchObject({
      classes: [{ free_units: '10.000000' }],
    });
    expect(codeOf(await world.cancel(sender, id))).toEqual([409, 'conflict']);
  });

  test('of all units by two at once is accepted once', async () => {
    const days = ['2040-01-01', '2040-04-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP);
    const [ada] = people;
    const sender = await world.signedIn(ada);
    const first = await world.signed(sender, fund, 'ALL');
    // An order of the desk takes the units meanwhile.
    const [submitted, ordered] = await Promise.all([
      world.submit(sender, first),
      fund.redeem(ada.clientId, '2040-04-01', { basis: 'ALL' }).then(
        () => 'accepted',
        (error) => (error as { code: string }).code,
      ),
    ]);
    const accepted = [submitted.status === 200, ordered === 'accepted'].filter(Boolean);
    expect(accepted).toHaveLength(1);
    const { rows } = await sql<{ held: string }>`
      select sum(b.held)::text as held from balances b join accounts a using (owner_id, account_id)
      where a.owner_id = ${ada.clientId} and a.purpose = 'units'`.execute(database);
    expect(rows).toEqual([{ held: '10000000' }]);
  });

  test('is taken back before its cut-off or dealt, never both', async () => {
    const days = ['2041-01-01', '2041-04-01', '2041-05-01'];
    const { fund, people } = await dealt(days, ['1000.00', '9000.00'], NO_LOCK_UP);
    const [ada] = people;
    const sender = await world.signedIn(ada);
    const id = await world.signed(sender, fund, '4 units');
    await world.submit(sender, id);
    await fund.passTo('2041-03-02');
    // The cut-off has passed, and the date is not closed yet.
    const late = await world.signedIn(ada);
    expect(codeOf(await world.cancel(late, id))).toEqual([409, 'conflict']);
    expect((await world.list(late))[0]).toMatchObject({ status: 'ACCEPTED', may_cancel: false });
    await fund.passTo('2041-04-01');
    await fund.cutOff('2041-04-01');
    await fund.value('2041-04-01', 'FINAL', '10000.00');
    const actor = { ...SYSTEM, userId: ada.userId, clientId: ada.clientId };
    const [back] = await Promise.all([
      refusalCode(transact(database, (tx) => cancelRedemptionRequest(tx, actor, id))),
      fund.release('2041-04-01'),
    ]);
    expect(back).toBe('conflict');
    const [after] = await world.list(await world.signedIn(ada));
    expect(after?.status).toBe('DEALING');
  });

  test('counts what goes at an earlier date when it looks at what is held back', async () => {
    const days = ['2042-01-01', '2042-03-01', '2042-04-01'];
    const { fund, people } = await dealt(days, ['1000.00'], NO_LOCK_UP, '1');
    const [ada] = people;
    const sender = await world.signedIn(ada);
    await world.submit(sender, await world.signed(sender, fund, '9 units'));
    await fund.passTo('2042-02-10');
    const later = await world.signedIn(ada);
    const { figures, dealing } = await world.estimate(later, fund, 'ALL');
    expect(dealing.day).toBe('2042-04-01');
    // Five percent of all ten units, not of the last one alone.
    expect(minor(figures.held_back)).toBeGreaterThan(usd('49.00'));
  });
});

test('after all of this the books agree', async () => {
  expect(await auditBooks(database)).toEqual([]);
});
