import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../server/account/clients.ts';
import { type Actor, SYSTEM } from '../../server/database/audit-trail.ts';
import { advanceClock } from '../../server/database/clock.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { insertBankAccount } from '../../server/payments/targets/bank-accounts.ts';
import { decideTarget } from '../../server/payments/targets/targets.ts';
import { createWithdrawal } from '../../server/payments/withdrawals/withdrawals.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';
import { count, replayHint } from '../harness/scale.ts';
import { openTestBooks } from '../worlds/books.ts';
import {
  AMOUNT,
  BALANCE,
  FITTING,
  type Operation,
  PARALLEL,
  type Purse,
  race,
  SPENDERS,
} from './spenders.ts';

const ROUNDS = count(50, 3, 1);

/** A wire of two cents costs one more: as much as each of the others takes. */
const [WIRED, FEE] = ['0.02', 1n];

const books = await openTestBooks(PARALLEL);
const { database, open } = books;
const secrets = readSecrets(`test:${randomBytes(32).toString('base64')}`);

type Prey = Purse & { readonly actor: Actor; readonly targetId: string };

const wire: Operation<Prey> = (tx, { ownerId, actor, targetId }) =>
  createWithdrawal(tx, actor, {
    ...{ ownerId, targetId, key: newId(), currency: 'USD', amount: WIRED, acknowledged: true },
  });

const { withdraw, exchange, invest, fee, recall } = SPENDERS;
const OTHERS: readonly [string, Operation<Prey>][] = Object.entries({
  ...{ 'another wire': wire, withdraw, exchange, invest, fee, recall },
});

const preys: Prey[] = [];

/** A client with dollars for ten, and the account to which they go. */
async function makePrey(): Promise<Prey> {
  const ids = await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      ...{ email: `${newId()}@example.com`, firstName: 'Ada', lastName: 'Marlowe' },
      ...{ accountType: 'INDIVIDUAL', accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED' },
      ...{ kycStage: 'COMPLETED', usTaxPayer: false },
    }),
  );
  const { clientId: ownerId } = ids;
  const { available: account } = await books.openClient(ownerId, 'USD', BALANCE);
  const actor = { ...SYSTEM, ...ids, kind: 'client' } as const;
  const { targetId } = await transact(database, (tx) =>
    insertBankAccount(tx, actor, secrets, ownerId, {
      ...{ type: 'US', currency: 'USD', name: 'Salary', holder_name: 'Ada Marlowe' },
      ...{ bank_name: 'Bank of New York', routing_number: '021000021' },
      account_number: '4401000217',
    }),
  );
  const officer = { ...SYSTEM, userId: newId(), kind: 'staff' } as const;
  await transact(database, (tx) =>
    decideTarget(tx, officer, { ownerId, targetId, state: 'APPROVED', reason: null }),
  );
  return { ownerId, account, actor, targetId };
}

beforeAll(async () => {
  await open.asOwner((session) =>
    session.run(`update bank_terms set fee = ${FEE}, minimum = 2 where currency = 'USD'`),
  );
  while (preys.length < OTHERS.length * ROUNDS) preys.push(await makePrey());
  // New accounts wait two days.
  await transact(database, (tx) => advanceClock(tx, 49 * 3_600_000));
});

console.info(replayHint(`${OTHERS.length} pairs × ${ROUNDS} rounds × ${PARALLEL} at once`));

const wiresOf = async ({ ownerId }: Prey) =>
  (
    await database
      .selectFrom('withdrawals')
      .select('request_id')
      .where('owner_id', '=', ownerId)
      .execute()
  ).length;

test.each(OTHERS)('a wire against %s never holds more than there is', async (_, other) => {
  for (let round = 0; round < ROUNDS; round++) {
    const prey = preys.pop();
    if (!prey) throw new Error('no client is left');
    const codes = await race(database, prey, [wire, other]);
    const accepted = codes.filter((code) => code === 'accepted');
    expect(accepted, codes.join()).toHaveLength(FITTING);
    const refused = new Set(codes.filter((code) => code !== 'accepted'));
    expect([...refused]).toEqual(['insufficient_funds']);
    expect(await books.free(prey.account)).toBe(BALANCE - AMOUNT * BigInt(FITTING));
    const wires = codes.filter((code, i) => code === 'accepted' && (other === wire || i % 2 === 0));
    expect(await wiresOf(prey)).toBe(wires.length);
  }
});

test('after all races the books are sound', async () => {
  expect(await auditBooks(database)).toEqual([]);
});
