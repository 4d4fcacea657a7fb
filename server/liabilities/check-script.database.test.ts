import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { proveLiabilities } from './liability-sweep.ts';
import { getOwnLiabilities } from './own-leaves.ts';
import { listLiabilities } from './published.ts';

const SCRIPT = new URL('../../docs/guides/check-liabilities.py', import.meta.url).pathname;

const books = await openTestBooks();
const { database } = books;
const { ownerId } = await books.client('BTC', 12_345_678n);
for (const amount of [1n, 999n, 5_000_000_000n]) await books.client('BTC', amount);
await proveLiabilities(database);
const [published] = (await listLiabilities(database, true, { limit: 1 })).items;
if (!published) throw new Error('no day is published');
const own = await getOwnLiabilities(database, true, { ownerId, day: published.day });

const folder = mkdtempSync(join(tmpdir(), 'liabilities-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the documented script on a file as the page saves it, with something in it changed. */
function check(change: (text: string) => string = (text) => text) {
  const file = join(folder, 'liabilities.json');
  writeFileSync(file, change(JSON.stringify({ published, own }, null, 2)));
  const { status, stdout, stderr, error } = spawnSync('python3', [SCRIPT, file], {
    encoding: 'utf8',
  });
  if (error)
    throw new Error('python3 is not on this machine, and the script could not be run', {
      cause: error,
    });
  return { status, said: stdout + stderr };
}

test('the documented script finds that a file adds up', () => {
  const { status, said } = check();
  expect(said).toContain('BTC: 12345678 of 5012346678 units, in ');
  expect(said).toContain(`Digest of ${published.day}: ${published.digest}`);
  expect(status).toBe(0);
});

const firstLeaf = own.balances[0]?.leaves[0];

test.each([
  ['a salt that was changed', firstLeaf?.salt ?? '', '0'.repeat(64), 'wrong root'],
  ['a root that was changed', published.trees[0]?.root ?? '', '0'.repeat(64), 'the digest is of'],
  ['a sum below zero', firstLeaf?.siblings[0]?.amount ?? '', '-1', 'is no amount'],
  ['another client’s number', own.client, '019a0000-0000-7000-8000-000000000001', 'wrong root'],
  [
    'a balance that was changed',
    '"amount": "12345678"',
    '"amount": "12345679"',
    'leaves are missing',
  ],
])('the documented script finds %s', (what, from, to, says) => {
  const isSum = what === 'a sum below zero';
  const { status, said } = check((text) =>
    isSum ? text.replaceAll(`"amount": "${from}"`, `"amount": "${to}"`) : text.replaceAll(from, to),
  );
  expect(said).toContain(says);
  expect(status).not.toBe(0);
});
