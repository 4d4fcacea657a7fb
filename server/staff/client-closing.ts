import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/closing.ts';
import { getUser } from '../account/users.ts';
import type { Database, Tx } from '../database/connect.ts';
import { getVisibleClient, type Viewer } from '../reviews/own-clients.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type Asked, askFor, type Keeper, requestAbout } from './access-requests.ts';
import { assertNothingStops, stopsOf } from './closing.ts';

/** What stops a client's account from being closed, and what is asked for about its access. Refuses `not_found`. */
export async function getClosing(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<AnswerOf<typeof calls.getClosing>> {
  const client = await getVisibleClient(database, viewer, clientId);
  return {
    closed_at: client.closed_at?.toISOString() ?? null,
    stops: await stopsOf(database, clientId),
    request: await requestAbout(database, viewer, client.user_id),
  };
}

/**
 * Asks for a client's account to be closed for good, in the name of the person who has been its member for the longest. Refuses
 * with `not_found`, `closing_stopped` and `conflict`.
 */
export async function askClosing(
  tx: Tx,
  secrets: Secrets,
  keeper: Keeper,
  clientId: string,
  { reason }: BodyOf<typeof calls.askClosing>,
): Promise<Asked> {
  const client = await getVisibleClient(tx, keeper, clientId);
  // Of somebody who is a member of several, the person stands for the first of them.
  const person = await getUser(tx, client.user_id);
  if (person.client_id !== clientId) throw new Refusal('conflict');
  await assertNothingStops(tx, clientId);
  return askFor(tx, secrets, keeper, { kind: 'CLOSE_ACCOUNT', reason, person_id: client.user_id });
}
