import { Refusal } from '@ballast/contract/errors.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import { parseRate } from '@ballast/contract/money/rate.ts';
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
} from '@ballast/contract/sandbox/sandbox.ts';
import { advanceClock, readAhead } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { durationMs } from './duration.ts';
import { DEMO_NEWCOMERS } from './newcomers.ts';
import { DEMO_CLIENTS, DEMO_STAFF, type DemoSignIn } from './people.ts';
import { platformFaults } from './platform-faults.ts';

/**
 * The sandbox calls (spec/decisions.md, section 10): they play the world around the platform. In production
 * they do not exist.
 */
export function sandboxRoutes(app: Server, context: Context): void {
  const { sandbox, database, queue, settings } = context;
  if (settings.mode === 'production' || !sandbox) return;
  platformFaults(app, sandbox);

  bind(app, context, listPeople, async () => ({
    items: [
      ...DEMO_CLIENTS.map((person) => describe(person, 'CLIENT')),
      ...DEMO_NEWCOMERS.map((person) => describe(person, 'CLIENT')),
      ...DEMO_STAFF.map((person) => describe(person, person.role)),
    ],
  }));

  bind(app, context, listOutbox, async ({ query }) => {
    const messages = await sandbox.listOutbox(query.to ?? null);
    return {
      items: messages.map(({ id, channel, to, subject, text, code, links, sentAt }) => ({
        id,
        channel,
        to,
        subject,
        text,
        code,
        links: [...links],
        sent_at: sentAt.toISOString(),
      })),
    };
  });

  bind(app, context, readSandboxClock, async () => describeClock(database));

  bind(app, context, advanceSandboxClock, async ({ body }) => {
    const milliseconds = durationMs(body.advance);
    if (milliseconds === null) throw new Refusal('clock_never_back');
    await transact(database, (tx) => advanceClock(tx, milliseconds));
    return describeClock(database);
  });

  bind(app, context, runSandboxJobs, async () => ({ ran: await queue.runDueJobs() }));

  bind(app, context, arriveSandboxDeposit, async ({ body }) => {
    const amount = parseAmount(body.currency, body.amount);
    if (!amount || amount.minor === 0n) throw new Refusal('amount_invalid');
    const { providerReference } = await sandbox.arriveDeposit({
      address: body.address,
      currency: body.currency,
      network: body.network,
      amount: amount.minor,
      memo: body.memo ?? null,
    });
    return { provider_ref: providerReference };
  });

  bind(app, context, readSandboxBooks, async ({ params }) => ({
    items: await sandbox.books(params.name),
  }));

  bind(app, context, plantSandboxFault, async ({ body }) => {
    await sandbox.plantFault(body);
    return {};
  });

  bind(app, context, setSandboxPrice, async ({ body }) => {
    const price = parseRate(body.price);
    if (price === null || price === 0n) throw new Refusal('amount_invalid');
    await sandbox.setPrice({ code: body.code, price });
    return {};
  });
}

function describe(person: DemoSignIn, role: string) {
  const { email, password, totpSecret, about } = person;
  return { email, password, totp_secret: totpSecret, role, about };
}

async function describeClock(database: Database) {
  const { now, aheadSeconds } = await readAhead(database);
  return { now: now.toISOString(), offset_s: aheadSeconds };
}
