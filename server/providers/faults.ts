import type { SANDBOX_FAULTS, SANDBOX_PROVIDERS } from '@ballast/contract/sandbox/sandbox.ts';
import type { Database, Tx } from '../database/connect.ts';

/** A provider with a sandbox. */
export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number];

/**
 * A failure that can be planted in a sandbox. `refuse`: says no. `error_before`: fails and does
 * nothing. `error_after_accepting`, `timeout_after_accepting`: does it, but the answer is lost.
 * `answer_twice`: reports the end twice, under two event ids, the first of them delivered twice.
 * `delay`: its event comes a quarter of an hour late. `fail_after_accepting`: accepts, fails later.
 */
export type Fault = (typeof SANDBOX_FAULTS)[number];

/**
 * Plants a fault: the next `times` fitting calls to the provider fail in that way. With 0 none does any more,
 * whatever was planted before.
 */
export async function plantFault(
  sandboxDatabase: Database,
  planted: { provider: SandboxProvider; fault: Fault; times: number },
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
 * Takes the provider's oldest planted fault of these kinds, using it up by one; null when there is
 * none. The caller holds the provider's desk, so a fault is never used twice.
 */
export async function takeFault(
  tx: Tx,
  provider: SandboxProvider,
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
  return (row?.fault as Fault | undefined) ?? null;
}
