import { API_BASE } from '@ballast/contract/call.ts';
import type { Context, Server } from '../context.ts';

/** Serves the OpenAPI document and a page to read it, made on first use to keep the start short. */
export function openApiRoutes(app: Server, context: Context): void {
  const withSandbox = context.settings.mode !== 'production';
  let document: unknown;
  const load = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    document ??= openApiDocument({ withSandbox });
    return document;
  };
  app.get(`${API_BASE}/openapi.json`, async () => load());
  app.get(`${API_BASE}/docs.css`, async (_request, reply) => {
    const { CALLS_PAGE_STYLE } = await import('./calls-page.ts');
    return reply.type('text/css; charset=utf-8').send(CALLS_PAGE_STYLE);
  });
  app.get(`${API_BASE}/docs`, async (_request, reply) => {
    const { callsPage } = await import('./calls-page.ts');
    return reply.type('text/html; charset=utf-8').send(callsPage({ withSandbox }));
  });
}
