import { describe, expect, test } from 'vitest';
import { checkLaws } from './check-laws.ts';

type Files = Record<string, string>;

function lawsBrokenBy(files: Files): string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkLaws(sources).map(({ path, line, law }) => `${law} ${path}:${line}`);
}

const LEDGER = {
  'server/database/migrations/0002_ledger.sql': 'create table accounts (\n  id bigint\n);',
};

describe('rooms', () => {
  test.each([
    ['contract/call.ts', '../server/http/bind.ts'],
    ['contract/call.ts', '@ballast/client/request.ts'],
    ['contract/money/amount.ts', '../payments/withdrawals.ts'],
    ['contract/agreements/agreements.ts', '../onboarding/kyc/kyc.ts'],
    ['client/request.ts', '../web/app/session/session.ts'],
    ['web/app/session/session.ts', '@ballast/server/access/sessions/xsrf.ts'],
    ['web/portal/main.tsx', '../desk/queue.tsx'],
    ['web/desk/queue.tsx', '../portal/main.tsx'],
    ['web/app/session/session.ts', '../../portal/main.tsx'],
    ['web/ui/note.tsx', '../app/session/session.ts'],
    ['server/http/app.ts', '../../web/app/session/session.ts'],
    ['server/http/app.ts', '../../tests/harness/postgres.ts'],
    ['server/http/app.ts', '../access/sessions/xsrf.ts'],
    ['server/database/transact.ts', '../jobs/queue.ts'],
    ['server/ledger/post.ts', '../payments/rules.ts'],
    ['server/files/uploads.ts', '../onboarding/kyc/kyc.ts'],
    ['server/access/recovery/passwords.ts', '../../payments/targets/wallets.ts'],
    ['server/payments/rules.ts', '../funds/rules.ts'],
    ['server/funds/rules.ts', '../portfolio/replay.ts'],
    ['server/account/users.ts', '../access/sessions/sessions.ts'],
    ['server/account/users.ts', '../../tests/worlds/access.ts'],
  ])('%s cannot import %s', (path, source) => {
    expect(lawsBrokenBy({ [path]: `import { it } from '${source}';` })).toEqual([
      `rooms ${path}:1`,
    ]);
  });

  test.each([
    ['contract/money/amount.ts', '../fields.ts'],
    ['contract/payments/withdrawals.ts', '../money/amount.ts'],
    ['server/ledger/post.ts', '../database/transact.ts'],
    ['server/ledger/post.ts', '@ballast/contract/money/amount.ts'],
    ['server/portfolio/replay.ts', '../ledger/accounts.ts'],
    ['web/portal/main.tsx', '../app/session/session.ts'],
    ['server/ledger/post.database.test.ts', '../../tests/harness/test-database.ts'],
    ['server/ledger/post.database.test.ts', '../payments/deposits/deposits.ts'],
    ['tests/worlds/access.ts', '../../server/access/routes.ts'],
  ])('%s may import %s', (path, source) => {
    expect(lawsBrokenBy({ [path]: `import { it } from '${source}';` })).toEqual([]);
  });

  test('a room without a place in the line is imported by none and imports none', () => {
    const taxes = "import { it } from '../taxes/taxes.ts';";
    expect(lawsBrokenBy({ 'server/staff/clients.ts': taxes })).toEqual([
      'rooms server/staff/clients.ts:1',
    ]);
  });

  test('an import of types alone, one at run time and a re-export are imports all the same', () => {
    const path = 'server/ledger/post.ts';
    const breaks = [
      "import type { Rule } from '../payments/rules.ts';",
      "const rules = await import('../payments/rules.ts');",
      "export { rule } from '../payments/rules.ts';",
    ];
    for (const text of breaks) expect(lawsBrokenBy({ [path]: text })).toEqual([`rooms ${path}:1`]);
  });
});

describe('clock in SQL', () => {
  test.each(['now()', 'current_timestamp', 'clock_timestamp()'])(
    'SQL does not read %s',
    (clock) => {
      const statement = `sql\`update t set at = ${clock}\``;
      expect(
        lawsBrokenBy({ 'server/payments/deposits/deposits.ts': `await ${statement};` }),
      ).toEqual(['clock server/payments/deposits/deposits.ts:1']);
      expect(
        lawsBrokenBy({
          'server/database/migrations/0006_payments.sql': `-- now()\nselect ${clock};`,
        }),
      ).toEqual(['clock server/database/migrations/0006_payments.sql:2']);
    },
  );

  test('SQL reads clock_now(), and prose may say now()', () => {
    const text = '// now() is not read\nawait sql`select clock_now()`;';
    expect(lawsBrokenBy({ 'server/payments/deposits/deposits.ts': text })).toEqual([]);
  });
});

