import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { openTestAccess, TEST_SECRETS } from '../../../tests/worlds/access.ts';
import { SEALED_AUTHENTICATORS } from '../../access/factors/authenticator-codes.ts';
import {
  keepAuthority,
  SEALED_AUTHORITY_KEYS,
} from '../../agreements/signatures/keep-authority.ts';
import { transact } from '../../database/transact.ts';
import { keepDocumentKeys, SEALED_DOCUMENT_KEYS } from '../../files/document-keys.ts';
import { unseal } from '../../secrets/encrypt.ts';
import { resealSweep, type SealedColumn } from '../../secrets/re-encrypt.ts';
import { readSecrets, type Secrets } from '../../secrets/secrets.ts';
import { keepTaxNumber, openTaxNumbers, SEALED_TAX_NUMBERS } from './tax-numbers.ts';

const access = await openTestAccess();
const { database } = access;

const NEXT = `next:${randomBytes(32).toString('base64')}`;
const before = readSecrets(TEST_SECRETS);
const rotated = readSecrets(`${NEXT},${TEST_SECRETS}`);
const after = readSecrets(NEXT);

const sealAgain = (column: SealedColumn, secrets: Secrets) =>
  resealSweep({ database, settings: { secrets } }, column).run();

const open = (secrets: Secrets, userId: string, id: string) =>
  transact(database, (tx) => openTaxNumbers(tx, secrets, userId, [id]));

const keep = (userId: string, taxNumber: string) =>
  transact(database, (tx) => keepTaxNumber(tx, before, userId, taxNumber));

/** What hangs on a key, as an operator asks before taking it out of the secrets. */
async function hangingOn(keyId: string): Promise<Record<string, number>> {
  const owner = new Client({ connectionString: access.databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ kept: string; texts: string }>(
      'select kept, texts from sealed_by_key where key_id = $1',
      [keyId],
    );
    return Object.fromEntries(rows.map(({ kept, texts }) => [kept, Number(texts)]));
  } finally {
    await owner.end();
  }
}

describe('after a rotation', () => {
  test('everything sealed in the database opens with the new key alone', async () => {
    const { userId, totpSecret } = await access.addClient({ otp: true });
    const id = await keep(userId, '7569217076985');
    const identity = await keepAuthority(database, before);
    const [documentKey] = await keepDocumentKeys(database, before);
    expect(await hangingOn('test')).toMatchObject({
      'tax_numbers.sealed': 1,
      'authenticators.sealed_secret': 1,
      'signing_authority.sealed_key': 1,
      'signing_authority.sealed_root_key': 1,
      'document_keys.sealed_key': 1,
    });

    const columns = [
      SEALED_TAX_NUMBERS,
      SEALED_AUTHENTICATORS,
      SEALED_AUTHORITY_KEYS,
      SEALED_DOCUMENT_KEYS,
    ];
    for (const column of columns) expect(await sealAgain(column, before), 'one key').toBe(0);
    for (const column of columns) expect(await sealAgain(column, rotated)).toBeGreaterThan(0);
    for (const column of columns) expect(await sealAgain(column, rotated), 'once').toBe(0);

    expect(await hangingOn('test')).toEqual({});
    expect(await open(after, userId, id)).toEqual([{ id, tin: '7569217076985' }]);
    expect(await keepAuthority(database, after)).toEqual(identity);
    const [sameKey] = await keepDocumentKeys(database, after);
    expect(sameKey.id).toBe(documentKey.id);
    expect(sameKey.key.equals(documentKey.key)).toBe(true);
    const { sealed_secret } = await database
      .selectFrom('authenticators')
      .select('sealed_secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(unseal(after.dataKeys, sealed_secret, SEALED_AUTHENTICATORS.placeOf(userId))).toBe(
      totpSecret,
    );
  });

  test('a number that was changed keeps no other from its new key, and is said', async () => {
    const { userId } = await access.addClient();
    await keep(userId, 'S0000001I');
    const changed = await keep(userId, 'X0000000T');
    await database
      .updateTable('tax_numbers')
      .set({ sealed: sql`left(sealed, -4) || 'AAAA'` })
      .where('tax_number_id', '=', changed)
      .execute();
    await expect(sealAgain(SEALED_TAX_NUMBERS, rotated)).rejects.toThrow(
      `1 sealed texts do not open, such as ${changed}`,
    );
    expect(await hangingOn('test')).toEqual({ 'tax_numbers.sealed': 1 });
    expect(await hangingOn('next')).toMatchObject({ 'tax_numbers.sealed': 2 });
    await expect(open(rotated, userId, changed)).rejects.toThrow();
  });

  test('a number whose key is gone is told from one that is there', async () => {
    const { userId } = await access.addClient();
    const lost = await keep(userId, '7569217076985');
    expect(await open(after, userId, lost)).toEqual([{ id: lost, tin: null }]);
    expect(await open(rotated, userId, lost)).toEqual([{ id: lost, tin: '7569217076985' }]);
  });
});

test('what hangs on a key is told of every sealed column', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like 'sealed%'
    order by 1`.execute(database);
  const { rows } = await sql<{ text: string }>`
    select pg_get_viewdef('sealed_by_key'::regclass) as text`.execute(database);
  expect(columns.length).toBeGreaterThan(4);
  for (const { name } of columns) expect(rows[0]?.text, name).toContain(`'${name}'`);
});
