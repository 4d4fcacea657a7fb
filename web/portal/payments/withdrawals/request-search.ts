import { textsOf } from '../../../app/routing/search.ts';

/** What a request for a withdrawal begins with, as the screen knew it that led to it. */
export const readRequestSearch = (search: Record<string, unknown>) =>
  textsOf(search, 'currency', 'amount');
