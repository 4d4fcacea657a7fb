import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../../server/main/settings/variables.ts';
import { checkTidiness } from './check-tidiness.ts';
import { checkSettings, withSettingsTable } from './settings.ts';

function foundIn(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkTidiness(Object.keys(files), sources).map(
    ({ path, line, law }) => `${law} ${path}:${line}`,
  );
}

/** The list of hashes of the migrations among files, as sha256sum prints it. */
function hashesOf(files: Record<string, string>): Record<string, string> {
  const migrations = Object.entries(files).filter(([path]) => path.endsWith('.sql'));
  const lines = migrations.map(([path, text]) => {
    const hash = createHash('sha256').update(text).digest('hex');
    return `${hash}  ${path.slice(path.lastIndexOf('/') + 1)}\n`;
  });
  return { 'server/database/migrations/hashes.txt': lines.join('') };
}

describe('links', () => {
  test.each([
    '[read](gone.md)',
    '[read](../server/gone/)',
    '[read](#gone)',
    '[read](other.md#gone)',
    '<img src="gone.png">',
    'see `server/gone.ts`',
  ])('a stale one is found: %s', (text) => {
    const files = { 'docs/page.md': `# Page\n\n${text}`, 'docs/other.md': '# Other' };
    expect(foundIn(files)).toEqual(['links docs/page.md:3']);
  });

  test('one that leads somewhere is fine', () => {
    const text =
      '# A page, here\n[a](other.md#second-part) [b](../server/) [c](https://example.com) [d](#a-page-here) `server/main/start.ts` `web/dist/index.html`';
    expect(
      foundIn({
        'docs/page.md': text,
        'docs/other.md': '## Second part',
        'server/main/start.ts': '',
      }),
    ).toEqual([]);
  });
});

describe('citations of the specification', () => {
  const SPEC = { 'docs/spec/access.md': '# Access\n\n## 3. Entities\n\n## 4. States' };

  test.each([
    '// as told (spec/access.md, section 5)',
    '// as told (spec/access.md, sections 3, 4 and 5)',
    '// as told (spec/gone.md, section 3)',
    '// as told (access.md, section 3)',
    '// as told (docs/access.md, section 3)',
    '// as told (specification, access.md section 3)',
    '// as told (decisions, section 3)',
    '// as told (Decisions, section 3)',
    '// In section 3 it is told',
    '// the error catalogue of access.md',
  ])('a wrong one is found: %s', (text) => {
    expect(foundIn({ ...SPEC, 'server/main/start.ts': text })).toEqual([
      'citations server/main/start.ts:1',
    ]);
  });

  test('one that breaks over two lines is read whole', () => {
    const text = (number: number) =>
      `/**\n * As told (spec/access.md, section\n * ${number}).\n */`;
    expect(foundIn({ ...SPEC, 'server/main/start.ts': text(3) })).toEqual([]);
    expect(foundIn({ ...SPEC, 'server/main/start.ts': text(5) })).toEqual([
      'citations server/main/start.ts:2',
    ]);
  });

  test.each([
    '// (spec/access.md, section 3: login device)',
    '// (spec/access.md, sections 3 and 4)',
    '// (RFC 8058, section 3; RFC 5321, section 4.1.2)',
    '// a page in sections',
  ])('a right one, or one of a standard, is fine: %s', (text) => {
    expect(foundIn({ ...SPEC, 'server/main/start.ts': text })).toEqual([]);
  });

  test('the specification may speak of its own sections, if they are there', () => {
    const text = (number: number) => `# Decisions\n\n## 1. Calls\n\nAs in section ${number}.`;
    expect(foundIn({ 'docs/spec/decisions.md': text(1) })).toEqual([]);
    expect(foundIn({ 'docs/spec/decisions.md': text(2) })).toEqual([
      'citations docs/spec/decisions.md:5',
    ]);
  });
});

