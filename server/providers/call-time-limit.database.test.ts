import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/harness/test-database.ts';
import { signedAgreement } from '../../tests/worlds/agreement-document.ts';
import { openDatabase } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { OutcomeUnknown } from './failures.ts';
import { plantFault } from './faults.ts';
import { FilesUnavailable } from './files/port.ts';
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

test('nobody waits for who seals, for the store of files or for its scanner', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  afterAll(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const files = { ...settings.files, clamdSocket: `127.0.0.1:${port}` };
  const signingIdentity = () => new Promise<never>(() => {});
  const { providers: own } = await makeProviders(
    { ...settings, callTimeLimitMs: 50, files, signingIdentity },
    open.sandboxDatabase,
  );
  await plantFault(open.sandboxDatabase, { provider: 'files', fault: 'refuse', times: 1 });
  const content = async function* () {
    yield Buffer.from('a');
  };
  await transact(open.sandboxDatabase, async (tx) => {
    await sql`select from sandbox.faults for update`.execute(tx);
    await expect(own.files.store.write('kept/a', content())).rejects.toThrow('in time');
    await expect(own.files.scanner?.scan(content())).rejects.toThrow(FilesUnavailable);
    await expect(own.signing.seal(signedAgreement(), new Date())).rejects.toThrow(OutcomeUnknown);
  });
});
