import { getClient, listClients } from '@ballast/contract/staff/clients.ts';
import { callQuery } from '../../app/session/queries.ts';

/** What the list of clients is narrowed to. */
export type ClientFilter = { readonly search?: string; readonly whose?: 'mine' };

export const clientsQuery = ({ search, whose }: ClientFilter, cursor?: string) =>
  callQuery(listClients, {
    query: {
      ...(search && { search }),
      ...(whose && { managed_by: 'ME' as const }),
      ...(cursor && { cursor }),
    },
  });

export const clientQuery = (id: string) => callQuery(getClient, { params: { id } });
