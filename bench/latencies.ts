import type { Database } from '../server/database/connect.ts';
import { KeepAlive, requestOf } from '../tests/harness/keep-alive.ts';
import { type Client, tokenOf } from '../tests/worlds/signed-in.ts';
import { medianBy } from './bench-row.ts';

const ROUNDS = 5;
const REQUESTS = 500;

/** The 99th of a hundred, in milliseconds. */
export type Latencies = { readonly longMs: number; readonly shortMs: number };

type Compared = {
  readonly database: Database;
  readonly port: number;
  readonly path: string;
  /** The client with much behind them, and the one with little. */
  readonly long: Client;
  readonly short: Client;
};

/** How long a query takes for two clients: the round in the middle of several, by how both compare. */
export async function compareLatencies({
  database,
  port,
  path,
  long,
  short,
}: Compared): Promise<Latencies> {
  const rounds: Latencies[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const requests = [
      requestOf({ port, path, token: await tokenOf(database, long) }),
      requestOf({ port, path, token: await tokenOf(database, short) }),
    ] as const;
    const connections = [await KeepAlive.open(port), await KeepAlive.open(port)] as const;
    const [longMs, shortMs] = await alternate(connections, requests);
    for (const connection of connections) connection.close();
    // The first round warms up.
    if (round > 0) rounds.push({ longMs: percentile99(longMs), shortMs: percentile99(shortMs) });
  }
  return medianBy(rounds, (each) => each.longMs / each.shortMs);
}

/** Asks both in turn, so that disturbances of the machine hit both alike. */
async function alternate(
  [left, right]: readonly [KeepAlive, KeepAlive],
  [ofLeft, ofRight]: readonly [string, string],
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let request = 0; request < REQUESTS; request += 1) {
    times[0].push(await timed(left, ofLeft));
    times[1].push(await timed(right, ofRight));
  }
  return times;
}

async function timed(connection: KeepAlive, request: string): Promise<number> {
  const started = performance.now();
  await connection.write(request);
  return performance.now() - started;
}

function percentile99(times: readonly number[]): number {
  const ordered = times.toSorted((left, right) => left - right);
  return ordered[Math.ceil(ordered.length * 0.99) - 1] ?? Number.NaN;
}
