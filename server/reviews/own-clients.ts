import { Refusal } from '@ballast/contract/errors.ts';
import { type ClientRow, clientsOfManager, getClient } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import type { Caller } from '../http/caller.ts';

export type Viewer = Pick<Caller, 'userId' | 'roles'>;

/** The manager whose clients alone a member of staff sees; null for those who see all. */
export function managerOf({ userId, roles }: Viewer): string | null {
  return roles.every((role) => role === 'RELATIONSHIP_MANAGER') ? userId : null;
}

/** The clients that a member of staff sees; null for all. */
export async function visibleClients(database: Database, viewer: Viewer): Promise<string[] | null> {
  const managerId = managerOf(viewer);
  return managerId === null ? null : clientsOfManager(database, managerId);
}

/** Reads a client. Refuses `not_found`, also for other managers' clients. */
export async function getVisibleClient(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<ClientRow> {
  const client = await getClient(database, clientId);
  const managerId = managerOf(viewer);
  const isVisible = managerId === null || client.relationship_manager_id === managerId;
  if (client.kind !== 'CLIENT' || !isVisible) throw new Refusal('not_found');
  return client;
}

/** Says whether somebody is told of suspicions. */
export function knowsSuspicions({ roles }: Viewer): boolean {
  return roles.includes('COMPLIANCE');
}
