import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { openDatabase } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { OutcomeUnknown } from './failures.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from './providers.ts';

const { url } = await testDatabase();
const open = await openDatabase({ url, dataDir: '', sandboxConnectionsMax: 8 });
afterAll(open.close);
const settings = { ...SANDBOX_PROVIDER_SETTINGS, callTimeLimitMs: 200 };
const { providers } = await makeProviders(settings, open.sandboxDatabase);

test('whoever asks a provider that hangs is told in time that the outcome is unknown', async () => {
  const key = newId();
  const message = { key, channel: 'EMAIL', to: 'a@example.com', subject: 'a', text: 'a' } as const;
  const order = {
    key,
    requestId: key,
    sell: { asset: 'BTC', amount: 1n },
    buy: 'USDC',
    floor: 1n,
  } as const;
  const address = { key, ownerId: key, currency: 'BTC', network: 'BITCOIN' } as const;
  // Whoever holds the desks keeps every sandbox from answering.
  await transact(open.sandboxDatabase, async (tx) => {
    await sql`select from sandbox.desks for update`.execute(tx);
    const outcomes = await Promise.allSettled([
      providers.custody.createAddress(address),
      providers.trade.order(order),
      providers.messages.send(message),
      providers.verification.startSession({ key, returnUrl: 'https://ballast.example' }),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) });
    }
  });
});
