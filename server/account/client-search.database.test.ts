import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { openDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import {
  type ClientIds,
  clientsByName,
  createClient,
  displayName,
  isClientNamed,
} from './clients.ts';

const { url } = await testDatabase();
const { database, close } = await openDatabase({ url, dataDir: 'memory:' });
afterAll(close);

type Named = { first?: string; middle?: string; last?: string; company?: string; phone?: string };

let made = 0;

function make({ first = '', middle, last = '', company, phone }: Named): Promise<ClientIds> {
  made += 1;
  const email = `person.${made}@example.org`;
  return transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      email,
      firstName: first,
      ...(middle && { middleName: middle }),
      lastName: last,
      ...(company && { legalName: company }),
      ...(phone && { phone }),
      accountType: company ? 'INSTITUTIONAL' : 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: false,
    }),
  );
}

const found = async (search: string) => {
  const all = await clientsByName(database, { search, managerId: null, after: null, limit: 50 });
  return all.map((client) => displayName(client));
};

let chloe: ClientIds;

beforeAll(async () => {
  await make({ first: 'Jürg', middle: '王小明', last: 'O’Møller-Žižek', phone: '+4915123456780' });
  chloe = await make({ first: 'Chloé', middle: 'Anaïs', last: 'O’Neil-Šimić' });
  await make({ first: 'Dolores', last: "D'Angelo", phone: '+14155552672' });
  await make({ first: 'Ivar', last: 'Møller' });
  await make({ first: 'Ute', last: 'Möller' });
  await make({ first: 'Uwe', last: 'Groß' });
  await make({ first: 'Łukasz', last: 'Æbelø' });
  await make({ first: 'Ольга', last: 'ИВАНОВА' });
  await make({ first: 'Ingrid', last: 'Solberg', company: 'Müller & Söhne “Treuhand” AG 王氏' });
});

const JURG = 'Jürg 王小明 O’Møller-Žižek';
const CHLOE = 'Chloé Anaïs O’Neil-Šimić';
const DOLORES = "Dolores D'Angelo";
const SONS = 'Müller & Söhne “Treuhand” AG 王氏';

describe('a client is found', () => {
  test.each([
    ['without accents', 'jurg', [JURG]],
    ['with accents in parts', 'Ju\u0308rg', [JURG]],
    ['in capitals', 'JÜRG', [JURG]],
    ['as spelled out', 'Juerg', [JURG]],
    ['by a letter that no accent makes', 'moller', ['Ivar Møller', 'Ute Möller']],
    ['by that letter itself', 'MØLLER', ['Ivar Møller', 'Ute Möller']],
    ['by that letter spelled out', 'moeller', ['Ivar Møller', 'Ute Möller']],
    ['by a double letter', 'gross', ['Uwe Groß']],
    ['by a stroke and a ligature', 'lukasz aebelo', ['Łukasz Æbelø']],
    ['by a straight apostrophe', "O'Neil", [CHLOE]],
    ['by a curly apostrophe', 'D’Angelo', [DOLORES]],
    ['without an apostrophe', 'dangelo', [DOLORES]],
    ['by the second part of a name', 'zizek', [JURG]],
    ['by a middle name', 'anais', [CHLOE]],
    ['by a middle name in another script', '王小明', [JURG]],
    ['by names in any order', 'o’neil chloe', [CHLOE]],
    ['by the beginnings of names', 'dol d’a', [DOLORES]],
    ['in small letters of another script', 'иванова', ['Ольга ИВАНОВА']],
    ['by an address', 'person.3@example.org', [DOLORES]],
    ['by the name of a company', 'muller treuhand', [SONS]],
    ['by a sign of the name of a company', '"Müller & Söhne"', [SONS]],
    ['by the person who signs in for a company', 'solberg', [SONS]],
    ['by a phone number', '+4915123456780', [JURG]],
    ['by a phone number of the country', '0151 23456780', [JURG]],
    ['by a phone number with two noughts', '0049 151/23456780', [JURG]],
    ['by a phone number with a nought in brackets', '+49 (0)151 234-567-80', [JURG]],
    ['by the beginning of a phone number', '+49 151 23', [JURG]],
    ['by the end of a phone number', '555-2672', [DOLORES]],
    ['by a phone number with brackets', '(415) 555-2672', [DOLORES]],
    ['not by a part in the middle of a word', 'uerg', []],
    ['not by two names of two clients', 'jurg dolores', []],
    ['not by four digits', '2672', []],
    ['not by signs alone', "'&:*|!", []],
  ])('%s', async (_, search, expected) => {
    expect((await found(search)).toSorted()).toEqual(expected.toSorted());
  });

  test('by the id of the client, and of a member', async () => {
    expect(await found(chloe.clientId.toUpperCase())).toEqual([CHLOE]);
    expect(await found(` ${chloe.userId} `)).toEqual([CHLOE]);
  });
});

/** Clients beside whom one is looked for. */
const CROWD = 10_000;

async function makeCrowd(): Promise<void> {
  await sql`
    with many as (
      select gen_random_uuid() as id, n from generate_series(1, ${CROWD}::int) n
    ), people as (
      insert into users (user_id, kind, email, first_name, last_name)
      select id, 'CLIENT', 'crowd' || n || '@example.net', 'Name' || n % 997, 'Family' || n from many
    ), accounts as (
      insert into clients (client_id, account_type, account_status, verification_status, kyc_stage)
      select id, 'INDIVIDUAL', 'ACTIVE', 'VERIFIED', 'COMPLETED' from many
    )
    insert into memberships (membership_id, client_id, user_id, role)
    select id, id, id, 'HOLDER' from many`.execute(database);
}

test('nobody else is read to find a client', async () => {
  await makeCrowd();
  // Their owner alone may.
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('analyze users, clients, memberships');
  await owner.end();
  for (const search of ['moller', '0151 23456780', `family${CROWD}`]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select client_id from people where is_first_member
        and ${isClientNamed(sql`client_id`, search)}`.execute(database);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('users__search');
    expect(plan).toContain('clients__search');
    expect(plan).not.toMatch(/Seq Scan on (?:users|memberships|clients)/);
  }
});
