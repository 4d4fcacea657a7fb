import { STAFF_ROLES, type StaffRole } from '@ballast/contract/account/roles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { AccessRequestKind } from '@ballast/contract/staff/administration.ts';
import type { Selectable } from 'kysely';
import { liftLocks } from '../access/attempts/locks.ts';
import { resetStaffAccess } from '../access/staff-setup/reset-access.ts';
import { queueSetupLink } from '../access/staff-setup/setup-message.ts';
import { reopenUser, suspendUser } from '../access/suspension.ts';
import { createStaff, getUser, openStaffIn, setStaffRoles } from '../account/users.ts';
import type { Person } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { AccessRequests } from '../database/schema.ts';
import { setRoleLead } from '../reviews/role-leads.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { closeAccount } from './closing.ts';

type Request = Selectable<AccessRequests>;
type ChangeOfUser = (
  tx: Tx,
  secrets: Secrets,
  actor: Person,
  request: Request & { readonly person_id: string },
) => Promise<void>;

/** The roles among some words. */
export function knownRoles(words: readonly string[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => words.includes(role));
}

/** The role of which a request says who leads it. */
export function ledRole({ roles }: Pick<Request, 'roles'>): StaffRole {
  const [role] = knownRoles(roles ?? []);
  if (!role) throw new Error('a lead is asked for of no role');
  return role;
}

const CHANGES: Readonly<Record<Exclude<AccessRequestKind, 'INVITE' | 'SET_LEAD'>, ChangeOfUser>> = {
  CHANGE_ROLES: (tx, _, actor, { person_id, roles }) =>
    setStaffRoles(tx, actor, person_id, knownRoles(roles ?? [])),
  SUSPEND: (tx, _, actor, { person_id, reason }) => suspendUser(tx, actor, person_id, reason),
  REOPEN: (tx, _, actor, { person_id, reason }) => reopenUser(tx, actor, person_id, reason),
  RESET_ACCESS: (tx, secrets, actor, { person_id }) =>
    resetStaffAccess(tx, actor, secrets, person_id),
  LIFT_LOCK: async (tx, _, actor, { person_id }) =>
    liftLocks(tx, actor, await getUser(tx, person_id)),
  CLOSE_ACCOUNT: async (tx, _, actor, { person_id, reason }) =>
    closeAccount(tx, actor, await clientOf(tx, person_id), reason),
};

/** Refuses with `not_found` for whoever is nobody's member. */
async function clientOf(tx: Tx, userId: string): Promise<string> {
  const { client_id: clientId } = await getUser(tx, userId);
  if (clientId === null) throw new Refusal('not_found');
  return clientId;
}

/**
 * Does what was asked for and returns whom it is about, null for nobody. Refuses with `email_taken` and `closing_stopped`, and with
 * `last_administrator` what would leave nobody who keeps the access of staff.
 */
export async function carryOut(
  tx: Tx,
  secrets: Secrets,
  actor: Person,
  request: Request,
): Promise<string | null> {
  const { kind, person_id } = request;
  if (kind === 'SET_LEAD') {
    await setRoleLead(tx, actor, ledRole(request), person_id);
    return person_id;
  }
  if (kind === 'INVITE') return invite(tx, secrets, actor, request);
  if (person_id === null) throw new Refusal('not_found');
  await CHANGES[kind](tx, secrets, actor, { ...request, person_id });
  const isOfStaff = (await getUser(tx, person_id)).kind === 'STAFF';
  if (isOfStaff && (await openStaffIn(tx, 'ADMINISTRATOR')).length === 0) {
    throw new Refusal('last_administrator');
  }
  return person_id;
}

async function invite(tx: Tx, secrets: Secrets, actor: Person, request: Request): Promise<string> {
  const { email, first_name: firstName, last_name: lastName, roles } = request;
  if (email === null || firstName === null || lastName === null) throw new Refusal('not_found');
  const staff = { email, firstName, lastName, roles: knownRoles(roles ?? []) };
  const userId = await createStaff(tx, actor, staff);
  await queueSetupLink(tx, secrets, userId, 'INVITED');
  return userId;
}
