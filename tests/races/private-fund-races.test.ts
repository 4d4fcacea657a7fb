import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMinor } from '../../contract/money/amount.ts';
import { createClient } from '../../server/account/clients.ts';
import type { AgreementKind } from '../../server/agreements/templates.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import type { Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { SUBSCRIPTION_CASES } from '../../server/funds/subscriptions/subscription-cases.ts';
import {
  cancelSubscriptionRequest,
  createSubscriptionRequest,
  submitSubscriptionRequest,
} from '../../server/funds/subscriptions/subscriptions.ts';
import {
  createRedemptionRequest,
  submitRedemptionRequest,
} from '../../server/funds/unit-redemptions/redemption-requests.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { balancesOf } from '../../server/ledger/balances.ts';
import { reverseEntry } from '../../server/ledger/entries.ts';
import type { OwnActor } from '../../server/onboarding/identity/identity.ts';
import { decideCase } from '../../server/reviews/case-decisions.ts';
import { findCaseOf, newestArrival } from '../../server/reviews/case-record.ts';
import { count, replayHint } from '../harness/scale.ts';
import { openTestBooks } from '../worlds/books.ts';
import { wrongSubscriptions } from '../worlds/held-subscriptions.ts';
import { openPrivateFund, usd } from '../worlds/private-funds.ts';
import { ANSWERS } from '../worlds/subscriptions.ts';
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

/** Units are bought at the first and redeemed at the second. */
const [DEALT, OPEN] = ['2027-02-01', '2027-06-01'];

/** Ten redemptions of three units fit; one unit is left over. */
const REDEEMED = 3_000_000n;
const UNITS = REDEEMED * BigInt(FITTING) + 1_000_000n;
const WORTH = usd('3100.00');

const books = await openTestBooks(PARALLEL);
const { database } = books;
const fund = await openPrivateFund(books, [DEALT, OPEN], {
  redemption: { lockUpMonths: 0, earlyRate: 0n },
});

type Prey = Purse & {
  readonly actor: OwnActor;
  /** Entries by which money for one each came in. */
  readonly deposits: bigint[];
  /** Subscriptions that are with the desk. */
  readonly submitted: string[];
};

async function subscribe(tx: Tx, { actor }: Prey): Promise<string> {
  const { subscription } = await createSubscriptionRequest(tx, actor, {
    ...{ fund: fund.slug, class_id: fund.classId, amount: formatMinor('USD', AMOUNT) },
    ...{ answers: ANSWERS, accreditation: null, printed_copy: false },
  });
  const { requestId } = subscription;
  await insertSigned(tx, actor, 'SUBSCRIPTION_AGREEMENT', requestId);
  await submitSubscriptionRequest(tx, actor, requestId);
  return requestId;
}

async function redeemUnits(tx: Tx, { actor }: Prey): Promise<void> {
  const { requestId } = await createRedemptionRequest(tx, actor, {
    ...{ fund: fund.slug, class_id: fund.classId, basis: 'UNITS', amount: '3' },
  });
  await insertSigned(tx, actor, 'REDEMPTION_AGREEMENT', requestId);
  await submitRedemptionRequest(tx, actor, requestId);
}

const cancel: Operation<Prey> = (tx, { actor, submitted }, turn) =>
  cancelSubscriptionRequest(tx, actor, submitted[turn % FITTING] ?? '');

/** The signature of what was begun, without its ceremony. */
async function insertSigned(
  tx: Tx,
  { clientId: owner_id }: OwnActor,
  kind: AgreementKind,
  reference: string,
): Promise<void> {
  const content = JSON.stringify({ reference });
  const hash = createHash('sha256').update(content).digest();
  await tx
    .insertInto('agreements')
    .values({
      ...{ owner_id, agreement_id: newId(), kind, template_version: 1, state: 'SIGNED' },
      ...{ signer_name: 'Ada Marlowe', signer_email: 'ada@example.com' },
      ...{ content, content_hash: hash, data_hash: hash },
    })
    .execute();
}

