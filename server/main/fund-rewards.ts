import { Refusal } from '@ballast/contract/errors.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import { findAsset } from '@ballast/contract/money/asset.ts';
import { learnFrom } from '../database/assets.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { OpenDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { setRewardsAside } from '../fees/rewards/fund-rewards.ts';
import { CommandRefusal } from './command-refusal.ts';
import { print, runCommand } from './operator-command.ts';
import type { Settings } from './settings/settings.ts';

// `npm run rewards:fund -- ASSET AMOUNT`: capital of the house is set aside to pay rewards from.

async function fund(_: Settings, { database }: OpenDatabase): Promise<void> {
  const [code = '', text = ''] = process.argv.slice(2);
  await learnFrom(database);
  const amount = findAsset(code) ? parseAmount(code, text) : null;
  if (!amount) {
    throw new CommandRefusal('Give an asset and an amount of it.', { code: 'amount_missing' });
  }
  await transact(database, (tx) => setRewardsAside(tx, SYSTEM, code, amount.minor)).catch(refuse);
  await print(`${text} ${code} are set aside for rewards.`);
}

function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new CommandRefusal('The house has not so much capital of it.', {
    code: error.code,
    cause: error,
  });
}

await runCommand(fund);
