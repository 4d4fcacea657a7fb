import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import type { EventProvider } from './outgoing-events.ts';

/** A sandbox's key pair: it signs with the private one, the platform is told the public one. */
export type SigningKeys = { privateKey: KeyObject; publicKey: KeyObject };

/** Reads a sandbox's signing keys, making them when there are none. All processes get the same. */
export async function readSigningKeys(
  sandboxDatabase: Database,
  provider: EventProvider,
): Promise<SigningKeys> {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await sandboxDatabase
    .insertInto('sandbox.signing_keys')
    .values({ provider, private_key: made.toString() })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute();
  const { private_key: kept } = await sandboxDatabase
    .selectFrom('sandbox.signing_keys')
    .select('private_key')
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const privateKey = createPrivateKey(kept);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
