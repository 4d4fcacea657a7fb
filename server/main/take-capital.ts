import { Refusal } from '@ballast/contract/errors.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { OpenDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { takeAsCapital } from '../payments/deposits/suspense.ts';
import { CommandRefusal } from './command-refusal.ts';
import { print, runCommand } from './operator-command.ts';
import type { Settings } from './settings/settings.ts';

// `npm run capital:take -- REFERENCE`: what arrived under the custodian's reference for no client becomes the house's own.

async function take(_: Settings, { database }: OpenDatabase): Promise<void> {
  const [reference] = process.argv.slice(2);
  if (!reference) {
    throw new CommandRefusal('Give the reference by which the custodian knows the transfer.', {
      code: 'reference_missing',
    });
  }
  await transact(database, (tx) => takeAsCapital(tx, SYSTEM, reference)).catch(refuse);
  await print(`What arrived as ${reference} is capital of the house.`);
}

function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new CommandRefusal(
    'Nothing settled stands in suspense under this reference: look whether it has settled, and was no client’s.',
    { code: error.code, cause: error },
  );
}

await runCommand(take);
