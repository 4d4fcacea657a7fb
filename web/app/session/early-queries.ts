import type { Call } from '@ballast/contract/call.ts';
import { sessionHint } from './page-cookies.ts';
import { client } from './start.ts';

export type FirstQuery = readonly [call: Call, input?: object];

const early = new Map<string, Promise<unknown>>();

/** Starts queries while the page still loads, so that the first screen finds its data. Needs a session. */
export function queryEarly(queries: readonly FirstQuery[]): void {
  if (!sessionHint.isThere()) return;
  for (const [call, input] of queries) {
    const answer = readOnceRenewed(call, input);
    // Whoever takes the query sees its failure; until then it is nobody's.
    answer.catch(() => undefined);
    early.set(keyOf(call, input), answer);
  }
}

/** Takes the answer of an early query, once; null when there is none. */
export function consumeEarlyQuery(call: Call, input: object | undefined): Promise<unknown> | null {
  const key = keyOf(call, input);
  const answer = early.get(key);
  early.delete(key);
  return answer ?? null;
}

async function readOnceRenewed(call: Call, input: object | undefined): Promise<unknown> {
  const outcome = await client.refresh();
  if (outcome !== 'renewed') throw new Error(`no session: ${outcome}`);
  return (client.call as (call: Call, input?: object) => Promise<unknown>)(call, input);
}

function keyOf(call: Pick<Call, 'method' | 'path'>, input: object | undefined): string {
  return `${call.method} ${call.path} ${JSON.stringify(input ?? {})}`;
}
