import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inspectPages, SIGNATURE_VALID } from '../../tests/harness/pdfsig.ts';
import { publishPlatformFee } from '../../tests/worlds/fees.ts';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openStatementsWorld } from '../../tests/worlds/statements.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { readBills, readDays } from '../fees/bills.ts';
import { downloadInvoice, makeInvoice } from '../fees/invoice.ts';
import { accrueFully } from './fee-accruals.ts';

const world = await openStatementsWorld();
const { database, now, advance, context } = world;
const { post, collect } = portfolioHands({
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
  const cents = (figure = '') => BigInt(figure.replaceAll(/[,.]/g, ''));
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
