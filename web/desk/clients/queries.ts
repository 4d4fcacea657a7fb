import { getClient, listClients } from '@ballast/contract/staff/clients.ts';
import { callQuery } from '../../app/session/queries.ts';

export const clientsQuery = (search?: string, cursor?: string) =>
  callQuery(listClients, { query: { ...(search && { search }), ...(cursor && { cursor }) } });

export const clientQuery = (id: string) => callQuery(getClient, { params: { id } });
