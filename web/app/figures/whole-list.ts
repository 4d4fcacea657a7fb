import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type QueryArguments, queryKey } from '../session/queries.ts';
import { client } from '../session/start.ts';

/** Rows of a page: as many as a list gives at once. */
const PAGE_ROWS = 100;

type Page = { items: unknown[]; next_cursor: string | null };

/** Options of the query of a whole list, where a choice or a rule needs all of it. */
export function wholeListQuery<C extends Call>(call: C, ...[input]: QueryArguments<C>) {
  return queryOptions({
    queryKey: [...queryKey(call, input), 'whole'] as readonly unknown[],
    queryFn: async ({ signal }): Promise<AnswerOf<C>> => {
      const asked = (input as { query?: object } | undefined)?.query;
      const items: unknown[] = [];
      let cursor: string | null = null;
      do {
        const query = { ...asked, limit: PAGE_ROWS, ...(cursor !== null && { cursor }) };
        const page: Page = await (client.call as LooseCall)(call, { ...input, query, signal });
        items.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return { items, next_cursor: null } as AnswerOf<C>;
    },
  });
}

// What is sent is the typed input and the place in the list.
type LooseCall = (call: Call, input: object) => Promise<Page>;

export function useWholeList<C extends Call>(call: C, ...input: QueryArguments<C>) {
  return useQuery(wholeListQuery(call, ...input));
}
