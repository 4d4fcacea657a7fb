import { CASE_WORKERS, type StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { listRoleLeads as listRoleLeadsCall } from '@ballast/contract/staff/role-leads.ts';
import { sql } from 'kysely';
import { namesOf } from '../account/clients.ts';
import { type Colleague, staffIn } from '../account/users.ts';
import { type Person, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';

/** The lead of each role that works on reviews, with those who can be. */
export async function listRoleLeads(
  database: Database,
): Promise<AnswerOf<typeof listRoleLeadsCall>> {
  const [leads, staff] = await Promise.all([
    leadRows(database).execute(),
    staffIn(database, CASE_WORKERS.staff),
  ]);
  const leadOf = new Map(leads.map(({ role, lead_id }) => [role, lead_id]));
  const names = await namesOf(database, [...leadOf.values()]);
  return {
    items: CASE_WORKERS.staff.map((role) => {
      const people = staff
        .filter(({ roles }) => roles.includes(role))
        .map(({ userId: id, name }) => ({ id, name }));
      const id = leadOf.get(role);
      const lead = id && {
        id,
        name: names.get(id) ?? '',
        is_there: people.some((person) => person.id === id),
      };
      return { role, lead: lead || null, people };
    }),
  };
}

/** Refuses `conflict` whoever leads a role already, and whoever has not the role or may not log in. */
export async function assertCanLead(
  database: Database,
  role: StaffRole,
  userId: string | null,
): Promise<void> {
  const now = await leadRows(database).where('role', '=', role).executeTakeFirst();
  if ((now?.lead_id ?? null) === userId) throw new Refusal('conflict');
  if (userId !== null) await assertHasRole(database, role, userId);
}

async function assertHasRole(database: Database, role: StaffRole, userId: string): Promise<void> {
  const people = await staffIn(database, [role]);
  if (!people.some((person) => person.userId === userId)) throw new Refusal('conflict');
}

/** Makes somebody the lead of a role, or nobody. Refuses `conflict` for whoever has not the role, or may not log in. */
export async function setRoleLead(
  tx: Tx,
  actor: Person,
  role: StaffRole,
  userId: string | null,
): Promise<void> {
  const before = await leadRows(tx).where('role', '=', role).forUpdate().executeTakeFirst();
  if (userId === null) {
    await tx.deleteFrom('role_leads').where('role', '=', role).execute();
  } else {
    await assertHasRole(tx, role, userId);
    const set = { lead_id: userId, set_by: actor.userId, set_at: sql<Date>`clock_now()` };
    await tx
      .insertInto('role_leads')
      .values({ role, ...set })
      .onConflict((conflict) => conflict.column('role').doUpdateSet(set))
      .execute();
  }
  const subject = { kind: 'role', id: role, ownerId: null };
  const was = { lead: before?.lead_id ?? null };
  await recordAction(tx, actor, 'role_lead_set', subject, was, { lead: userId });
}

/** The leads who have their role and may log in, by role. */
export async function readLeads(database: Database): Promise<ReadonlyMap<StaffRole, Colleague>> {
  const [rows, staff] = await Promise.all([
    leadRows(database).execute(),
    staffIn(database, CASE_WORKERS.staff),
  ]);
  const leads = new Map<StaffRole, Colleague>();
  for (const { role, lead_id } of rows) {
    const lead = staff.find(({ userId, roles }) => userId === lead_id && roles.includes(role));
    if (lead) leads.set(role, lead);
  }
  return leads;
}

function leadRows(database: Database) {
  return database.selectFrom('role_leads').select(['role', 'lead_id']);
}
