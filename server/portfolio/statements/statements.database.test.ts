import { createHash } from 'node:crypto';
import { formatDecimal } from '@ballast/contract/money/amount.ts';
import { STATEMENTS_A_DAY_MAX } from '@ballast/contract/portfolio/statement-requests.ts';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  CERTIFICATE_TRUSTED,
  inspectPages,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
} from '../../../tests/harness/pdfsig.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { openStatementsWorld } from '../../../tests/worlds/statements.ts';
import { spoilBooks } from '../../../tests/worlds/superuser.ts';
import { listStatements } from './statements.ts';
import { verifyStatement } from './verify-statement.ts';

const world = await openStatementsWorld();
const { database, advance, day, close, book, ask, make, file, rowsOf, digestAgain } = world;

const DAY_S = 86_400;

/** One day: what is done, then its close and the time to the next day's noon. */
async function pass(prices: Readonly<Record<string, string>>, count: number): Promise<void> {
  await close(day(count), prices);
  await advance(DAY_S);
}

const holder = await world.client();
await database
  .updateTable('clients')
  .set({ default_currency: 'EUR' })
  .where('client_id', '=', holder.id)
  .execute();

await pass({ BTC: '49000', USDC: '1', EUR: '1.25' }, 0);
await book(holder, 'deposit', 'BTC', '1.5');
await book(holder, 'deposit', 'USDC', '1000');
await pass({ BTC: '50000', USDC: '1', EUR: '1.25' }, 1);
await book(holder, 'fee', 'BTC', '-0.1');
await pass({ BTC: '60000', USDC: '0.5', EUR: '1.2' }, 2);
await book(holder, 'correction', 'BTC', '0.2', new Date(`${day(1)}T09:00:00Z`));
await pass({ BTC: '55000', USDC: '1', EUR: '1.1' }, 3);

const figures = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ row, asset, type, amount, balance, value }) =>
    [row, asset, type, amount, balance, value].filter(Boolean).join(' '),
  );

test('holdings at a close are valued at its own prices in the client’s currency', async () => {
  const asked = await ask(holder, { kind: 'HOLDINGS', ends_on: day(2) });
  expect(asked).toMatchObject({ state: 'WAITING', digest: null, files: [], currency: 'EUR' });
  const made = await make(holder, asked.id);
  expect(made).toMatchObject({ state: 'READY', progress: 100, rows: 3 });
  const rows = await rowsOf(holder, asked.id);
  expect(figures(rows)).toEqual([
    'holding BTC 1.40000000 70000.00',
    'holding USDC 1000.000000 416.67',
    'total_closing 70416.67',
    'digest',
  ]);
  expect(rows.at(-1)?.account).toBe(made.digest);
  expect(rows[0]).toMatchObject({ price_currency: 'USD', account: 'available' });
});

test('changes are opening, every movement and closing, with what prices did', async () => {
  const { id } = await ask(holder, { kind: 'CHANGES', starts_on: day(1), ends_on: day(3) });
  await make(holder, id);
  const rows = await rowsOf(holder, id);
  expect(figures(rows)).toEqual([
    'opening BTC 0.00000000 0.00',
    'movement BTC deposit 1.50000000 1.50000000 60000.00',
    'movement BTC fee -0.10000000 1.40000000 -5000.00',
    'movement BTC correction 0.20000000 1.60000000 10000.00',
    'closing BTC 1.60000000 80000.00',
    'price_change BTC 15000.00',
    'opening USDC 0.000000 0.00',
    'movement USDC deposit 1000.000000 1000.000000 800.00',
    'closing USDC 1000.000000 909.09',
    'price_change USDC 109.09',
    'total_opening 0.00',
    'total_closing 80909.09',
    'digest',
  ]);
  const correction = rows.find(({ type }) => type === 'correction');
  expect(correction?.effective_at).toBe(`${day(1)}T09:00:00.000Z`);
  expect(correction?.booked_at?.slice(0, 10)).toBe(day(3));
});

