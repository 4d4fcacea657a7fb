import type {
  SANDBOX_FAULT_TARGETS,
  SANDBOX_FAULTS,
  SANDBOX_PROVIDERS,
} from '@ballast/contract/sandbox/sandbox.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number];

/** Where a failure can be planted. */
export type FaultTarget = (typeof SANDBOX_FAULT_TARGETS)[number];

/**
 * A failure that can be planted in a sandbox. `refuse`: says no. `error_before`: fails and does
 * nothing. `error_after_accepting`, `timeout_after_accepting`: does it, but the answer is lost.
 * `answer_twice`: reports the end twice, under two event ids, the first of them delivered twice.
 * `delay`: its event comes a quarter of an hour late. `fail_after_accepting`: accepts, fails later. What each means for a bank that speaks
 * in files, docs/decisions/0317 says.
 */
export type Fault = (typeof SANDBOX_FAULTS)[number];

/**
 * Plants a fault: the next `times` fitting calls to its target fail in that way. With 0 none does any more,
 * whatever was planted before.
 */
export async function plantFault(
  sandboxDatabase: Database,
  planted: { provider: FaultTarget; fault: Fault; times: number },
): Promise<void> {
  const { provider, fault, times } = planted;
  if (times === 0) {
    await sandboxDatabase
      .updateTable('sandbox.faults')
      .set({ times_left: 0 })
      .where('provider', '=', provider)
      .where('fault', '=', fault)
      .execute();
    return;
  }
  await sandboxDatabase
    .insertInto('sandbox.faults')
    .values({ provider, fault, times_left: times })
    .execute();
}

/**
 * Takes the oldest planted fault of these kinds, using it up by one; null when there is none. Its row is locked until
 * the transaction ends, so a fault is never used twice.
 */
export async function claimFault(
  tx: Tx,
  provider: FaultTarget,
  kinds: readonly Fault[],
): Promise<Fault | null> {
  const row = await tx
    .updateTable('sandbox.faults')
    .set((eb) => ({ times_left: eb('times_left', '-', 1) }))
    .where('fault_number', '=', (eb) =>
      eb
        .selectFrom('sandbox.faults')
        .select('fault_number')
        .where('provider', '=', provider)
        .where('fault', 'in', kinds)
        .where('times_left', '>', 0)
        .orderBy('fault_number')
        .limit(1)
        .forUpdate(),
    )
    .returning('fault')
    .executeTakeFirst();
  return row?.fault ?? null;
}

/** The same in a transaction of its own, after one cheap look: most of the time nothing is planted. */
export async function meetFault(
  sandboxDatabase: Database,
  target: FaultTarget,
  kinds: readonly Fault[],
): Promise<Fault | null> {
  const planted = await sandboxDatabase
    .selectFrom('sandbox.faults')
    .select('fault_number')
    .where('provider', '=', target)
    .where('fault', 'in', kinds)
    .where('times_left', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (!planted) return null;
  return transact(sandboxDatabase, (tx) => claimFault(tx, target, kinds));
}
