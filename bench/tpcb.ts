import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

const CLIENTS = 8;
const SECONDS = 3;

/** Fills a database for the yardstick of all that writes: pgbench, TPC-B-like, at scale 10. */
export function fillYardstick(url: string): void {
  pgbench(url, ['-i', '-s', '10', '-q']);
}

/** Transactions per second of that yardstick, with 8 clients and prepared statements. */
export function tpcbPerSecond(url: string): number {
  const clients = String(CLIENTS);
  const words = ['-n', '-c', clients, '-j', '2', '-M', 'prepared', '-T', String(SECONDS)];
  const tps = /tps = ([\d.]+)/.exec(pgbench(url, words))?.[1];
  if (!tps) throw new Error('pgbench told no figure');
  return Number.parseFloat(tps);
}

function pgbench(url: string, words: readonly string[]): string {
  const places = [...globSync('/usr/lib/postgresql/*/bin/pgbench'), '/usr/bin/pgbench'];
  const program = places.find(existsSync);
  if (!program) throw new Error('pgbench is not installed: apt-get install postgresql-contrib');
  return execFileSync(program, [...words, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
