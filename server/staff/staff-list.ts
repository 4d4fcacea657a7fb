import { STAFF_ROLES } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/administration.ts';
import { readLocks } from '../access/attempts/locks.ts';
import { lastLoginsOf } from '../access/devices/previous-login.ts';
import { queueSetupLink } from '../access/staff-setup/setup-message.ts';
import { membersOf } from '../account/clients.ts';
import { getUser, listStaffUsers, readUsers } from '../account/users.ts';
import { type Person, recordAction, userSubject } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { getVisibleClient, type Viewer } from '../reviews/own-clients.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { openRequestsAbout } from './access-requests.ts';

type Members = AnswerOf<typeof calls.listStaff>;

/** Everybody with access to the desk, by name. */
export async function listStaff(database: Database): Promise<Members> {
  const staff = await listStaffUsers(database);
  const ids = staff.map(({ user_id }) => user_id);
  const [logins, locks] = await Promise.all([
    lastLoginsOf(database, ids),
    readLocks(database, staff),
  ]);
  const items = staff.map((user) => ({
    id: user.user_id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    roles: STAFF_ROLES.filter((role) => user.roles.includes(role)),
    state: stateOf(user),
    last_login_at: logins.get(user.user_id)?.toISOString() ?? null,
    locks: locks.get(user.user_id) ?? [],
  }));
  return { items };
}

function stateOf(user: {
  suspended_at: Date | null;
  password_set: boolean;
}): Members['items'][number]['state'] {
  if (user.suspended_at) return 'SUSPENDED';
  return user.password_set ? 'OPEN' : 'INVITED';
}

/** Sends the link of somebody who has not set up password and authenticator. Refuses with `not_found` and `conflict`. */
export async function resendSetupLink(
  tx: Tx,
  secrets: Secrets,
  actor: Person,
  userId: string,
): Promise<void> {
  const user = await getUser(tx, userId);
  if (user.kind !== 'STAFF') throw new Refusal('not_found');
  if (stateOf(user) !== 'INVITED') throw new Refusal('conflict');
  await recordAction(tx, actor, 'staff_link_sent', userSubject(userId));
  await queueSetupLink(tx, secrets, userId, 'INVITED');
}

/** The people of a client whom the viewer may see, with their locks. Refuses with `not_found`. */
export async function getClientAccess(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<AnswerOf<typeof calls.getClientAccess>> {
  await getVisibleClient(database, viewer, clientId);
  const ids = await membersOf(database, [clientId]);
  if (ids.length === 0) return { people: [] };
  const users = await readUsers(database).where('user_id', 'in', ids).execute();
  const [requests, locks] = await Promise.all([
    openRequestsAbout(database, ids),
    readLocks(database, users),
  ]);
  const people = users.map(({ user_id: id, first_name, last_name, email }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    email,
    locks: locks.get(id) ?? [],
    request: requests.get(id) ?? null,
  }));
  return { people };
}
