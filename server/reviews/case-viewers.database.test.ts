import { LOOK_SECONDS } from '@ballast/contract/staff/case-viewers.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Colleague, openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { transact } from '../database/transact.ts';
import { lookAtCase } from './case-viewers.ts';

const desk = await openTestDesk();
const { database } = desk;

let first: Colleague;
let second: Colleague;

beforeAll(async () => {
  first = await desk.colleague('COMPLIANCE');
  second = await desk.colleague('OPERATIONS');
});

const look = async ({ id }: TestCase, { viewer }: Colleague) =>
  (await transact(database, (tx) => lookAtCase(tx, viewer, id))).others;

test('two on the same case see each other, until one is gone for half a minute', async () => {
  const found = await desk.newCase();
  const another = await desk.newCase();
  expect(await look(found, first)).toEqual([]);
  expect((await look(found, second)).map(({ id }) => id)).toEqual([first.viewer.userId]);
  const [seen] = await look(found, first);
  expect(seen).toMatchObject({ id: second.viewer.userId });
  expect(seen?.name).not.toBe('');
  expect(await look(another, first)).toEqual([]);
  await desk.advance(LOOK_SECONDS);
  expect(await look(found, second)).toEqual([]);
  const { rows } = await sql`select from case_viewers where case_id = ${found.id}`.execute(
    database,
  );
  expect(rows).toHaveLength(1);
});

test('a case that somebody may not see is not looked at', async () => {
  const found = await desk.newCase();
  const manager = await desk.colleague('RELATIONSHIP_MANAGER');
  await expect(look(found, manager)).rejects.toThrow('not_found');
  expect(await look(found, first)).toEqual([]);
});

test('many at once do not wait for each other for ever', async () => {
  const found = await desk.newCase();
  await look(found, first);
  await look(found, second);
  await desk.advance(LOOK_SECONDS);
  const looks = Array.from({ length: 8 }, (_, index) => look(found, index % 2 ? first : second));
  await expect(Promise.all(looks)).resolves.toHaveLength(8);
});