test('the three forms say the same, and the document is signed', async () => {
  const { id } = await ask(holder, { kind: 'CHANGES', starts_on: day(0), ends_on: day(3) });
  const { digest, files } = await make(holder, id);
  const [pdf, csv, xlsx] = [
    await file(holder, id, 'PDF'),
    await file(holder, id, 'CSV'),
    await file(holder, id, 'XLSX'),
  ];
  for (const [i, content] of [pdf, csv, xlsx].entries()) {
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(files[i]).toMatchObject({ bytes: content.length, digest: sha256 });
  }
  const { signature, text } = inspectPages(pdf, world.root);
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED])
    expect(signature).toContain(said);
  const sender = 'Ballast Trust Ltd · 1 Quay Street, Dublin';
  for (const said of [sender, 'Ada Byron', '1.60000000', '80,000.00', 'Page 1 of ', digest ?? '-'])
    expect(text.replaceAll('\n', ' ')).toContain(said);
  expect(text).toContain(`${day(1)}`);
  const sheet = strFromU8(unzipSync(xlsx)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row>/g)).toHaveLength((await rowsOf(holder, id)).length + 1);
  expect(sheet).toContain('<v>80000.00</v>');
  expect(sheet).toContain(digest);
});

test('the same ids give the same digest, whatever is booked and known later', async () => {
  const { id } = await ask(holder, { kind: 'CHANGES', starts_on: day(1), ends_on: day(2) });
  const made = await make(holder, id);
  const before = await file(holder, id, 'PDF');
  await book(holder, 'correction', 'BTC', '0.01', new Date(`${day(1)}T10:00:00Z`));
  await database
    .insertInto('prices')
    .values({ code: 'BTC', as_of: new Date(`${day(3)}T00:00:00Z`), price_usd: '1' })
    .execute();
  expect(await digestAgain(holder, id)).toBe(made.digest);
  await make(holder, id);
  expect(await file(holder, id, 'PDF')).toEqual(before);
  // Nobody changes what is kept.
  for (const change of [
    sql`update statements set addressee = 'Eve' where statement_id = ${id}`,
    sql`update statement_files set bytes = 1 where statement_id = ${id}`,
  ])
    await expect(change.execute(database)).rejects.toThrow();
});

/** The same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const PLACES = { BTC: 8, USDC: 6, EUR: 2 } as const;
const ASSETS = ['BTC', 'USDC', 'EUR'] as const;

/** Books up to three movements a day for ninety days, each with its close. */
async function writeHistory(owner: TestClient, first: number): Promise<void> {
  const random = randomFrom(20261129);
  const held = new Map<string, bigint>();
  const move = async () => {
    const asset = ASSETS[random(3)] ?? 'BTC';
    const own = held.get(asset) ?? 0n;
    const minor = BigInt(random(1_000_000) + 1);
    const isOut = own > minor && random(3) === 0;
    const text = formatDecimal(minor, PLACES[asset]);
    await book(owner, isOut ? 'fee' : 'deposit', asset, isOut ? `-${text}` : text);
    held.set(asset, own + (isOut ? -minor : minor));
    await advance(60);
  };
  for (let count = first; count < first + 90; count += 1) {
    for (let i = random(4); i > 0; i -= 1) await move();
    await close(day(count), { BTC: `${50_000 + random(9_000)}`, USDC: '1', EUR: '1.1' });
    await advance(DAY_S - 3_600);
  }
}

test('of a random history every month opens with what the month before closed with', async () => {
  const owner = await world.client();
  const first = 4;
  await writeHistory(owner, first);
  await advance(10 * DAY_S);
  const balances = (rows: Awaited<ReturnType<typeof rowsOf>>, which: string) =>
    rows
      .filter(({ row }) => row === which)
      .map(({ asset, balance, value }) => `${asset} ${balance} ${value}`);
  let before: string[] | null = null;
  let moved = 0;
  for (let month = 0; month < 3; month += 1) {
    const [starts_on, ends_on] = [day(first + month * 30), day(first + month * 30 + 29)];
    const { id } = await ask(owner, { kind: 'CHANGES', starts_on, ends_on });
    expect(await make(owner, id)).toMatchObject({ state: 'READY' });
    const rows = await rowsOf(owner, id);
    const openings = balances(rows, 'opening').filter((text) => !/ 0\.0+ /.test(text));
    if (before) expect(openings).toEqual(before);
    before = balances(rows, 'closing');
    moved += rows.filter(({ row }) => row === 'movement').length;
    const at = await ask(owner, { kind: 'HOLDINGS', ends_on });
    await make(owner, at.id);
    expect(balances(await rowsOf(owner, at.id), 'holding')).toEqual(before);
  }
  expect(moved).toBeGreaterThan(60);
});

