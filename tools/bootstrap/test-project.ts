import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOLS = fileURLToPath(new URL('..', import.meta.url));

const folders = new Set<string>();

/** A folder that goes with `endDoors`. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-door-'));
  chmodSync(folder, 0o755);
  folders.add(folder);
  return folder;
}

/** A small project behind the real door. Its `check` says that it ran. */
export function newProject(dependencies: Record<string, string> = {}): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'tools/bootstrap'), { recursive: true });
  cpSync(join(TOOLS, 'bootstrap.mjs'), join(folder, 'tools/bootstrap.mjs'));
  for (const name of readdirSync(join(TOOLS, 'bootstrap'))) {
    if (!name.endsWith('.mjs')) continue;
    cpSync(join(TOOLS, 'bootstrap', name), join(folder, 'tools/bootstrap', name));
  }
  writeFileSync(join(folder, 'tools/check.ts'), "console.log('The check ran.');");
  writeManifest(folder, { dependencies });
  writeLock(folder, dependencies);
  return folder;
}

export function writeManifest(folder: string, fields: object): void {
  const manifest = { name: 'small', private: true, type: 'module', ...fields };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
}

/** Writes the lock file of a project, as ours is: with versions and without addresses. */
export function writeLock(folder: string, dependencies: Record<string, string>): void {
  const packages = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version },
  ]);
  const lock = {
    name: 'small',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'small', dependencies }, ...Object.fromEntries(packages) },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

export type RunningDoor = {
  process: ChildProcess;
  /** Resolves once it has said these words. */
  says: (words: string) => Promise<void>;
  end: Promise<{ code: number | null; said: string }>;
};

const started = new Set<ChildProcess>();

/** Ends what a test left running, with all of its group, and removes its folders. */
export function endDoors(): void {
  for (const { pid } of started) {
    try {
      if (pid) process.kill(-pid, 'SIGKILL');
    } catch {
      // Its whole group has ended.
    }
  }
  started.clear();
  // What was just ended may still be writing.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  folders.clear();
}

/** Runs `check` of a project with nothing of this process's environment but what is given. */
export function startDoor(
  folder: string,
  environment: Record<string, string> = {},
  uid?: number,
): RunningDoor {
  const door = spawn(process.execPath, [join(folder, 'tools/bootstrap.mjs'), 'check'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    env: {
      PATH: process.env.PATH,
      HOME: newFolder(),
      npm_config_cache: newFolder(),
      npm_config_fetch_retries: '0',
      npm_config_update_notifier: 'false',
      ...environment,
    },
  });
  started.add(door);
  let said = '';
  const waiting = new Set<() => void>();
  for (const stream of [door.stdout, door.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const look of waiting) look();
    });
  }
  const end = once(door, 'close').then(([code]) => ({ code: code as number | null, said }));
  const says = (words: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (said.includes(words)) resolve();
      };
      waiting.add(look);
      look();
      end.then(() => reject(new Error(`It ended without "${words}": ${said}`)), reject);
    });
  return { process: door, says, end };
}

/** A registry on this machine with one package in two versions. */
export async function startRegistry(
  name: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const files = new Map<string, string | Buffer>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404).end(file ?? '{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const versions: Record<string, object> = {};
  for (const version of ['1.0.0', '2.0.0']) {
    const path = `/${name}/-/${name}-${version}.tgz`;
    files.set(path, tarball(name, version));
    versions[version] = { name, version, dist: { tarball: url + path } };
  }
  files.set(`/${name}`, JSON.stringify({ name, versions, 'dist-tags': { latest: '2.0.0' } }));
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function tarball(name: string, version: string): Buffer {
  const folder = join(newFolder(), 'package');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
  const { stdout, status } = spawnSync('tar', ['-cz', '-C', join(folder, '..'), basename(folder)]);
  if (status !== 0) throw new Error('tar could not pack the package.');
  return stdout;
}
