import type { Plugin } from 'vite';

const DESK = /^\/(desk|login\/admin)(\/|\?|$)/;

/** In development: answers the desk's addresses with the desk's page, as the server does. */
export function developmentPages(): Plugin {
  return {
    name: 'ballast-development-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') ?? false;
        if (wantsPage && DESK.test(request.url ?? '')) request.url = '/desk.html';
        next();
      });
    },
  };
}
