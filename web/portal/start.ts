import { paths } from '../app/routing/paths.ts';
import { queryEarly } from '../app/session/early-queries.ts';
import { firstQueries } from './portfolio/first-queries.ts';

/*
 * The first script of the portal: asks for the session and for what the start shows, while the rest
 * arrives.
 */
if (location.pathname === paths.portfolio()) {
  queryEarly(firstQueries(new URLSearchParams(location.search)));
}
