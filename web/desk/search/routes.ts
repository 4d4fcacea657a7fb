import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { searchedFor, searchQuery } from './queries.ts';

const searchRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/search',
  component: lazyRouteComponent(() => import('./SearchPage.tsx'), 'SearchPage'),
  validateSearch: (search: Record<string, unknown>): { search?: string } => {
    const typed = searchedFor(search);
    return typed === '' ? {} : { search: typed };
  },
  loaderDeps: ({ search }) => ({ search: searchedFor(search) }),
  loader: (entry) => {
    const { search } = entry.deps;
    if (search !== '') prefetch(entry, searchQuery(search));
  },
  staticData: { title: msg`Search` },
});

export const searchRoutes = [searchRoute] as const;
