import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { maskSecrets } from '../../database/mask-secrets.ts';
import { transact } from '../../database/transact.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { claimFault, type Fault, type SandboxProvider } from '../faults.ts';

export type AskedCall = { provider: SandboxProvider; call: string; key: string; body: object };

/** What a sandbox decided about a call: done, or refused with a reason. */
export type Decision<Receipt> = { receipt: Receipt } | { refusal: string };

/** How a sandbox answers a call that does something. Both steps run while the provider's books are locked. */
export type CallSteps<Receipt> = {
  /** Faults, beside lost answers, that this call can have. */
  faults: readonly Fault[];
  /** What was decided before under the same key, if anything. */
  findKnown(tx: Tx): Promise<Decision<Receipt> | null>;
  /** Does it, or refuses. The fault, if any, bends what happens later (`answer_twice`, `delay`, ...). */
  accept(tx: Tx, fault: Fault | null): Promise<Decision<Receipt>>;
};

const LOST_ANSWERS: readonly Fault[] = [
  'error_before',
  'error_after_accepting',
  'timeout_after_accepting',
];

/**
 * Handles a call as a provider does: one at a time, each key once, with planted faults, and records
 * everything, also lost responses. Throws `ProviderRefusal` or `OutcomeUnknown`.
 */
export async function answerCall<Receipt extends object>(
  sandboxDatabase: Database,
  asked: AskedCall,
  steps: CallSteps<Receipt>,
): Promise<Receipt> {
  const { decision, lost } = await transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, asked.provider);
    const known = await steps.findKnown(tx);
    const kinds = known ? LOST_ANSWERS : [...LOST_ANSWERS, ...steps.faults];
    const fault = await claimFault(tx, asked.provider, kinds);
    const isLost = fault !== null && LOST_ANSWERS.includes(fault);
    const done = fault === 'error_before' ? null : (known ?? (await steps.accept(tx, fault)));
    await recordCall(tx, asked, { ...(done ?? {}), ...(isLost ? { lost: fault } : {}) });
    return { decision: done, lost: isLost ? fault : null };
  });
  if (lost || !decision) throw new OutcomeUnknown(`${asked.call}: ${lost}`);
  if ('refusal' in decision) throw new ProviderRefusal(decision.refusal);
  return decision.receipt;
}

/** Locks the provider's books: until the transaction ends, nobody else changes them. */
export async function lockBooks(tx: Tx, provider: SandboxProvider): Promise<void> {
  await tx
    .selectFrom('sandbox.desks')
    .select('provider')
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Draws `count` change numbers and returns the first. The provider is locked until the commit, so whoever has
 * seen a number has seen all before it.
 */
export async function drawChangeNumbers(
  tx: Tx,
  provider: SandboxProvider,
  count: number,
): Promise<bigint> {
  const { changes } = await tx
    .updateTable('sandbox.desks')
    .set((eb) => ({ changes: eb('changes', '+', String(count)) }))
    .where('provider', '=', provider)
    .returning('changes')
    .executeTakeFirstOrThrow();
  return BigInt(changes) - BigInt(count) + 1n;
}

/** Writes a call and its answer into the books, without the secrets in them. */
export async function recordCall(
  sandboxDatabase: Database,
  asked: AskedCall,
  answer: object,
): Promise<void> {
  await sandboxDatabase
    .insertInto('sandbox.calls')
    .values({
      provider: asked.provider,
      call: asked.call,
      request_key: asked.key,
      body: JSON.stringify(maskSecrets(asked.body)),
      answer: JSON.stringify(maskSecrets(answer)),
    })
    .execute();
}

/** Moment so many seconds from now by the platform's clock, in SQL. */
export function secondsFromNow(seconds: number) {
  return sql<Date>`clock_now() + ${seconds} * interval '1 second'`;
}
