import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeOpenFolder, type ServerUser } from './postgres-binaries.ts';

/** A disk of its own, so small that a test can fill it. */
export type SmallDisk = {
  readonly folder: string;
  /** Bytes that it has left. */
  room(): number;
  /** Takes all its room away. */
  fill(): void;
  /** Gives the room back. */
  free(): void;
  remove(): Promise<void>;
};

/** Takes the disk away when the pipe to this process closes, however this process ended. */
const WATCHDOG = 'cat >/dev/null; umount --lazy "$1"; rmdir "$1"';

const PIECE = Buffer.alloc(64 * 1024);

/** Whether this user may mount disks: root may, unless what it runs in forbids it. */
export function mayMount(): boolean {
  const folder = makeOpenFolder('ballast-mount-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Mounts a disk of so many mebibytes that belongs to `owner`, else to this process's user. */
export function mountSmallDisk(mebibytes: number, owner: ServerUser | null = null): SmallDisk {
  const folder = makeOpenFolder('ballast-disk-');
  const belongs = owner ? `,uid=${owner.uid},gid=${owner.gid}` : '';
  const options = `size=${mebibytes}m,mode=0755${belongs}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const filling = join(folder, 'filling');
  return {
    folder,
    room: () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    fill: () => fillWith(filling),
    free: () => rmSync(filling),
    remove: async () => {
      const gone = once(watchdog, 'exit');
      watchdog.stdin?.end();
      await gone;
    },
  };
}

function fillWith(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, PIECE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
