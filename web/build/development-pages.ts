import { pageOf } from '@ballast/contract/pages.ts';
import type { Plugin } from 'vite';

/** In development: answers each address with its page, as the server does. */
export function developmentPages(): Plugin {
  return {
    name: 'ballast-development-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') ?? false;
        const page = pageOf(request.url ?? '');
        if (wantsPage && page !== 'portal') request.url = `/${page}.html`;
        next();
      });
    },
  };
}
