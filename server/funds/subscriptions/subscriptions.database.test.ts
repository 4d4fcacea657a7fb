import { beforeAll, describe, expect, test } from 'vitest';
import { booksOf } from '../../../tests/worlds/books.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import type { Sender } from '../../../tests/worlds/documents.ts';
import { setLatestPrices } from '../../../tests/worlds/latest-prices.ts';
import { openPrivateFund, usd } from '../../../tests/worlds/private-funds.ts';
import { ANSWERS, openTestSubscriptions } from '../../../tests/worlds/subscriptions.ts';
import { readClock } from '../../database/clock.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { listTransactions } from '../../payments/transactions/transactions.ts';
import { openClass, setClassTerms } from '../private-funds/vehicles.ts';
import { FUND_FACTS } from '../transaction-facts.ts';

const DAY = '2027-02-01';
const world = await openTestSubscriptions([DAY, '2027-03-01'], {
  minimumFirst: usd('100000.00'),
  minimumNext: usd('10000.00'),
});
const { database, access } = world;
const today = (await readClock(database)).toISOString().slice(0, 10);

let operations: TestBrowser;
beforeAll(async () => {
  operations = await world.colleague('OPERATIONS');
});

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];
const idOf = ({ body }: Answer) => (body as { id?: string }).id ?? '';
const statusOf = ({ body }: Answer) => (body as { status?: string }).status;

/** A subscription that is begun and signed. */
async function signed(sender: Sender, amount = '250000.00', answers = ANSWERS): Promise<string> {
  const id = idOf(await world.begin(sender, amount, answers));
  await world.sign(sender);
  return id;
}

/** One that is with the desk. */
async function submitted(sender: Sender, amount?: string): Promise<string> {
  const id = await signed(sender, amount);
  await world.prove(sender, today);
  expect(statusOf(await world.submit(sender, id))).toBe('ON_REVIEW');
  return id;
}

const change = ({ clientId }: Sender, columns: Partial<ClientColumns>) =>
  database.updateTable('clients').set(columns).where('client_id', '=', clientId).execute();

type ClientColumns = {
  us_tax_payer: boolean;
  account_type: 'INSTITUTIONAL';
  legal_name: string;
  agreements_outdated_since: Date | null;
};

const latest = async (sender: Sender) => (await world.list(sender))[0];

describe('the terms of a private fund', () => {
  test('offer a further class for the dates from its day on', async () => {
    const { vehicleId, slug, terms } = await openPrivateFund(booksOf(database), [
      DAY,
      '2027-03-01',
    ]);
    const open = (name: string, effectiveFrom: string) =>
      transact(database, async (tx) => {
        const classId = await openClass(tx, { vehicleId, currency: 'USD' }, name);
        const own = { ...terms, effectiveFrom, minimumFirst: usd('5000.00') };
        await setClassTerms(tx, classId, own);
      });
    await open('B', DAY);
    await open('C', '2027-03-01');
    const sender = await world.client('10000.00');
    const { dealing, classes } = await world.terms(sender, slug);
    expect(dealing).toMatchObject({ day: DAY });
    expect(classes.map(({ name, minimum }) => [name, minimum])).toEqual([
      ['A', '0.01'],
      ['B', '5000.00'],
    ]);
  });

  test('are told with what is there, the least that it takes, the next date and what is known', async () => {
    const sender = await world.client('300000.00');
    expect(await world.terms(sender)).toMatchObject({
      fund_slug: world.slug,
      strategy_type: 'CAYMAN',
      is_subsequent: false,
      refused_by: null,
      dealing: { day: DAY, cut_off: '2027-01-25T00:00:00.000Z' },
      classes: [{ name: 'A', currency: 'USD', minimum: '100000.00', available: '300000.00' }],
      proof_of_address: 'REQUIRED',
    });
  });

  test('are not told to US taxpayers, for whom there is no vehicle', async () => {
    const sender = await world.client('300000.00');
    await change(sender, { us_tax_payer: true });
    expect(await world.terms(sender)).toMatchObject({ detail: { code: 'not_found' } });
    expect(codeOf(await world.begin(sender, '250000.00'))).toEqual([404, 'not_found']);
  });
});

