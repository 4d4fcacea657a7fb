import * as calls from '@ballast/contract/sandbox/sandbox.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { SANDBOX_SIGN_IN_PATH } from '../providers/sign-in/sandbox-sign-in.ts';
import { platformFaults } from './platform-faults.ts';
import {
  advanceSandboxClock,
  arriveSandboxDeposit,
  arriveSandboxWire,
  askSandboxRecall,
  getSandboxBooks,
  getSandboxClock,
  listOutbox,
  listPeople,
  listSandboxHit,
  plantSandboxFault,
  recallSandboxWire,
  returnSandboxPayment,
  runSandboxJobs,
  setSandboxPrice,
} from './sandbox-calls.ts';

/** The sandbox calls (spec/decisions.md, section 10), which do not exist in production. */
export function sandboxRoutes(app: Server, context: Context): void {
  const { sandbox, database, queue, settings } = context;
  if (settings.mode === 'production' || !sandbox) return;
  platformFaults(app, sandbox);

  bind(app, context, calls.listPeople, async () => ({
    items: await listPeople(database),
  }));
  bind(app, context, calls.listOutbox, ({ query }) => listOutbox(sandbox, query.to));
  bind(app, context, calls.getSandboxClock, () => getSandboxClock(database));
  bind(app, context, calls.advanceSandboxClock, ({ body }) =>
    advanceSandboxClock(database, body.advance),
  );
  bind(app, context, calls.runSandboxJobs, () => runSandboxJobs(queue));
  bind(app, context, calls.arriveSandboxDeposit, ({ body }) => arriveSandboxDeposit(sandbox, body));
  bind(app, context, calls.arriveSandboxWire, ({ body }) =>
    arriveSandboxWire({ database, sandbox }, body),
  );
  bind(app, context, calls.recallSandboxWire, ({ body }) =>
    recallSandboxWire({ database, sandbox }, body),
  );
  bind(app, context, calls.askSandboxRecall, ({ body }) =>
    askSandboxRecall({ database, sandbox }, body),
  );
  bind(app, context, calls.returnSandboxPayment, ({ body }) => returnSandboxPayment(sandbox, body));
  bind(app, context, calls.listSandboxHit, ({ body }) => listSandboxHit(sandbox, body));
  bind(app, context, calls.getSandboxBooks, ({ params }) => getSandboxBooks(sandbox, params.name));
  bind(app, context, calls.plantSandboxFault, async ({ body }) => {
    await plantSandboxFault(sandbox, body);
    return {};
  });
  bind(app, context, calls.setSandboxPrice, async ({ body }) => {
    await setSandboxPrice(sandbox, body);
    return {};
  });
}

/** The stand-ins of Google and Apple, which do not exist in production. */
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
