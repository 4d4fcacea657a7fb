import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@ballast/contract/errors.ts';
import { type Database, openDatabase } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { DatabaseUnavailable } from '../../server/database/unavailable.ts';
import { clientAccount, houseAccount, worldAccount } from '../../server/ledger/account.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import { execute } from '../../server/ledger/execute.ts';
import { holdCommand, openRequestCommand } from '../../server/ledger/requests.ts';
import { randomOf } from '../harness/scale.ts';
import { type Intent, Journal, readJournal } from './journal.ts';

// A process of many clients that move money and write down what they set out to do before they do it.
// node money-clients.ts <url> <journal> <owners> <clients> <round>: settles what an earlier process left
// unknown, says so, then works until SIGTERM, and ends when nothing is unknown.

const [url = '', path = '', owners = '', clients = '0', round = ''] = process.argv.slice(2);
const random = randomOf(`money clients ${round}`);
const ownerIds = owners.split(',');
const open = await openDatabase({ url, dataDir: 'memory:', connectionsMax: 16 });
const journal = new Journal(path);
let stopping = false;
process.on('SIGTERM', () => {
  stopping = true;
});

const custody = worldAccount('custody', 'BTC');
const fees = houseAccount('fees', 'BTC');

async function send(database: Database, intent: Intent): Promise<void> {
  const { key, ownerId } = intent;
  const minor = BigInt(intent.minor);
  const account = clientAccount(ownerId, 'available', 'BTC');
  switch (intent.do) {
    case 'deposit':
      await postEntry(database, {
        key,
        kind: 'correction',
        lines: [line(custody, -minor), line(account, minor)],
      });
      return;
    case 'fee':
      await postEntry(database, {
        key,
        kind: 'fee',
        lines: [line(account, -minor), line(fees, minor)],
      });
      return;
    case 'hold': {
      const { requestId } = intent;
      const request = {
        requestId,
        ownerId,
        kind: 'withdrawal',
        idemKey: key,
        asset: 'BTC',
      } as const;
      await execute(database, [
        openRequestCommand({ ...request, minor, state: 'processing' }),
        holdCommand({ holdId: key, account, minor, requestId }),
      ]);
      return;
    }
    case 'withdraw':
      await postEntry(database, {
        key,
        kind: 'withdrawal',
        requestId: intent.requestId,
        holds: [intent.hold],
        lines: [line(account, -minor), line(custody, minor)],
      });
  }
}

/** Sends an intent until its outcome is known; the key makes that safe. */
async function carryOut(intent: Intent): Promise<'accepted' | 'refused'> {
  for (;;) {
    try {
      await send(open.database, intent);
      journal.settle(intent.key, 'accepted');
      return 'accepted';
    } catch (error) {
      if (error instanceof Refusal) {
        journal.settle(intent.key, 'refused');
        return 'refused';
      }
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await wait(50);
    }
  }
}

function start(intent: Intent): Promise<'accepted' | 'refused'> {
  journal.intend(intent);
  return carryOut(intent);
}

function any<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

async function work(): Promise<void> {
  while (!stopping) {
    const ownerId = any(ownerIds);
    const minor = String(1 + Math.floor(random() * 100));
    const chosen = any(['deposit', 'fee', 'hold'] as const);
    if (chosen !== 'hold') {
      await start({ do: chosen, key: newId(), ownerId, minor });
      continue;
    }
    const hold = newId();
    const requestId = newId();
    const held = await start({ do: 'hold', key: hold, ownerId, minor, requestId });
    if (held === 'accepted' && random() < 0.8) {
      await start({ do: 'withdraw', key: newId(), ownerId, minor, requestId, hold });
    }
  }
}

const left = readJournal(path).filter(({ outcome }) => outcome === 'unknown');
await Promise.all(left.map(({ intent }) => carryOut(intent)));
console.log('settled');
await Promise.all(Array.from({ length: Number.parseInt(clients, 10) }, work));
await open.close();
journal.close();
