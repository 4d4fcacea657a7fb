import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inspectPages, SIGNATURE_VALID } from '../../tests/harness/pdfsig.ts';
import { publishPlatformFee } from '../../tests/worlds/fees.ts';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openStatementsWorld } from '../../tests/worlds/statements.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { getFeeBill } from '../fees/answers.ts';
import { type BillRow, readBills, readDays } from '../fees/bills.ts';
import { centsOf } from '../fees/client-fees.ts';
import { downloadInvoice, makeInvoice } from '../fees/invoice.ts';
import { publishSchedule } from '../fees/schedules.ts';
import { auditBooks } from '../ledger/audit.ts';
import { accrueFully } from './fee-accruals.ts';

const world = await openStatementsWorld();
const { database, now, advance, context } = world;
const { post, collect, market } = portfolioHands({
  ...world,
  advance: async (seconds: number) => {
    await advance(seconds);
    return now();
  },
});

const today = async () => dayOf(await now());

async function goTo(day: Day): Promise<void> {
  const seconds = Math.floor((startOf(day).getTime() - (await now()).getTime()) / 1000) + 60;
  if (seconds > 0) await advance(seconds);
  await collect();
}

const nextMonth = async (): Promise<Day> => `${monthsAfter(await today(), 1).slice(0, 7)}-01`;

await goTo(await nextMonth());
await publishPlatformFee(database, await today());
await goTo(daysAfter(await today(), 24));
const owners = [await world.client(), await world.client(), await world.client()];
for (const { id } of owners) await post(id, 'deposit', ['USD', '5'], ['USDC', '399995']);
await goTo(await nextMonth());

const numbersOf = async () => {
  const { rows } = await sql<{ invoice_number: string }>`
    select invoice_number from fee_bills order by invoice_number`.execute(database);
  return rows.map(({ invoice_number }) => invoice_number);
};

const numbered = async (count: number) => {
  const year = (await today()).slice(0, 4);
  return Array.from({ length: count }, (_, i) => `${year}-${`${i + 1}`.padStart(6, '0')}`);
};

test('invoices billed at the same time are numbered by year, and what is rolled back leaves no gap', async () => {
  const [first, ...others] = owners.map(({ id }) => id);
  await accrueFully(database, first ?? '');
  const again = transact(database, async (tx) => {
    await sql`
      insert into fee_bills (owner_id, bill_id, kind, scope, starts_on, ends_on, schedule_id, accrued, charged_before, amount)
      select owner_id, ${newId()}, kind, scope, starts_on, ends_on + 100, schedule_id, accrued, charged_before, amount
      from fee_bills`.execute(tx);
    await sql`set constraints all immediate`.execute(tx);
    throw new Error('not billed after all');
  });
  await expect(again).rejects.toThrow('not billed after all');
  await Promise.all(others.map((id) => accrueFully(database, id)));
  expect(await numbersOf()).toEqual(await numbered(3));
});

const cents = (figure = '') => BigInt(figure.replaceAll(/[,.]/g, ''));

test('an invoice says who bills whom under which number for what, and its days add up to what is billed', async () => {
  const ownerId = owners[0]?.id ?? '';
  const [bill] = await readBills(database, ownerId);
  if (!bill) throw new Error('nothing was billed');
  const own = { ownerId, billId: bill.billId };
  await makeInvoice(context, async () => new Map(), own);
  const { headers, content } = await downloadInvoice(context, own);
  expect(headers['content-disposition']).toContain(`invoice-${bill.invoiceNumber}.pdf`);
  const { signature, text } = inspectPages(Buffer.concat(await content.toArray()), world.root);
  expect(signature).toContain(SIGNATURE_VALID);
  const flat = text.replaceAll(/\s+/g, ' ');
  const written = (day: Day) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(startOf(day));
  for (const said of [
    'Ballast Trust Ltd · 1 Quay Street, Dublin',
    'Invoice: Platform fee',
    'Billed to Ada Byron',
    `Invoice number ${bill.invoiceNumber}`,
    `Period ${written(bill.startsOn)} – ${written(bill.endsOn)} (UTC)`,
    'How it is worked out',
    '0 – 100,000 USD 1.0000 % a year',
    'over 250,000 USD 0.2500 % a year',
  ])
    expect(flat).toContain(said);
  expect(text).not.toContain(bill.billId);

  // A line a day: the day, the value it is of, the exact fee, and its cents.
  const lines = [...text.matchAll(/^ *(\d{4}-\d\d-\d\d) +([\d,.]+) +([\d,.]+) +([\d,.]+)$/gm)];
  const period = { from: bill.startsOn, through: bill.endsOn };
  const days = await readDays(database, bill, period);
  expect(lines.map(([, day]) => day)).toEqual(days.map(({ day }) => day));
  const sum = lines.reduce((total, [, , , , figure]) => total + cents(figure), 0n);
  const [, accrued] = /Accrued in the period +([\d,.]+)$/m.exec(text) ?? [];
  expect([sum, cents(accrued)]).toEqual([bill.amount, bill.amount]);
  const [, billed] = /Amount billed\D*([\d,.]+)/.exec(flat) ?? [];
  expect(cents(billed)).toBe(bill.amount);
  // What each day is worked out from: so much at 1 %, so much at 0.5 %, the rest at 0.25 %, for a day of 365.
  for (const [, , base = '', fee = ''] of lines) {
    const whole = cents(base);
    const yearly = 100_000_00n * 100n + 150_000_00n * 50n + (whole - 250_000_00n) * 25n;
    const micros = (yearly * 10n ** 4n) / 10_000n / 365n;
    const apart = cents(fee) - micros;
    expect(apart * apart).toBeLessThanOrEqual(1n);
  }
  const paid = [...flat.matchAll(/Charged from/g)];
  expect(paid).toHaveLength(bill.payments.length);
});

