import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { openTestAccess, TEST_SECRETS } from '../../../tests/worlds/access.ts';
import { ENCRYPTED_AUTHENTICATORS } from '../../access/factors/authenticator-codes.ts';
import {
  ENCRYPTED_AUTHORITY_KEYS,
  getOrCreateAuthority,
} from '../../agreements/signatures/signing-authority.ts';
import { transact } from '../../database/transact.ts';
import {
  ENCRYPTED_DOCUMENT_KEYS,
  getOrCreateDocumentKeys,
  readDocumentKeys,
} from '../../files/document-keys.ts';
import { decrypt } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, reEncryptSweep } from '../../secrets/re-encrypt.ts';
import { readSecrets, type Secrets } from '../../secrets/secrets.ts';
import { ENCRYPTED_TAX_NUMBERS, insertTaxNumber, openTaxNumbers } from './tax-numbers.ts';

const access = await openTestAccess();
const { database } = access;

const NEXT = `next:${randomBytes(32).toString('base64')}`;
const before = readSecrets(TEST_SECRETS);
const rotated = readSecrets(`${NEXT},${TEST_SECRETS}`);
const after = readSecrets(NEXT);

const encryptAgain = (column: EncryptedColumn, secrets: Secrets) =>
  reEncryptSweep({ database, settings: { secrets } }, column).run();

const open = (secrets: Secrets, clientId: string, id: string) =>
  transact(database, (tx) => openTaxNumbers(tx, secrets, clientId, [id]));

const keep = (clientId: string, taxNumber: string) =>
  transact(database, (tx) => insertTaxNumber(tx, before, clientId, taxNumber));

/** What hangs on a key, as an operator asks before taking it out of the secrets. */
async function hangingOn(keyId: string): Promise<Record<string, number>> {
  const owner = new Client({ connectionString: access.databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ kept: string; texts: string }>(
      'select kept, texts from encrypted_by_key where key_id = $1',
      [keyId],
    );
    return Object.fromEntries(rows.map(({ kept, texts }) => [kept, Number(texts)]));
  } finally {
    await owner.end();
  }
}

describe('after a rotation', () => {
  test('everything encrypted in the database opens with the new key alone', async () => {
    const { clientId, userId, totpSecret } = await access.addClient({ otp: true });
    const id = await keep(clientId, '7569217076985');
    const identity = await getOrCreateAuthority(database, before);
    const [documentKey] = await getOrCreateDocumentKeys(database, before);
    expect(await hangingOn('test')).toMatchObject({
      'tax_numbers.encrypted': 1,
      'authenticators.encrypted_secret': 1,
      'signing_authority.encrypted_key': 1,
      'signing_authority.encrypted_root_key': 1,
      'document_keys.encrypted_key': 1,
    });

    const columns = [
      ENCRYPTED_TAX_NUMBERS,
      ENCRYPTED_AUTHENTICATORS,
      ENCRYPTED_AUTHORITY_KEYS,
      ENCRYPTED_DOCUMENT_KEYS,
    ];
    for (const column of columns) expect(await encryptAgain(column, before), 'one key').toBe(0);
    for (const column of columns) expect(await encryptAgain(column, rotated)).toBeGreaterThan(0);
    for (const column of columns) expect(await encryptAgain(column, rotated), 'once').toBe(0);

    expect(await hangingOn('test')).toEqual({});
    expect(await open(after, clientId, id)).toEqual([{ id, tin: '7569217076985' }]);
    expect(await getOrCreateAuthority(database, after)).toEqual(identity);
    const [sameKey] = await readDocumentKeys(database, after);
    expect(sameKey.id).toBe(documentKey.id);
    expect(sameKey.key.equals(documentKey.key)).toBe(true);
    const { encrypted_secret } = await database
      .selectFrom('authenticators')
      .select('encrypted_secret')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(
      decrypt(after.dataKeys, encrypted_secret, ENCRYPTED_AUTHENTICATORS.associatedDataOf(userId)),
    ).toBe(totpSecret);
  });

  test('a number that was changed keeps no other from its new key, and is said', async () => {
    const { clientId } = await access.addClient();
    await keep(clientId, 'S0000001I');
    const changed = await keep(clientId, 'X0000000T');
    await database
      .updateTable('tax_numbers')
      .set({ encrypted: sql`left(encrypted, -4) || 'AAAA'` })
      .where('tax_number_id', '=', changed)
      .execute();
    await expect(encryptAgain(ENCRYPTED_TAX_NUMBERS, rotated)).rejects.toThrow(
      `1 encrypted texts do not open, such as ${changed}`,
    );
    expect(await hangingOn('test')).toEqual({ 'tax_numbers.encrypted': 1 });
    expect(await hangingOn('next')).toMatchObject({ 'tax_numbers.encrypted': 2 });
    await expect(open(rotated, clientId, changed)).rejects.toThrow();
  });

  test('a number whose key is gone is told from one that is there', async () => {
    const { clientId } = await access.addClient();
    const lost = await keep(clientId, '7569217076985');
    expect(await open(after, clientId, lost)).toEqual([{ id: lost, tin: null }]);
    expect(await open(rotated, clientId, lost)).toEqual([{ id: lost, tin: '7569217076985' }]);
  });
});

test('what hangs on a key is told of every encrypted column', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like 'encrypted%'
    order by 1`.execute(database);
  const { rows } = await sql<{ text: string }>`
    select pg_get_viewdef('encrypted_by_key'::regclass) as text`.execute(database);
  expect(columns.length).toBeGreaterThan(4);
  for (const { name } of columns) expect(rows[0]?.text, name).toContain(`'${name}'`);
});