/** A verified client with money for ten, who has ordered units worth ten, too. */
async function makePrey(): Promise<Prey> {
  const ids = await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      ...{ email: `${newId()}@example.com`, firstName: 'Ada', lastName: 'Marlowe' },
      ...{ accountType: 'INDIVIDUAL', accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED' },
      ...{ kycStage: 'COMPLETED', usTaxPayer: false },
    }),
  );
  const { clientId: ownerId, userId } = ids;
  const { available } = await books.openClient(ownerId, 'USD', WORTH);
  await fund.subscribeMinor(ownerId, DEALT, WORTH);
  const deposits: bigint[] = [];
  while (deposits.length < FITTING) deposits.push((await books.fund(available, AMOUNT)).entryId);
  await books.fund(available, BALANCE - AMOUNT * BigInt(FITTING));
  await database
    .insertInto('proofs')
    .values({
      ...{ owner_id: ownerId, proof_id: newId(), kind: 'ADDRESS', dated_on: '2026-11-01' },
      ...{ state: 'APPROVED', sent_by: userId, decided_by: userId, decided_at: new Date() },
    })
    .execute();
  const actor = { ...SYSTEM, ...ids, kind: 'client' } as const;
  return { ownerId, account: available, actor, deposits, submitted: [] };
}

async function submitAll(prey: Prey): Promise<void> {
  while (prey.submitted.length < FITTING) {
    prey.submitted.push(await transact(database, (tx) => subscribe(tx, prey)));
  }
}

const unitsFree = async ({ ownerId }: Prey) =>
  (await balancesOf(database, ownerId))
    .filter(({ purpose }) => purpose === 'units')
    .reduce((sum, { posted, held }) => sum + posted - held, 0n);

const { withdraw, exchange, invest, fee, recall } = SPENDERS;

/** Others that take money from the same balance by their client's will. */
const OTHERS: readonly [string, Operation<Prey>][] = Object.entries({ withdraw, exchange, invest });

/** Others that take it whether the client wants or not. */
const TAKING: readonly [string, Operation<Prey>][] = Object.entries({
  fee,
  recall,
  reverse: ((tx, { ownerId, deposits }, turn) =>
    reverseEntry(tx, {
      ...{ ownerId, entryId: deposits[turn % FITTING] ?? 0n, key: newId() },
    })) satisfies Operation<Prey>,
});

const preys: Prey[] = [];

function nextPrey(): Prey {
  const prey = preys.pop();
  if (!prey) throw new Error('no client is left');
  return prey;
}

const SPENDING = [['subscribe', subscribe] as const, ...OTHERS];
const ALL = [...SPENDING, ...TAKING];
const RACES = 2 * ALL.length + SPENDING.length + 1 + 2;

beforeAll(async () => {
  for (let made = 0; made < RACES * ROUNDS; made++) preys.push(await makePrey());
  await fund.passTo(DEALT);
  await fund.deal(DEALT, '0.00');
});

console.info(replayHint(`${RACES} pairs × ${ROUNDS} rounds × ${PARALLEL} at once`));

const accepted = (codes: readonly string[]) => codes.filter((code) => code === 'accepted').length;
/** Each deposit is reversed once, and asked for twice. */
const refusals = (codes: readonly string[]) =>
  [...new Set(codes)].filter((code) => code !== 'accepted' && code !== 'entry_already_reversed');
const ofTurn = (codes: readonly string[], side: 0 | 1) => codes.filter((_, i) => i % 2 === side);

