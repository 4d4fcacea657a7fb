import { setTimeout } from 'node:timers/promises';
import { OutcomeUnknown } from './failures.ts';

/** After this time a call that has no answer counts as lost. */
export const CALL_TIME_LIMIT_MS = 20_000;

/** Making and sealing a document is work, so it may take so many times as long. */
export const SEALING_TIMES = 3;

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
          limitMs,
          () => new OutcomeUnknown(`${provider} did not answer ${String(key)} in time`),
        );
    },
  });
}

/** What a call answers by then; throws what `tooLate` makes when it has not. */
export async function answerInTime<Answer>(
  call: () => Promise<Answer>,
  limitMs: number,
  tooLate: () => Error,
): Promise<Answer> {
  const timer = new AbortController();
  const giveUp = async (): Promise<never> => {
    await setTimeout(limitMs, undefined, { signal: timer.signal });
    throw tooLate();
  };
  try {
    return await Promise.race([call(), giveUp()]);
  } finally {
    timer.abort();
  }
}
