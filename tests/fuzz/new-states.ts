import { isLong } from '../harness/scale.ts';

const TRIES = 2;

/** What stands in a table of the contract or decides: `ACTIVE`, `CH`. All else is one's own text. */
const IS_NAME_OF_CODE = /^[A-Z][A-Z_]*$/;

/**
 * Says of each state whether what it refuses is still to be tried: every time in a long run, otherwise twice for
 * all states that differ in names, places and ids alone.
 */
export function newStates(): (...state: readonly unknown[]) => boolean {
  const tries = new Map<string, number>();
  return (...state) => {
    if (isLong) return true;
    const key = JSON.stringify(state, (_, value: unknown) =>
      typeof value === 'string' && !IS_NAME_OF_CODE.test(value) ? 'text' : value,
    );
    const before = tries.get(key) ?? 0;
    tries.set(key, before + 1);
    return before < TRIES;
  };
}
