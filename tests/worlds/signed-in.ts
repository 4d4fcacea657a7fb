import { randomBytes } from 'node:crypto';
import { issueAccessToken } from '../../server/access/sessions/session-tokens.ts';
import { openSession } from '../../server/access/sessions/sessions.ts';
import { readClock } from '../../server/database/clock.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';

export type Client = { readonly userId: string; readonly sessionId: string };

/** What servers that are measured are given as `BALLAST_SECRETS`. */
export const SECRET = `bench:${randomBytes(32).toString('base64')}`;

const secrets = readSecrets(SECRET);

export function openSessionOf(tx: Tx, userId: string): Promise<Client> {
  const device = {
    name: 'bench',
    type: 'WEB' as const,
    platform: 'PC' as const,
    operating_system: 'none',
    fingerprint: { visitor_id: 'bench' },
  };
  const session = {
    userId,
    stage: 'FULL' as const,
    device,
    address: null,
    country: null,
    trustedDeviceId: null,
  };
  return openSession(tx, session);
}

/** A token of the session. It lives for ten minutes: each round has its own. */
export async function tokenOf(database: Database, { userId, sessionId }: Client): Promise<string> {
  const session = { userId, sessionId, scope: 'full' as const };
  return issueAccessToken(secrets.tokenKeys, session, await readClock(database));
}
