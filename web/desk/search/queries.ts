import { searchDesk } from '@ballast/contract/staff/search.ts';
import { callQuery } from '../../app/session/queries.ts';

/** What is looked for, as the address says it; empty for nothing. A phone number in an address arrives as a number. */
export function searchedFor({ search }: Record<string, unknown>): string {
  return typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
}

export const searchQuery = (search: string) => callQuery(searchDesk, { query: { search } });
