import type { Context, Server } from '../http/context.ts';
import { SANDBOX_SIGN_IN_PATH } from '../providers/sign-in/sandbox-sign-in.ts';

/** Lets browsers visit the stand-ins of Google and Apple. In production they do not exist. */
export function standInRoutes(app: Server, { sandbox, settings }: Context): void {
  if (settings.mode === 'production' || !sandbox) return;
  void app.register(async (scope) => {
    // The stand-ins read bodies themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${SANDBOX_SIGN_IN_PATH}/*`, (request, reply) => {
      reply.hijack();
      sandbox.signIn.answer(request.raw, reply.raw).catch((error: unknown) => {
        request.log.error({ err: error }, 'a stand-in failed');
        if (!reply.raw.headersSent) reply.raw.writeHead(500);
        reply.raw.end();
      });
    });
  });
}
