import { randomBytes } from 'node:crypto';
import { closeSync, globSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE, type Call } from '@ballast/contract/call.ts';
import {
  completeUpload,
  downloadUpload,
  sendUploadPart,
  startUpload,
} from '@ballast/contract/files/uploads.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/connect.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { serverUser } from '../harness/postgres-binaries.ts';
import { isLong } from '../harness/scale.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from '../harness/small-disk.ts';
import { makeJpeg } from '../worlds/file-corpus.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';
import { MoneyLoad, slowest, tally } from './money-load.ts';
import { openMoneyWorld } from './money-world.ts';

const CLIENTS = isLong ? 16 : 4;
const FULL_FOR_MS = isLong ? 30_000 : 1_000;
const ANSWERED_MS = 10_000;
const READY_MS = 60_000;

/** Lines that are logged while the disk has no room, of about 300 bytes: more than waits for room. */
const UNWRITTEN_LINES = isLong ? 8_000 : 2_000;

const isMounting = mayMount();
if (isLong && !isMounting) throw new Error('Small disks are mounted: run this as root.');

/** A database, a server and clients, with what they write on three disks: log of the database, files, log of the server. */
type Day = {
  readonly postgres: Postgres;
  readonly open: OpenDatabase;
  readonly server: RunningServer;
  readonly load: MoneyLoad;
  readonly disks: {
    readonly database: SmallDisk;
    readonly files: SmallDisk;
    readonly log: SmallDisk;
  };
  end(): Promise<void>;
};

async function startDay(): Promise<Day> {
  const disks = {
    database: mountSmallDisk(64, serverUser()),
    files: mountSmallDisk(4),
    log: mountSmallDisk(2),
  };
  const logFolder = join(disks.database.folder, 'log');
  const postgres = await startPostgres({ durable: true, logFolder });
  const open = await openMoneyWorld(await postgres.createDatabase('full'));
  const log = openSync(join(disks.log.folder, 'log'), 'a');
  const server = await startServer({
    databaseUrl: postgres.urlOf('full'),
    dataFolder: disks.files.folder,
    settings: { ...AS_IN_PRODUCTION, LOG_LEVEL: 'info' },
    printsTo: log,
  });
  const load = await MoneyLoad.open(open.database, server.port, CLIENTS);
  const end = async () => {
    await server.kill();
    closeSync(log);
    await open.close();
    await postgres.kill('SIGQUIT');
    await postgres.stop();
    for (const disk of Object.values(disks)) await disk.remove();
  };
  return { postgres, open, server, load, disks, end };
}

/** Makes so many calls with a token that is none: each is refused, and logged. */
async function refuse({ url }: RunningServer, call: Call, times: number): Promise<void> {
  const headers = { authorization: 'Bearer none' };
  const ask = () => fetch(url + API_BASE + call.path, { headers });
  for (let left = times; left > 0; left -= 100) {
    const answers = await Promise.all(Array.from({ length: Math.min(left, 100) }, ask));
    for (const { status } of answers) expect(status).toBe(401);
  }
}

/** What clients were told is what was written, and money moves again. */
async function seeRecovered({ load, open, server }: Day, pid: number): Promise<void> {
  const recovered = await load.untilAccepted();
  console.info(`accepted again after ${Math.round(recovered)} ms`);
  expect(recovered).toBeLessThan(READY_MS);
  await expect
    .poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: READY_MS })
    .toBe(200);
  await load.settle();
  expect(await load.compare(open.database)).toEqual([]);
  expect(server.pid).toBe(pid);
}

