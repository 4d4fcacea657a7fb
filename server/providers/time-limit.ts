import { setTimeout } from 'node:timers/promises';
import { OutcomeUnknown } from './failures.ts';

/** After this time a call that has no answer counts as lost. */
export const CALL_TIME_LIMIT_MS = 20_000;

/**
 * A port each of whose calls ends in time: one that has no answer by then throws `OutcomeUnknown`, whatever the provider
 * says later.
 */
export function withTimeLimit<Port extends object>(
  port: Port,
  provider: string,
  limitMs: number,
): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) =>
        answerInTime(
          async () => Reflect.apply(member, target, given),
          `${provider} did not answer ${String(key)} in time`,
          limitMs,
        );
    },
  });
}

async function answerInTime(
  call: () => Promise<unknown>,
  why: string,
  limitMs: number,
): Promise<unknown> {
  const timer = new AbortController();
  const tooLate = async (): Promise<never> => {
    await setTimeout(limitMs, undefined, { signal: timer.signal });
    throw new OutcomeUnknown(why);
  };
  try {
    return await Promise.race([call(), tooLate()]);
  } finally {
    timer.abort();
  }
}