describe('words', () => {
  test.each([
    '// TODO later',
    '// @ts-ignore',
    '// proves G-02',
    '// see /home/someone/notes',
    '<<<<<<< HEAD',
  ])('%s does not belong here', (text) => {
    expect(foundIn({ 'server/main/start.ts': `\n${text}` })).toEqual([
      'words server/main/start.ts:2',
    ]);
  });

  test('five suppressions are borne, six are not', () => {
    const mark = '// biome-ignore lint/style/useConst: a reason\n';
    expect(foundIn({ 'server/main/start.ts': mark.repeat(5) })).toEqual([]);
    expect(foundIn({ 'server/main/start.ts': mark.repeat(6) })).toHaveLength(6);
  });
});

test.each([
  ['server/database/migrations/0006_funds.sql', 'server/database/migrations/0006_payments.sql'],
  ['docs/decisions/0006-one.md', 'docs/decisions/0006-two.md'],
])('two files do not have one number: %s, %s', (first, second) => {
  const files = { [first]: '', [second]: '' };
  expect(foundIn({ ...files, ...hashesOf(files) })).toEqual([`numbers ${second}:1`]);
});

describe('migrations', () => {
  const path = 'server/database/migrations/0006_payments.sql';

  test('the table of error codes names no constraint that is gone', () => {
    const codes = 'server/database/constraint-codes.ts';
    const text = 'export const CODES = {\n  deposits__once: 1,\n  gone__rule: 2,\n};';
    const made = 'create table deposits (id uuid, constraint deposits__once unique (id));';
    const migrations = { [path]: made };
    expect(foundIn({ [codes]: text, ...migrations, ...hashesOf(migrations) })).toEqual([
      `migrations ${codes}:3`,
    ]);
  });

  const applied = { [path]: 'create table deposits (id uuid);' };
  const hashes = 'server/database/migrations/hashes.txt';

  test('one that was applied stays as it is', () => {
    expect(foundIn({ ...applied, ...hashesOf(applied) })).toEqual([]);
    const changed = { [path]: 'create table deposits (id bigint);' };
    expect(foundIn({ ...changed, ...hashesOf(applied) })).toEqual([`migrations ${path}:1`]);
  });

  test('nor may it go, or be without a hash', () => {
    const others = { 'server/database/migrations/0007_funds.sql': '' };
    expect(foundIn({ ...others, ...hashesOf({ ...others, ...applied }) })).toEqual([
      `migrations ${hashes}:2`,
    ]);
    expect(foundIn(applied)).toEqual([`migrations ${path}:1`]);
    expect(foundIn({ ...applied, [hashes]: 'no hash  0006_payments.sql\n' })).toEqual([
      `migrations ${path}:1`,
    ]);
  });
});

test('a table of settings that is not the one the declarations make is found', () => {
  const readme = `# Ballast\n\n${settingsTable()}`;
  expect(checkSettings([{ path: 'README.md', text: readme }])).toEqual([]);
  const old = readme.replace(/^\| `PORT`.*\n/m, '');
  expect(checkSettings([{ path: 'README.md', text: old }])).toMatchObject([{ line: 3 }]);
  expect(withSettingsTable(old)).toBe(readme);
});

describe('words of the glossary', () => {
  const GLOSSARY = {
    'docs/domain/glossary.md': '| Use | Not |\n|---|---|\n| client | customer, account holder |\n',
  };

  test.each([
    ['web/app/catalogues/en.po', 'msgid "Our customers"'],
    ['web/app/catalogues/de.po', 'msgid "Customer"'],
    ['server/messages/templates/en/payments.ts', 'text: `Dear customer`,'],
    ['docs/guides/web.md', 'what an account\nholder sees'],
    ['docs/domain/ledger.md', 'a Customer'],
  ])('one not to use is found in %s', (path, text) => {
    expect(foundIn({ ...GLOSSARY, [path]: text })).toEqual([`glossary ${path}:1`]);
  });

  test.each([
    ['web/app/catalogues/en.po', 'msgid "Our clients, customary-customers, customerless"'],
    ['server/payments/rules.ts', '// what a customer of the custodian is'],
    ['web/app/catalogues/de.po', 'msgid "Our clients"\nmsgstr "Our customers"'],
    ['server/messages/templates/de/payments.ts', 'text: `customer`,'],
    ['docs/spec/access.md', 'a customer'],
  ])('%s may say: %s', (path, text) => {
    expect(foundIn({ ...GLOSSARY, [path]: text })).toEqual([]);
  });
});
