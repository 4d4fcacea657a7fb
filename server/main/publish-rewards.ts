import { readFile } from 'node:fs/promises';
import { Refusal } from '@ballast/contract/errors.ts';
import { RewardProgramme } from '@ballast/contract/funds/fund-rewards.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { z } from 'zod';
import { learnFrom } from '../database/assets.ts';
import type { OpenDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { publishProgramme } from '../fees/rewards/programmes.ts';
import { getFundRecord } from '../funds/funds.ts';
import { CommandRefusal } from './command-refusal.ts';
import { print, runCommand } from './operator-command.ts';
import type { Settings } from './settings/settings.ts';

// `npm run rewards:publish -- FILE`: puts what an asset of a basket earns in force from a day on.

const Given = RewardProgramme.extend({ basket: z.string() });

async function publish(_: Settings, { database }: OpenDatabase): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) {
    throw new CommandRefusal('Give the file of the programme.', { code: 'file_missing' });
  }
  await learnFrom(database);
  const given = await readProgramme(file);
  const { id: fundId } = await getFundRecord(database, given.basket).catch(refuseBasket);
  const { asset, effective_on: effectiveOn, rate, protocol, network } = given;
  const isNew = await transact(database, (tx) =>
    publishProgramme(tx, {
      ...{ fundId, asset, effectiveOn, rate: rateOf(rate), protocol, network },
      protocolAddress: given.protocol_address,
    }),
  ).catch(refuseRate);
  if (!isNew) {
    throw new CommandRefusal('Another rate of this asset is in force from that day on.', {
      code: 'day_taken',
    });
  }
  await print(`The programme is in force from ${effectiveOn} on.`);
}

async function readProgramme(file: string): Promise<z.infer<typeof Given>> {
  try {
    return Given.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new CommandRefusal(
      'The file is not a programme of rewards: docs/domain/rewards.md shows one.',
      { code: 'file_invalid', cause },
    );
  }
}

function refuseBasket(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new CommandRefusal('There is no basket of this name.', {
    code: 'basket_unknown',
    cause: error,
  });
}

function refuseRate(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new CommandRefusal('The rate is not between 0 and 1.', {
    code: 'rate_invalid',
    cause: error,
  });
}

await runCommand(publish);
