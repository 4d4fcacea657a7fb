import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is found in a client's trail by the client whom it belongs to: `concerns` looks for each. */
const OF_CLIENTS = [
  'user',
  'withdrawal',
  'deposit',
  'investment',
  'redemption',
  'wallet',
  'upload',
  'case',
  'document_request',
  'invitation',
  'invitation_report',
  'agreement',
  'session',
  'trusted_device',
];

/** What belongs to the house, or to nobody who is known. */
const OF_NOBODY = [
  'trade',
  'fund',
  'message',
  'unknown_login',
  'sso_identity',
  'sign_up',
  'transfer',
  'reconciliation',
  'asset',
];

/** Kinds of subjects that the source writes into the trail. */
function kindsInSource(): string[] {
  const server = join(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test|node_modules|^demo/.test(file),
  );
  const kinds = files.flatMap((file) => {
    const source = readFileSync(join(server, file), 'utf8');
    return source.includes('recordAction')
      ? [...source.matchAll(/\bkind: '([a-z_]+)',\s*id\b/g)].map(([, kind]) => kind ?? '')
      : [];
  });
  return [...new Set(kinds)];
}

test('every kind of subject is known to be a client’s, and then looked for, or nobody’s', () => {
  const kinds = kindsInSource();
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.toSorted()).toEqual([...OF_CLIENTS, ...OF_NOBODY].toSorted());
});
