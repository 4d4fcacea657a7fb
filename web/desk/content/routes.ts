import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { articleQuery, articlesQuery, readContentFilter } from './queries.ts';

const contentRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/content',
  component: lazyRouteComponent(() => import('./ContentPage.tsx'), 'ContentPage'),
  validateSearch: readContentFilter,
  loaderDeps: ({ search }) => readContentFilter(search),
  loader: (entry) => prefetch(entry, articlesQuery(entry.deps)),
  staticData: { title: msg`Content` },
});

const newArticleRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/content/new',
  component: lazyRouteComponent(() => import('./NewArticlePage.tsx'), 'NewArticlePage'),
  staticData: { title: msg`Write an article` },
});

const articleRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/content/$id/$language',
  component: lazyRouteComponent(() => import('./ArticlePage.tsx'), 'ArticlePage'),
  loader: (entry) => prefetch(entry, articleQuery(entry.params.id)),
  staticData: { name: 'desk-article', title: msg`Article` },
});

export const contentRoutes = [contentRoute, newArticleRoute, articleRoute] as const;
