import { getClient, listClients } from '@ballast/contract/staff/clients.ts';
import { reading } from '../../app/session/queries.ts';

/** A page of the clients whom a search finds. */
export const clientsReading = (search?: string, cursor?: string) =>
  reading(listClients, { query: { ...(search && { search }), ...(cursor && { cursor }) } });

/** A client. */
export const clientReading = (id: string) => reading(getClient, { params: { id } });