describe('tables', () => {
  test.each([
    "await tx.insertInto('accounts').execute();",
    "await tx.updateTable('accounts').execute();",
    "await tx.deleteFrom('accounts').execute();",
    'await sql`insert into accounts values (1)`;',
    'await sql`update accounts set id = 1`;',
    'await sql`delete from accounts`;',
    "await tx.selectFrom('accounts as a').execute();",
    "await tx.selectFrom('deposits').innerJoin('accounts', 'id', 'account_id').execute();",
    'await sql`select id from accounts`;',
    'await sql`select id from deposits join accounts using (id)`;',
  ])('only the ledger may: %s', (text) => {
    const path = 'server/payments/deposits/deposits.ts';
    expect(lawsBrokenBy({ ...LEDGER, [path]: text })).toEqual([`tables ${path}:1`]);
    expect(lawsBrokenBy({ ...LEDGER, 'server/ledger/post.ts': text })).toEqual([]);
  });

  test('prose about it breaks no law', () => {
    const text = '// to update accounts, post an entry';
    expect(lawsBrokenBy({ ...LEDGER, 'server/payments/deposits/deposits.ts': text })).toEqual([]);
  });

  test('nor may a function of another migration', () => {
    const path = 'server/database/migrations/0006_payments.sql';
    const text = 'create function f() as $$\n  update accounts set id = 1;\n$$;';
    expect(lawsBrokenBy({ ...LEDGER, [path]: text })).toEqual([`tables ${path}:2`]);
  });

  test('but one may read them, to move what stands there over', () => {
    const path = 'server/database/migrations/0006_payments.sql';
    const text =
      'create table deposits (id bigint);\ninsert into deposits select id from accounts;';
    expect(lawsBrokenBy({ ...LEDGER, [path]: text })).toEqual([]);
  });

  test('every domain has tables of its own', () => {
    const funds = {
      'server/database/migrations/0007_funds.sql': 'create table baskets (id uuid);',
    };
    const text = "await tx.insertInto('baskets').execute();";
    expect(lawsBrokenBy({ ...funds, 'server/funds/baskets.ts': text })).toEqual([]);
    expect(lawsBrokenBy({ ...funds, 'server/staff/baskets.ts': text })).toEqual([
      'tables server/staff/baskets.ts:1',
    ]);
  });
});

describe('transactions', () => {
  const path = 'server/payments/withdrawals/withdrawals.ts';

  test.each([
    'export async function send(tx, context) { await context.providers.custody.send(); }',
    'await transact(database, async (tx) => { await context.providers.custody.send(); });',
    'bind(app, context, call, async ({ tx, body }) => context.providers.custody.send(body));',
  ])('no provider is called inside one: %s', (text) => {
    expect(lawsBrokenBy({ [path]: text })).toEqual([`transactions ${path}:1`]);
  });

  test('outside of it a job may call one', () => {
    const text =
      'export async function send(context) { await transact(context.database, (tx) => load(tx)); await context.providers.custody.send(); }';
    expect(lawsBrokenBy({ [path]: text })).toEqual([]);
  });
});

describe('operations', () => {
  const path = 'server/payments/routes.ts';
  const boundTo = (handler: string) => ({
    [path]: `import * as calls from '@ballast/contract/payments/wallets.ts';
      import { bind } from '../http/bind.ts';
      import { listWallets, listWallets as wallets, readWallets } from './wallets.ts';
      bind(app, context, calls.listWallets, ${handler});`,
  });

  test.each([
    'listWallets',
    '({ caller }) => listWallets(database, caller.userId)',
    'async ({ query }) => pageOf(await wallets(database), query)',
    '(input) => world.listWallets(input)',
  ])('a call may be bound to %s', (handler) => {
    expect(lawsBrokenBy(boundTo(handler))).toEqual([]);
  });

  test.each([
    'readWallets',
    '({ caller }) => readWallets(database, caller.userId)',
    'async () => ({ items: [] })',
    '() => world[listWallets]()',
  ])('a call is not bound to %s, which has another name', (handler) => {
    expect(lawsBrokenBy(boundTo(handler))).toEqual([`operations ${path}:4`]);
  });

  test('an operation of another call’s name does not count', () => {
    const text = `import { listWallets as call } from '@ballast/contract/payments/wallets.ts';
      import { bind as bound } from '../http/bind.ts';
      bound(app, context, call, () => getWallet());
      bound(app, context, getWallet, () => listWallets());
      listWallets();`;
    expect(lawsBrokenBy({ [path]: text })).toEqual([
      `operations ${path}:3`,
      `operations ${path}:4`,
    ]);
  });
});

describe('words', () => {
  test.each([
    ['a sentence to its reader', "const told = 'Your deposit has arrived.';"],
    ['a sentence with gaps', `const told = \`The code for you is \${code}.\`;`],
    ['the message of a field', "const told = { loc: [], msg: 'Not valid', type: 'invalid' };"],
    ['a text to the carrier', "import { carryMessage } from '../messages/carry-message.ts';"],
    ['a text to the provider', 'await providers.messages.send(message);'],
  ])('finds %s in a room', (_what, text) => {
    expect(lawsBrokenBy({ 'server/payments/withdrawals.ts': text })).toEqual([
      'words server/payments/withdrawals.ts:1',
    ]);
  });

  test.each([
    ['server/payments/withdrawals.ts', "// Your money\nthrow new Error('the account is unknown');"],
    ['server/payments/withdrawals.ts', "await notify(tx, ownerId, 'withdrawal_sent', told);"],
    ['server/http/bind.ts', 'const told = { loc, msg: issue.message };'],
    ['server/messages/templates/en/payments.ts', "const text = 'Your deposit has arrived.';"],
    ['server/messages/notifications.ts', "import { carryMessage } from './carry-message.ts';"],
    ['web/portal/main.tsx', "const text = 'Your deposit has arrived.';"],
    ['server/payments/rules.test.ts', "expect(subject).toBe('Your deposit has arrived');"],
  ])('%s may say %s', (path, text) => {
    expect(lawsBrokenBy({ [path]: text })).toEqual([]);
  });
});