describe('a subscription begins', () => {
  test.each([
    ['below the least amount', '99999.99', ANSWERS, [422, 'amount_below_minimum']],
    ['of nothing', '0', ANSWERS, [422, 'amount_invalid']],
    ['above what there is', '300000.01', ANSWERS, [409, 'insufficient_funds']],
    ['without answers', '250000.00', null, [409, 'step_not_reachable']],
  ])('not %s', async (_, amount, answers, refused) => {
    const sender = await world.client('300000.00');
    expect(codeOf(await world.begin(sender, amount, answers))).toEqual(refused);
    expect(await world.list(sender)).toEqual([]);
  });

  test('not while contracts wait to be signed again', async () => {
    const sender = await world.client('300000.00');
    await change(sender, { agreements_outdated_since: new Date() });
    expect(codeOf(await world.begin(sender, '250000.00'))).toEqual([409, 'agreements_outdated']);
  });

  test('and is not submitted once contracts wait to be signed again', async () => {
    const sender = await world.client('300000.00');
    const id = await signed(sender);
    await change(sender, { agreements_outdated_since: new Date() });
    expect(codeOf(await world.submit(sender, id))).toEqual([409, 'agreements_outdated']);
    expect(await world.free(sender)).toBe(usd('300000.00'));
    await change(sender, { agreements_outdated_since: null });
    expect(statusOf(await world.submit(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
    // Safe to repeat, whatever waits by then.
    await change(sender, { agreements_outdated_since: new Date() });
    expect(statusOf(await world.submit(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
  });

  test('by holding nothing, and another takes its place', async () => {
    const sender = await world.client('300000.00');
    const first = idOf(await world.begin(sender, '250000.00'));
    const second = idOf(await world.begin(sender, '260000.00'));
    expect(await world.free(sender)).toBe(usd('300000.00'));
    expect((await world.list(sender)).map(({ id, status }) => [id, status])).toEqual([
      [second, 'DRAFT'],
    ]);
    expect(codeOf(await world.submit(sender, first))).toEqual([409, 'conflict']);
  });

  test('and is signed with fund, class, amount and reference in its agreement', async () => {
    const sender = await world.client('300000.00');
    const id = idOf(await world.begin(sender, '250000.00'));
    expect(codeOf(await world.submit(sender, id))).toEqual([409, 'agreement_not_signed']);
    const { text } = await world.sign(sender);
    const { lines = [] } = text.parties.find(({ role }) => role === 'The subscription') ?? {};
    expect(lines.slice(1)).toEqual(['Initial subscription of 250000.00 USD', `Reference ${id}`]);
    // What is begun anew is signed anew.
    const again = idOf(await world.begin(sender, '260000.00'));
    expect(codeOf(await world.submit(sender, again))).toEqual([409, 'agreement_not_signed']);
  });
});

describe('a first subscription', () => {
  test('holds its money, waits for a proof of address, and is dealt on the date that it is approved for', async () => {
    const sender = await world.client('300000.00');
    const id = await signed(sender);
    const twice = await Promise.all([world.submit(sender, id), world.submit(sender, id)]);
    expect(twice.map(statusOf)).toEqual(Array(2).fill('SUPPORTING_DOCUMENTS_REQUIRED'));
    expect(await world.free(sender)).toBe(usd('50000.00'));
    expect(await latest(sender)).toMatchObject({ status: 'AWAITING_DOCUMENTS', review: null });
    expect((await world.terms(sender)).refused_by).toBe('subscription_needs_documents');
    expect(codeOf(await world.begin(sender, '100000.00'))).toEqual([
      409,
      'subscription_needs_documents',
    ]);

    expect(statusOf(await world.handIn(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
    expect((await world.prove(sender, today)).status).toBe(200);
    expect(statusOf(await world.handIn(sender, id))).toBe('ON_REVIEW');
    expect(await latest(sender)).toMatchObject({
      status: 'DOCUMENTS_PROVIDED',
      review: { state: 'WAITING', turnaround: 'TWO_TO_THREE_BUSINESS_DAYS' },
    });

    expect((await world.decide(operations, id, { decision: 'APPROVE' })).status).toBe(200);
    expect(await latest(sender)).toMatchObject({
      status: 'APPROVED',
      dealing: { day: DAY },
      may_cancel: true,
    });
    expect((await world.terms(sender)).proof_of_address).toBe('APPROVED');
    const order = await database
      .selectFrom('fund_orders')
      .select(['order_id', 'dealing_day', 'amount', 'state'])
      .where('owner_id', '=', sender.clientId)
      .execute();
    expect(order).toEqual([
      { order_id: id, dealing_day: DAY, amount: '25000000', state: 'ACCEPTED' },
    ]);
    expect(await access.actionsOn(id)).toEqual([
      'subscription_begun',
      'subscription_submitted',
      'subscription_documents_provided',
      'subscription_approved',
    ]);
  });

  test('stands among the transactions with its fund from when its money is held', async () => {
    const sender = await world.client('300000.00');
    const id = await submitted(sender);
    const { items } = await listTransactions(database, FUND_FACTS, sender.clientId, { limit: 1 });
    expect(items).toMatchObject([
      { id, type: 'investment', status: 'processing', fund_slug: world.slug },
    ]);
    const ofFund = { limit: 5, fund: world.slug };
    expect(
      (await listTransactions(database, FUND_FACTS, sender.clientId, ofFund)).items,
    ).toMatchObject([{ id }]);
  });

  test('that is refused gives the money back, with the reason', async () => {
    const sender = await world.client('300000.00');
    const id = await submitted(sender);
    const reason = 'The source of the money is not clear';
    await world.decide(operations, id, { decision: 'REJECT', reason });
    expect(await latest(sender)).toMatchObject({ status: 'REJECTED', reason, may_cancel: false });
    expect(await world.free(sender)).toBe(usd('300000.00'));
    expect(codeOf(await world.submit(sender, id))).toEqual([409, 'conflict']);
    expect(codeOf(await world.cancel(sender, id))).toEqual([409, 'conflict']);
  });

  test('waits for another document when the first does not do', async () => {
    const sender = await world.client('300000.00');
    const id = await submitted(sender);
    const reason = 'The page with the address is missing';
    await world.decide(operations, id, { decision: 'ASK_AGAIN', reason });
    expect(await latest(sender)).toMatchObject({ status: 'AWAITING_DOCUMENTS', reason });
    expect(await world.free(sender)).toBe(usd('50000.00'));
    expect(statusOf(await world.handIn(sender, id))).toBe('SUPPORTING_DOCUMENTS_REQUIRED');
    await world.prove(sender, today);
    expect(statusOf(await world.handIn(sender, id))).toBe('ON_REVIEW');
    expect((await world.decide(operations, id, { decision: 'APPROVE' })).status).toBe(200);
  });

  test('is not approved on a document that was refused with another of theirs', async () => {
    const sender = await world.client('300000.00');
    const first = await submitted(sender, '100000.00');
    const second = await submitted(sender, '100000.00');
    const reason = 'The page with the address is missing';
    await world.decide(operations, first, { decision: 'ASK_AGAIN', reason });
    const early = await world.decide(operations, second, { decision: 'APPROVE' });
    expect(codeOf(early)).toEqual([409, 'documents_unreviewed']);
    await world.prove(sender, today);
    expect((await world.decide(operations, second, { decision: 'APPROVE' })).status).toBe(200);
  });

  test('can be taken back before and after it is approved', async () => {
    const sender = await world.client('300000.00');
    const waiting = await submitted(sender);
    expect((await world.cancel(sender, waiting)).status).toBe(200);
    expect(await world.free(sender)).toBe(usd('300000.00'));
    const late = await world.decide(operations, waiting, { decision: 'APPROVE' });
    expect(codeOf(late)).toEqual([409, 'case_state_conflict']);

    const approved = await submitted(sender, '200000.00');
    await world.decide(operations, approved, { decision: 'APPROVE' });
    expect(await world.free(sender)).toBe(usd('100000.00'));
    expect((await world.cancel(sender, approved)).status).toBe(200);
    expect(await world.free(sender)).toBe(usd('300000.00'));
  });

  test('is decided by operations alone, and is nobody else’s to touch', async () => {
    const sender = await world.client('300000.00');
    const stranger = await world.client('300000.00');
    const id = await submitted(sender);
    const compliance = await world.colleague('COMPLIANCE');
    expect((await world.decide(compliance, id, { decision: 'APPROVE' })).status).toBe(403);
    expect(codeOf(await world.cancel(stranger, id))).toEqual([404, 'not_found']);
    expect(codeOf(await world.submit(stranger, id))).toEqual([404, 'not_found']);
    expect(codeOf(await world.handIn(stranger, id))).toEqual([404, 'not_found']);
    expect(await latest(sender)).toMatchObject({ status: 'SUBMITTED' });
  });
});

describe('a subscription in another currency', () => {
  /** Somebody with bitcoins, and with dollars that are too few. */
  async function holder() {
    const sender = await world.client('50.00');
    await world.books.fund(clientAccount(sender.clientId, 'available', 'BTC'), 600_000_000n);
    await setLatestPrices(database, { BTC: '50000' });
    return sender;
  }

  const bitcoins = async ({ clientId }: Sender) =>
    world.books.free(clientAccount(clientId, 'available', 'BTC'));

  const begin = (sender: Sender, amount: string, paidIn = 'BTC') =>
    world.begin(sender, amount, ANSWERS, { paidIn });

  test('is offered what the client has and is given a rate for, with the least that it takes', async () => {
    const sender = await holder();
    const [own] = (await world.terms(sender)).classes;
    expect(own?.currencies).toEqual([
      {
        ...{ currency: 'BTC', available: '6.00000000', minimum: '2.00200201' },
        ...{ maximum: '20.00000000', rate: expect.anything() },
      },
    ]);
    expect(Number.parseFloat(own?.currencies[0]?.rate ?? '')).toBe(49_950);
  });

  test('is refused what it cannot be', async () => {
    const sender = await holder();
    expect(codeOf(await begin(sender, '2.002'))).toEqual([422, 'amount_below_minimum']);
    expect(codeOf(await begin(sender, '6.00000001'))).toEqual([409, 'insufficient_funds']);
    expect(codeOf(await begin(sender, '20.00000001'))).toEqual([422, 'amount_above_maximum']);
    expect(codeOf(await begin(sender, '0'))).toEqual([422, 'amount_invalid']);
    // Of no asset that there is a price of at all.
    expect((await begin(sender, '100000', 'GBP')).status).not.toBe(200);
    expect(await world.list(sender)).toEqual([]);
  });

  test('holds what it is paid with, says what that makes, and is an order of both', async () => {
    const sender = await holder();
    const id = idOf(await begin(sender, '5'));
    const { text } = await world.sign(sender);
    const { lines = [] } = text.parties.find(({ role }) => role === 'The subscription') ?? {};
    expect(lines.slice(1, 3)).toEqual([
      'Initial subscription of 5.00000000 BTC',
      'Exchanged for USD when the dealing date takes no more orders: about 249750.00 USD by a rate that binds nobody',
    ]);
    await world.prove(sender, today);
    expect(statusOf(await world.submit(sender, id))).toBe('ON_REVIEW');
    expect(await bitcoins(sender)).toBe(100_000_000n);
    expect(await world.free(sender)).toBe(usd('50.00'));
    expect(await latest(sender)).toMatchObject({
      ...{ currency: 'USD', amount: '249750.00', refused_by: null },
      paid: { currency: 'BTC', amount: '5.00000000', exchanged: null },
    });
    await world.decide(operations, id, { decision: 'APPROVE' });
    const order = await database
      .selectFrom('fund_orders')
      .select(['amount', 'paid_asset', 'paid_amount', 'exchanged_at', 'state'])
      .where('owner_id', '=', sender.clientId)
      .execute();
    expect(order).toEqual([
      {
        ...{ amount: '24975000', paid_asset: 'BTC', paid_amount: '500000000' },
        ...{ exchanged_at: null, state: 'ACCEPTED' },
      },
    ]);
    expect((await world.cancel(sender, id)).status).toBe(200);
    expect(await bitcoins(sender)).toBe(600_000_000n);
  });

  test('gives back what it was paid with when it is rejected', async () => {
    const sender = await holder();
    const id = idOf(await begin(sender, '5'));
    await world.sign(sender);
    await world.prove(sender, today);
    await world.submit(sender, id);
    const reason = 'The source of the money is not clear';
    await world.decide(operations, id, { decision: 'REJECT', reason });
    expect(await bitcoins(sender)).toBe(600_000_000n);
  });
});

describe('a company', () => {
  const company = async () => {
    const sender = await world.client('300000.00');
    await change(sender, { account_type: 'INSTITUTIONAL', legal_name: 'Beacon Reach AG' });
    return sender;
  };

  test('is asked nothing again, signs as itself, and goes to the desk at once', async () => {
    const sender = await company();
    const id = idOf(await world.begin(sender, '250000.00', null));
    const { text } = await world.sign(sender);
    expect(text.parties[0]?.lines[0]).toBe('Beacon Reach AG');
    expect(statusOf(await world.submit(sender, id))).toBe('ON_REVIEW');
    expect((await world.decide(operations, id, { decision: 'APPROVE' })).status).toBe(200);
    expect(await latest(sender)).toMatchObject({ status: 'APPROVED' });
  });
});

describe('a proof of address', () => {
  const monthsAgo = (months: number, days = 0) => {
    const day = new Date(`${today}T00:00:00Z`);
    day.setUTCMonth(day.getUTCMonth() - months);
    day.setUTCDate(day.getUTCDate() + days);
    return day.toISOString().slice(0, 10);
  };

  test.each([
    ['of three months ago', monthsAgo(3), [200, undefined]],
    ['of the day before that', monthsAgo(3, -1), [422, 'document_not_recent']],
    ['of tomorrow', monthsAgo(0, 1), [422, 'document_not_recent']],
  ])('%s', async (_, day, answer) => {
    const sender = await world.client('0.00');
    expect(codeOf(await world.prove(sender, day))).toEqual(answer);
  });

  test('is not asked of US taxpayers', async () => {
    const sender = await world.client('0.00');
    await change(sender, { us_tax_payer: true });
    expect(codeOf(await world.prove(sender, today))).toEqual([409, 'step_not_reachable']);
  });
});

test('whoever was let in answers no questions again, may invest less, and sees their units issued', async () => {
  const sender = await world.client('300000.00');
  const first = await submitted(sender, '250000.00');
  await world.decide(operations, first, { decision: 'APPROVE' });
  expect(await world.terms(sender)).toMatchObject({
    is_subsequent: true,
    known: ANSWERS,
    classes: [{ minimum: '10000.00' }],
  });
  const second = idOf(await world.begin(sender, '20000.00', null));
  await world.sign(sender);
  // The address is proved already.
  expect(statusOf(await world.submit(sender, second))).toBe('ON_REVIEW');
  await world.decide(operations, second, { decision: 'APPROVE' });

  await world.fund.passTo(DAY);
  await world.fund.deal(DAY, '0.00');
  const again = { ...sender, browser: await access.signIn(sender) };
  expect((await world.list(again)).map(({ status, may_cancel }) => [status, may_cancel])).toEqual([
    ['ACCEPTED', false],
    ['ACCEPTED', false],
  ]);
  expect(await world.fund.unitsOf(sender.clientId)).toEqual([2_700_000_000n]);
  expect(await auditBooks(database)).toEqual([]);
});
