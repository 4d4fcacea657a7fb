import { getClientAccess } from '@ballast/contract/staff/administration.ts';
import { getClient, listClients } from '@ballast/contract/staff/clients.ts';
import { getClosing } from '@ballast/contract/staff/closing.ts';
import { getClientNames } from '@ballast/contract/staff/name-corrections.ts';
import { callQuery } from '../../app/session/queries.ts';

/** What the list of clients is narrowed to. */
export type ClientFilter = { readonly search?: string; readonly whose?: 'mine' };

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readClientFilter({ search, whose }: Record<string, unknown>): ClientFilter {
  return {
    // A phone number in an address arrives as a number.
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search) }),
    ...(whose === 'mine' && { whose }),
  };
}

export const clientsQuery = ({ search, whose }: ClientFilter, cursor?: string) =>
  callQuery(listClients, {
    query: {
      ...(search && { search }),
      ...(whose && { managed_by: 'ME' as const }),
      ...(cursor && { cursor }),
    },
  });

export const clientQuery = (id: string) => callQuery(getClient, { params: { id } });

export const clientNamesQuery = (id: string) => callQuery(getClientNames, { params: { id } });

export const closingQuery = (id: string) => callQuery(getClosing, { params: { id } });

export const clientAccessQuery = (id: string) => callQuery(getClientAccess, { params: { id } });