describe.runIf(isMounting)('a disk that is full', () => {
  let day: Day;
  beforeAll(async () => {
    day = await startDay();
  });
  afterAll(() => day.end());

  async function ask(method: string, path: string, body?: Uint8Array | object) {
    const isFile = body instanceof Uint8Array;
    const answer = await fetch(day.server.url + API_BASE + path, {
      method,
      headers: {
        ...day.load.browsers[0]?.headers,
        ...(body
          ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
          : {}),
      },
      ...(body ? { body: isFile ? Buffer.from(body) : JSON.stringify(body) } : {}),
    });
    const { id, state, detail } = (await answer.json()) as {
      id?: string;
      state?: string;
      detail?: { code?: string };
    };
    return { status: answer.status, id: id ?? '', state, code: detail?.code };
  }

  async function startFile(content: Buffer) {
    const about = { purpose: 'EVIDENCE', file_name: 'statement.jpg', bytes: content.length };
    const started = await ask(startUpload.method, startUpload.path, about);
    expect(started.status).toBe(200);
    const at = (path: string) => path.replace('{id}', started.id);
    return {
      id: started.id,
      send: () => ask(sendUploadPart.method, `${at(sendUploadPart.path)}?starts_at=0`, content),
      complete: () => ask(completeUpload.method, at(completeUpload.path)),
      read: async () => {
        const path = `${day.server.url}${API_BASE}${at(downloadUpload.path)}`;
        return fetch(path, { headers: { ...day.load.browsers[0]?.headers } });
      },
    };
  }

  /** What no finished upload leaves. */
  const unfinished = () =>
    globSync(['**/*.draft', 'uploads/open/*'], { cwd: day.disks.files.folder });

  test('for files refuses them with 503 and keeps no half of one, while money moves', async () => {
    const content = await makeJpeg(640, 480, `#${randomBytes(3).toString('hex')}`);
    const [late, sent] = [await startFile(content), await startFile(content)];
    expect((await sent.send()).status).toBe(200);
    day.disks.files.fill();
    expect(day.disks.files.room(), 'the fault was not on').toBe(0);
    const refused = { status: 503, code: 'service_unavailable' };
    expect(await late.send()).toMatchObject(refused);
    expect(await sent.complete()).toMatchObject(refused);
    expect((await sent.read()).status).toBe(404);
    expect((await fetch(`${day.server.url}/ready`)).status).toBe(200);
    expect(tally(await day.load.askOnce())).toEqual({ 200: CLIENTS });
    day.disks.files.free();
    expect((await late.send()).status).toBe(200);
    for (const file of [sent, late]) {
      expect(await file.complete()).toMatchObject({ status: 200, state: 'STORED' });
    }
    expect((await sent.read()).status).toBe(200);
    expect(unfinished()).toEqual([]);
    await seeRecovered(day, day.server.pid);
  });
  const linesAbout = (call: Call) =>
    readFileSync(join(day.disks.log.folder, 'log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"${call.method} ${call.path}"`)).length;

  test('for the log of the server neither ends nor holds it, and it is written again when there is room', async () => {
    const { server, load } = day;
    const { pid } = server;
    await refuse(server, getMe, 1);
    await expect.poll(() => linesAbout(getMe)).toBe(1);
    day.disks.log.fill();
    await refuse(server, getMe, UNWRITTEN_LINES);
    expect(day.disks.log.room(), 'the fault was not on').toBe(0);
    expect(linesAbout(getMe), 'the fault was not on').toBeLessThan(UNWRITTEN_LINES / 2);
    expect(tally(await load.askOnce())).toEqual({ 200: CLIENTS });
    expect(slowest(load.answers)).toBeLessThan(ANSWERED_MS);
    day.disks.log.free();
    await refuse(server, listTransactions, 1);
    await refuse(server, listTransactions, 1);
    await expect.poll(() => linesAbout(listTransactions), { timeout: 10_000 }).toBeGreaterThan(0);
    await seeRecovered(day, pid);
  });

  /** Fills what is left of the log, so that the next line of it finds no room. */
  async function fillLog(): Promise<void> {
    day.disks.database.fill();
    const client = new Client({ connectionString: day.postgres.url });
    client.on('error', () => {});
    try {
      await client.connect();
      for (;;)
        await client.query('select pg_switch_wal(), pg_logical_emit_message(false, $1, $1)', ['x']);
    } catch {
      expect(day.disks.database.room(), 'the fault was not on').toBe(0);
    } finally {
      await client.end().catch(() => {});
    }
  }

  test('for the log of the database refuses with 503, loses nothing that was acknowledged, and all goes on when there is room', async () => {
    const { load, server } = day;
    const { pid } = server;
    const stop = load.keepAsking();
    await expect.poll(() => load.answers.length, { timeout: 30_000 }).toBeGreaterThan(20);
    await fillLog();
    await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(503);
    const before = load.answers.length;
    await wait(FULL_FOR_MS);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const xsrf = Object.entries(load.browsers[0]?.headers ?? {}).filter(
      ([name]) => name !== 'authorization',
    );
    const entering = await fetch(server.url + API_BASE + login.path, {
      method: 'POST',
      headers: { ...Object.fromEntries(xsrf), 'content-type': 'application/json' },
      body: LOGIN,
    });
    expect(entering.status).toBe(503);
    await expect.poll(() => load.answers.length).toBeGreaterThanOrEqual(before + CLIENTS);
    await stop();
    const answers = load.answers.slice(before);
    console.info('answers', tally(load.answers), `slowest ${Math.round(slowest(answers))} ms`);
    expect(Object.keys(tally(answers))).toEqual(['503']);
    expect(Object.keys(tally(load.answers)).toSorted()).toEqual(['200', '503']);
    expect(slowest(load.answers)).toBeLessThan(ANSWERED_MS);
    day.disks.database.free();
    // As whoever looks after the database's process does; it waits for nobody who is in recovery.
    await day.postgres.restart('SIGQUIT');
    await seeRecovered(day, pid);
  });
  test('for the log of the server does not keep it from ending', async () => {
    day.disks.log.fill();
    await refuse(day.server, getMe, 100);
    expect(await day.server.stop()).toBe(0);
  });
});

const LOGIN = JSON.stringify({
  email: 'nobody@example.com',
  password: 'Heron under 7 gables!',
  device: {
    name: 'Chromium',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Linux',
    fingerprint: { visitor_id: 'visitor' },
  },
});
