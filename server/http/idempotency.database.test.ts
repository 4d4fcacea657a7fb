import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { openDatabase } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { hashInput, once } from './idempotency.ts';

const { url } = await testDatabase();
const open = await openDatabase({ url, dataDir: 'memory:', lockTimeoutMs: 200 });
afterAll(() => open.close());

test('a request whose key is still at work after the wait is told so', async () => {
  const whose = { ownerId: newId(), userId: newId() };
  const claim = { ...whose, call: 'asked', key: newId(), inputHash: hashInput({}) };
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = transact(open.database, (tx) =>
    once(tx, claim, async () => {
      begin();
      await isOver;
      return 'done';
    }),
  );
  await hasBegun;
  const again = () => transact(open.database, (tx) => once(tx, claim, async () => 'twice'));
  await expect(again()).rejects.toMatchObject({ code: 'idempotency_key_in_progress' });
  end();
  expect([await first, await again()]).toEqual(['done', 'done']);
});
