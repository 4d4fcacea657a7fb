import * as calls from '@ballast/contract/sandbox/sandbox.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { platformFaults } from './platform-faults.ts';
import {
  advanceSandboxClock,
  arriveSandboxDeposit,
  listOutbox,
  listPeople,
  plantSandboxFault,
  readSandboxBooks,
  readSandboxClock,
  runSandboxJobs,
  setSandboxPrice,
} from './sandbox-calls.ts';

/**
 * The sandbox calls (spec/decisions.md, section 10): they play the world around the platform. In production
 * they do not exist.
 */
export function sandboxRoutes(app: Server, context: Context): void {
  const { sandbox, database, queue, settings } = context;
  if (settings.mode === 'production' || !sandbox) return;
  platformFaults(app, sandbox);

  bind(app, context, calls.listPeople, async () => ({ items: listPeople() }));
  bind(app, context, calls.listOutbox, ({ query }) => listOutbox(sandbox, query.to));
  bind(app, context, calls.readSandboxClock, () => readSandboxClock(database));
  bind(app, context, calls.advanceSandboxClock, ({ body }) =>
    advanceSandboxClock(database, body.advance),
  );
  bind(app, context, calls.runSandboxJobs, () => runSandboxJobs(queue));
  bind(app, context, calls.arriveSandboxDeposit, ({ body }) => arriveSandboxDeposit(sandbox, body));
  bind(app, context, calls.readSandboxBooks, ({ params }) =>
    readSandboxBooks(sandbox, params.name),
  );
  bind(app, context, calls.plantSandboxFault, async ({ body }) => {
    await plantSandboxFault(sandbox, body);
    return {};
  });
  bind(app, context, calls.setSandboxPrice, async ({ body }) => {
    await setSandboxPrice(sandbox, body);
    return {};
  });
}
