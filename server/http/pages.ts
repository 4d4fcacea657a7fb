import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from './context.ts';

/** Pages that the build writes, by the paths that they answer; the portal answers all others. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/(desk|login\/admin)(\/|$)/, 'desk.html'],
  [/^\/login\/?$/, 'login.html'],
];

/**
 * Serves the built browser parts from `folder`: hashed assets for a year, pages never cached. Answers
 * a function that sends the page of a path, or says that there is none.
 */
export async function servePages(
  app: Server,
  folder: string | null,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  if (folder === null) return () => false;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (/\.\w+$/.test(path)) return false;
    const special = PAGES.find(
      ([pattern, file]) => pattern.test(path) && existsSync(join(folder, file)),
    );
    void reply.sendFile(special?.[1] ?? 'index.html');
    return true;
  };
}
