import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../tests/harness/postgres.ts';
import { openDatabase } from '../database/connect.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';

const START = fileURLToPath(new URL('start.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ballast-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the platform in a folder and waits for its end. */
async function start(dataFolder: string, port: number) {
  const { PATH, HOME } = process.env;
  const settings = { HOST: '127.0.0.1', PORT: `${port}`, DATA_DIR: dataFolder };
  const child = spawn(process.execPath, [START], {
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Expects one line that names what to do, and no stack. */
function expectRefusal({ code, said }: { code: number; said: string }, ...words: string[]): void {
  for (const word of words) expect(said).toContain(word);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

test('a taken port is told before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const dataFolder = join(folder, 'never');
  try {
    expectRefusal(await start(dataFolder, port), `Port ${port}`, 'set PORT to a free port');
  } finally {
    other.close();
  }
  expect(existsSync(dataFolder)).toBe(false);
});

test('a folder of another PostgreSQL is told and left as it is', async () => {
  const dataFolder = join(folder, 'older');
  mkdirSync(join(dataFolder, 'database'), { recursive: true });
  writeFileSync(join(dataFolder, 'database', 'PG_VERSION'), '16\n');
  const refused = await start(dataFolder, await freePort());
  expectRefusal(refused, dataFolder, 'PostgreSQL 16', 'DATA_DIR');
  expect(readdirSync(dataFolder)).toEqual(['database']);
});

test('a place where no folder can be made is told', async () => {
  // Nobody makes a folder in there, not even the administrator of the machine.
  const refused = await start('/sys/ballast/data', await freePort());
  expectRefusal(refused, 'cannot write its data', '/sys/ballast', 'Set DATA_DIR');
});

test('a folder of a newer version is told', async () => {
  const dataFolder = join(folder, 'newer');
  const open = await openDatabase({ url: null, dataDir: dataFolder });
  // The list of migrations tells it, so nothing else of a database is made: that would take most of the time of this file.
  await open.asOwner((session) =>
    session.run(`
      create table applied_migrations (name text primary key, hash text not null);
      insert into applied_migrations (name, hash) values ('9999_next.sql', 'x')`),
  );
  await open.close();
  const refused = await start(dataFolder, await freePort());
  expectRefusal(refused, 'newer version', '9999_next.sql', 'DATA_DIR');
});

test('a folder that another process has open is told', async () => {
  const dataFolder = join(folder, 'in-use');
  const unlock = lockFolder(dataFolder);
  try {
    const refused = await start(dataFolder, await freePort());
    expectRefusal(refused, `in use by process ${process.pid}`, 'another DATA_DIR');
  } finally {
    unlock();
  }
});