describe('a subscription', () => {
  test.each(ALL)('against %s never holds more than there is', async (_, other) => {
    for (let round = 0; round < ROUNDS; round++) {
      const prey = nextPrey();
      const codes = await race(database, prey, [subscribe, other]);
      expect(accepted(codes), codes.join()).toBe(FITTING);
      expect(refusals(codes)).toEqual(['insufficient_funds']);
      expect(await books.free(prey.account)).toBe(BALANCE - AMOUNT * BigInt(FITTING));
      expect(await wrongSubscriptions(database)).toEqual([]);
    }
  });

  test.each(SPENDING)(
    'that is taken back is so once, and %s gets its money once',
    async (_, other) => {
      for (let round = 0; round < ROUNDS; round++) {
        const prey = nextPrey();
        await submitAll(prey);
        const codes = await race(database, prey, [cancel, other]);
        const cancels = ofTurn(codes, 0);
        expect(accepted(cancels), cancels.join()).toBe(FITTING);
        expect(refusals(cancels)).toEqual(['conflict']);
        const spent = accepted(ofTurn(codes, 1));
        expect(refusals(ofTurn(codes, 1))).toEqual(['insufficient_funds']);
        expect(spent).toBeLessThanOrEqual(FITTING);
        expect(await books.free(prey.account)).toBe(BALANCE - AMOUNT * BigInt(spent));
        expect(await wrongSubscriptions(database)).toEqual([]);
        // Whoever came too early finds the money now, and nobody more than once.
        const again = await race(database, prey, [other, other]);
        expect(accepted(again)).toBe(FITTING - spent);
      }
    },
  );

  test.each(['APPROVE', 'REJECT'] as const)(
    'that is taken back while the desk says %s ends one way, and its money with it',
    async (decision) => {
      for (let round = 0; round < ROUNDS; round++) {
        const prey = nextPrey();
        await submitAll(prey);
        const codes = await race(database, prey, [cancel, decidingAs(decision)]);
        const ways = await statesOf(prey);
        const decided = decision === 'APPROVE' ? 'APPROVED' : 'REJECTED';
        expect(ways.filter((state) => state !== 'CANCELLED' && state !== decided)).toEqual([]);
        const held = ways.filter((state) => state === 'APPROVED').length;
        expect(await books.free(prey.account)).toBe(BALANCE - AMOUNT * BigInt(held));
        expect(refusals(ofTurn(codes, 0)).filter((code) => code !== 'conflict')).toEqual([]);
        expect(
          refusals(ofTurn(codes, 1)).filter(
            (code) => code !== 'case_state_conflict' && code !== 'case_not_ready',
          ),
        ).toEqual([]);
        expect(await wrongSubscriptions(database)).toEqual([]);
      }
    },
  );
});

const statesOf = async ({ ownerId }: Prey) =>
  (
    await database
      .selectFrom('subscription_requests')
      .select('state')
      .where('owner_id', '=', ownerId)
      .execute()
  ).map(({ state }) => state);

/** Decides what is with the desk, each as a colleague of operations who has seen all that arrived. */
function decidingAs(decision: 'APPROVE' | 'REJECT'): Operation<Prey> {
  return async (tx, { ownerId: clientId, submitted }, turn) => {
    const subjectId = submitted[turn % FITTING] ?? '';
    const found = await findCaseOf(tx, { queue: 'subscriptions', subjectId, clientId });
    if (!found) throw new Error('nothing is with the desk');
    const seenEvent = await newestArrival(tx, found);
    const viewer = { userId: newId(), roles: ['OPERATIONS' as const] };
    const actor = { ...SYSTEM, userId: viewer.userId, kind: 'staff' } as const;
    const desk = { viewer, actor, subjects: [SUBSCRIPTION_CASES] };
    const reason = decision === 'REJECT' ? 'The source of the money is not clear' : '';
    return decideCase(tx, desk, found.caseId, { decision, reason, seenEvent });
  };
}

describe('a redemption of units', () => {
  test('never holds more units than there are', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const prey = nextPrey();
      const codes = await race(database, prey, [redeemUnits, redeemUnits]);
      expect(accepted(codes), codes.join()).toBe(FITTING);
      expect(refusals(codes)).toEqual(['insufficient_funds']);
      expect(await unitsFree(prey)).toBe(UNITS - REDEEMED * BigInt(FITTING));
    }
  });

  test.each(ALL)('beside %s takes units alone, and that one money alone', async (_, other) => {
    for (let round = 0; round < ROUNDS; round++) {
      const prey = nextPrey();
      const codes = await race(database, prey, [redeemUnits, other]);
      expect([accepted(ofTurn(codes, 0)), accepted(ofTurn(codes, 1))]).toEqual([FITTING, FITTING]);
      expect(refusals(codes)).toEqual(['insufficient_funds']);
      expect(await unitsFree(prey)).toBe(UNITS - REDEEMED * BigInt(FITTING));
      expect(await books.free(prey.account)).toBe(BALANCE - AMOUNT * BigInt(FITTING));
    }
  });
});

test('after all races the books are sound', async () => {
  expect(await auditBooks(database)).toEqual([]);
});
