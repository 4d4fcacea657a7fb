import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import {
  clubQuery,
  educationItemQuery,
  educationQuery,
  newsItemQuery,
  newsQuery,
  questionQuery,
  questionsQuery,
  readFaqSearch,
} from './queries.ts';

const newsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/news',
  component: lazyRouteComponent(() => import('./NewsPage.tsx'), 'NewsPage'),
  loader: (entry) => prefetch(entry, newsQuery()),
  staticData: { title: msg`News` },
});

const newsItemRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/news/$slug',
  component: lazyRouteComponent(() => import('./NewsItemPage.tsx'), 'NewsItemPage'),
  loader: (entry) => prefetch(entry, newsItemQuery(entry.params.slug)),
  staticData: { name: 'news-item', title: msg`News` },
});

const educationRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/education',
  component: lazyRouteComponent(() => import('./EducationPage.tsx'), 'EducationPage'),
  loader: (entry) => prefetch(entry, educationQuery()),
  staticData: { title: msg`Education` },
});

const educationItemRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/education/$slug',
  component: lazyRouteComponent(() => import('./EducationItemPage.tsx'), 'EducationItemPage'),
  loader: (entry) => prefetch(entry, educationItemQuery(entry.params.slug)),
  staticData: { name: 'education-item', title: msg`Education` },
});

const faqRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/faq',
  component: lazyRouteComponent(() => import('./FaqPage.tsx'), 'FaqPage'),
  validateSearch: readFaqSearch,
  loaderDeps: ({ search }) => readFaqSearch(search),
  loader: (entry) => prefetch(entry, questionsQuery(entry.deps)),
  staticData: { title: msg`Frequent questions` },
});

const questionRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/faq/$slug',
  component: lazyRouteComponent(() => import('./QuestionPage.tsx'), 'QuestionPage'),
  loader: (entry) => prefetch(entry, questionQuery(entry.params.slug)),
  staticData: { name: 'faq-question', title: msg`Question` },
});

const clubRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/club',
  component: lazyRouteComponent(() => import('./ClubPage.tsx'), 'ClubPage'),
  loader: (entry) => prefetch(entry, clubQuery()),
  staticData: { title: msg`Club` },
});

export const contentRoutes = [
  newsRoute,
  newsItemRoute,
  educationRoute,
  educationItemRoute,
  faqRoute,
  questionRoute,
  clubRoute,
] as const;