test('books that do not add up make no file, and staff are alerted', async () => {
  const owner = await world.client();
  await book(owner, 'deposit', 'BTC', '1');
  await advance(2 * DAY_S);
  const ends_on = new Date((await world.now()).getTime() - 86_400_000).toISOString().slice(0, 10);
  const { id } = await ask(owner, { kind: 'CHANGES', starts_on: day(0), ends_on });
  const broken = `update lines set balance_after = balance_after + 1 where owner_id = '${owner.id}'`;
  await spoilBooks(world.url, broken);
  expect(await make(owner, id)).toMatchObject({ state: 'FAILED', digest: null, files: [] });
  const { rows } = await sql`
    select kind from alarms where subject_id = ${id}`.execute(database);
  expect(rows).toEqual([{ kind: 'statement_unbalanced' }]);
});

test('a statement is asked for with days that are over, in order, at most ten in 24 hours', async () => {
  const owner = await world.client();
  const today = (await world.now()).toISOString().slice(0, 10);
  const refused = (asked: Parameters<typeof ask>[1], code: string) =>
    expect(ask(owner, asked)).rejects.toThrow(code);
  await refused({ kind: 'HOLDINGS', ends_on: today }, 'invalid_period');
  await refused({ kind: 'CHANGES', starts_on: day(2), ends_on: day(1) }, 'invalid_period');
  await refused({ kind: 'HOLDINGS', ends_on: day(1), fund: 'no-fund' }, 'product_not_found');
  for (let i = 0; i < STATEMENTS_A_DAY_MAX; i += 1)
    await ask(owner, { kind: 'HOLDINGS', ends_on: day(1) });
  await refused({ kind: 'HOLDINGS', ends_on: day(1) }, 'too_many_requests');
  await advance(DAY_S + 1);
  const { id } = await ask(owner, { kind: 'HOLDINGS', ends_on: day(1) });
  // Nothing was held then, and that is told.
  expect(await make(owner, id)).toMatchObject({ state: 'READY', rows: 1 });
  const { text } = inspectPages(await file(owner, id, 'PDF'), world.root);
  expect(text).toContain('Nothing was held or moved.');
});

test('statements are listed in pages, newest first, to their client alone', async () => {
  const first = await listStatements(database, holder.id, { limit: 2 });
  expect(first.items).toHaveLength(2);
  const cursor = first.next_cursor ?? '';
  const second = await listStatements(database, holder.id, { limit: 50, cursor });
  const all = await listStatements(database, holder.id, { limit: 50 });
  expect([...first.items, ...second.items]).toEqual(all.items);
  const other = await world.client();
  expect((await listStatements(database, other.id, { limit: 5 })).items).toEqual([]);
  await expect(file(other, all.items[0]?.id ?? '', 'PDF')).rejects.toThrow('not_found');
});

test('a digest tells whether a file is ours, and nothing about whose it is', async () => {
  const { id } = await ask(holder, { kind: 'HOLDINGS', ends_on: day(3) });
  const { digest, files } = await make(holder, id);
  const known = { kind: 'HOLDINGS', starts_on: null, ends_on: day(3) };
  for (const each of files) {
    const { match, statement } = await verifyStatement(database, each.digest);
    expect(match).toBe('FILE');
    expect(statement).toEqual({ ...known, format: each.format, made_at: expect.any(String) });
  }
  expect(await verifyStatement(database, digest ?? '')).toMatchObject({
    match: 'CONTENT',
    statement: { ...known, format: null },
  });
  const changed = createHash('sha256').update('changed').digest('hex');
  expect(await verifyStatement(database, changed)).toEqual({ match: 'NONE', statement: null });
});
