import type { RelationshipManager } from '@ballast/contract/account/manager.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { listManagers as listManagersCall } from '@ballast/contract/staff/managers.ts';
import { sql } from 'kysely';
import {
  type Actor,
  clientSubject,
  type Person,
  recordAction,
  SYSTEM,
} from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { getClient, lockClient } from './clients.ts';

/** When a manager is reached who has said nothing else, on working days. */
const USUAL_HOURS = { opens: '09:00', closes: '17:30', zone: 'Europe/London' } as const;

type ManagerRow = { readonly id: string; readonly name: string; readonly clients: number };

/** Those who may be given clients: who has fewest first, and of these who is there longest. */
async function readManagers(database: Database): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    select users.user_id as id, trim(first_name || ' ' || last_name) as name,
      (select count(*)::int4 from clients where relationship_manager_id = users.user_id) as clients
    from staff_roles join users on users.user_id = staff_roles.user_id
    where role = 'RELATIONSHIP_MANAGER' and suspended_at is null
    order by clients, users.created_at, users.user_id`.execute(database);
  return rows;
}

/** Those to whom clients are given, with how many each has. */
export async function listManagers(database: Database): Promise<AnswerOf<typeof listManagersCall>> {
  const managers = await readManagers(database);
  return { items: managers.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

/**
 * Gives a client without a relationship manager to whoever has fewest clients. The client must be locked. Says whether the
 * client has one now.
 */
export async function assignManager(tx: Tx, clientId: string): Promise<boolean> {
  const { relationship_manager_id: known } = await getClient(tx, clientId);
  if (known !== null) return true;
  const [first] = await readManagers(tx);
  if (!first) return false;
  await setManager(tx, SYSTEM, clientId, null, first.id);
  return true;
}

/**
 * Gives a client to another relationship manager. Refuses with `not_found`, and with `manager_not_eligible` when that is none
 * or suspended.
 */
export async function changeManager(
  tx: Tx,
  actor: Person,
  clientId: string,
  managerId: string,
): Promise<void> {
  const { kind } = await getClient(tx, clientId);
  if (kind !== 'CLIENT') throw new Refusal('not_found');
  const { relationship_manager_id: before } = await lockClient(tx, clientId);
  const managers = await readManagers(tx);
  if (!managers.some(({ id }) => id === managerId)) throw new Refusal('manager_not_eligible');
  if (before === managerId) return;
  await setManager(tx, actor, clientId, before, managerId);
}

async function setManager(
  tx: Tx,
  actor: Actor,
  clientId: string,
  before: string | null,
  managerId: string,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ relationship_manager_id: managerId })
    .where('client_id', '=', clientId)
    .execute();
  const states = [
    { relationship_manager_id: before },
    { relationship_manager_id: managerId },
  ] as const;
  await recordAction(tx, actor, 'relationship_manager_set', clientSubject(clientId), ...states);
}

/** A client's manager and how they are reached; null for nobody. */
export async function getRelationshipManager(
  database: Database,
  clientId: string,
): Promise<RelationshipManager | null> {
  const { relationship_manager_id: managerId } = await getClient(database, clientId);
  if (managerId === null) return null;
  const { rows } = await sql<Omit<RelationshipManager, 'initials' | 'name'> & Names>`
    select first_name as "firstName", last_name as "lastName", email, manager.phone,
      coalesce(to_char(opens, 'HH24:MI'), ${USUAL_HOURS.opens}) as opens,
      coalesce(to_char(closes, 'HH24:MI'), ${USUAL_HOURS.closes}) as closes,
      coalesce(zone, ${USUAL_HOURS.zone}) as zone
    from users left join relationship_managers manager on manager.user_id = users.user_id
    where users.user_id = ${managerId}`.execute(database);
  const [row] = rows;
  if (!row) return null;
  const { firstName, lastName, ...contact } = row;
  const initials = [firstName, lastName].map((name) => [...name][0] ?? '').join('');
  return { name: `${firstName} ${lastName}`.trim(), initials: initials.toUpperCase(), ...contact };
}

/** Says by which number a relationship manager is called; hours stay what they are. */
export async function setManagerPhone(tx: Tx, managerId: string, phone: string): Promise<void> {
  await tx
    .insertInto('relationship_managers')
    .values({ user_id: managerId, phone })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone }))
    .execute();
}

type Names = { readonly firstName: string; readonly lastName: string };

const BATCH = 50;

/** Gives clients to managers who have none: those from before the rule, and those who came while there was nobody. */
export function managerSweep({ database }: { readonly database: Database }): Sweep {
  return {
    name: 'relationship_managers',
    run: async (signal) => {
      for (let given = 0; ; ) {
        const clients = await database
          .selectFrom('clients')
          .select('client_id')
          .where('relationship_manager_id', 'is', null)
          .where('account_status', '=', 'ACTIVE')
          .orderBy('client_id')
          .limit(BATCH)
          .execute();
        const ids = clients.map(({ client_id }) => client_id);
        if (ids.length === 0 || signal?.aborted) return given;
        const work = (clientId: string) =>
          transact(database, async (tx) => {
            await lockClient(tx, clientId);
            return assignManager(tx, clientId);
          });
        const done = await workOnEach(ids, { work }, signal);
        given += done;
        // Nobody is there to whom they could be given.
        if (done === 0) return given;
      }
    },
  };
}