const FUND = newId();
const fundNames = async () => new Map([[FUND, { slug: 'ballast-core', name: 'Ballast Core' }]]);

/** The figures of the invoice of a fee on gains: each day's value, mark, fee that is open and fee that is due; and its sums. */
async function readGainsInvoice({ ownerId, billId, invoiceNumber }: BillRow) {
  await makeInvoice(context, fundNames, { ownerId, billId });
  const { content } = await downloadInvoice(context, { ownerId, billId });
  const { signature, text } = inspectPages(Buffer.concat(await content.toArray()), world.root);
  expect(signature).toContain(SIGNATURE_VALID);
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const said of [
    'Invoice: Performance fee',
    'Basket Ballast Core',
    `Invoice number ${invoiceNumber}`,
    'Of gains above the mark 15.0000 %',
  ])
    expect(flat).toContain(said);
  const sumAt = (words: string) =>
    cents(new RegExp(`${words}\\D*([\\d,.]+)`).exec(flat)?.[1] ?? '0');
  const row = /^ *(\d{4}-\d\d-\d\d) +([\d,.]+) +([\d,.]+) +([\d,.]+) +([\d,.]+)$/gm;
  const lines = [...text.matchAll(row)].map(([, day = '', ...figures]) => {
    const [value = 0n, mark = 0n, open = 0n, due = 0n] = figures.map(cents);
    return { day, value, mark, open, due };
  });
  return {
    lines,
    sums: ['Due so far', 'Billed before', 'Amount billed'].map(sumAt),
  };
}

test('an invoice of a fee on gains opens the marks that it is worked out from, and is to the cent what the books took', async () => {
  const first: Day = `${Number((await today()).slice(0, 4)) + 1}-03-01`;
  await goTo(first);
  await transact(database, (tx) =>
    publishSchedule(tx, {
      ...({ kind: 'PERFORMANCE', fundId: FUND, effectiveOn: first, period: 'YEAR' } as const),
      ...({
        billingPeriod: 'MONTH',
        ranges: [{ from: 0n, to: null, rate: rateOf('0.15') }],
      } as const),
    }),
  );
  await market.set('BTC', '1000');
  await collect();
  const { id: ownerId } = await world.client();
  const units = `BTC@${FUND}`;
  await post(ownerId, 'deposit', ['USDC', '150000']);
  await post(ownerId, 'investment', ['USDC', '-100000'], [units, '100']);
  const gains = async () =>
    (await readBills(database, ownerId)).filter(({ kind }) => kind === 'PERFORMANCE');
  async function redeemAt(price: string, given: string, got: string): Promise<void> {
    await market.setFromNextHour('BTC', price);
    await advance(3600);
    await collect();
    await post(ownerId, 'redemption', [units, given], ['USDC', got]);
    await goTo(await nextMonth());
    await accrueFully(database, ownerId);
  }
  // 15 % of a gain of 23,457.00 is 3,518.55, and 33 of 100 units are redeemed.
  await redeemAt('1234.57', '-33', '40740.81');
  // 15 % of a gain of 20,102.01 above the mark of 67,000 is 3,015.3015, and 7 of 67 units are redeemed.
  await redeemAt('1300.03', '-7', '9100.21');
  const [second, bill, ...others] = await gains();
  if (!bill || !second) throw new Error('what was due was not billed');
  expect(others).toEqual([]);
  expect([bill, second].map(({ amount, paid }) => [amount, paid])).toEqual([
    [116_112n, 116_112n],
    [31_503n, 31_503n],
  ]);

  const papers = [await readGainsInvoice(bill), await readGainsInvoice(second)];
  expect(papers.map(({ sums }) => sums)).toEqual([
    [116_112n, 0n, 116_112n],
    [147_615n, 116_112n, 31_503n],
  ]);
  expect(papers.flatMap(({ lines }) => lines).every(isWorkedOut)).toBe(true);
  for (const [i, of] of [bill, second].entries()) {
    const { days } = await getFeeBill(database, fundNames, of);
    const shown = papers[i]?.lines ?? [];
    expect(days.map(({ day }) => day)).toEqual(shown.map(({ day }) => day));
    expect([days[0]?.day, days.at(-1)?.day]).toEqual([of.startsOn, of.endsOn]);
    expect(centsOf(rateOf(days.at(-1)?.gain?.crystallised ?? '0'))).toBe(shown.at(-1)?.due);
  }

  // What was billed left the client’s dollars, came to the house and is awaited no more.
  const { rows } = await sql<{ purpose: string; asset: string; moved: string }>`
    select a.purpose, l.asset, sum(l.amount) as moved
    from entries e join lines l using (owner_id, entry_id) join accounts a using (account_id)
    where e.owner_id = ${ownerId} and e.kind = 'performance_fee' group by a.purpose, l.asset order by 1`.execute(
    database,
  );
  expect(rows).toEqual([
    { purpose: 'available', asset: 'USDC', moved: '-1476150000' },
    { purpose: 'fees', asset: 'USDC', moved: '1476150000' },
    { purpose: 'fees_accrued', asset: 'USD', moved: '147615' },
    { purpose: 'fees_awaited', asset: 'USD', moved: '-147615' },
  ]);
  expect(await auditBooks(database)).toEqual([]);
});

type GainsLine = Awaited<ReturnType<typeof readGainsInvoice>>['lines'][number];

/** What is open of a day is 15 % of what it is worth above its mark. */
function isWorkedOut({ value, mark, open }: GainsLine): boolean {
  const gain = value > mark ? value - mark : 0n;
  return open === (gain * 15n + 50n) / 100n;
}
