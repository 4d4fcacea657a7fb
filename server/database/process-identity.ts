import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process id can be reused; together with the start it cannot. */
export type ProcessIdentity = { pid: number; startedAt: string };

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? 'unknown' };
}

/** Says whether the process of this identity still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  const startedAt = startOf(identity.pid);
  return startedAt !== null && startedAt === identity.startedAt;
}

// Linux gives the start in clock ticks since boot; the boot's id makes it unique for ever.
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (afterName[0] === 'Z') return null;
    return `${boot}/${afterName[19]}`;
  } catch {
    return process.platform === 'linux' ? null : startByPs(pid);
  }
}

function startByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
