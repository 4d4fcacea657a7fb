import { randomBytes } from 'node:crypto';
import * as uploads from '@ballast/contract/files/uploads.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startClamd } from '../../tests/harness/clamd.ts';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { EICAR, makeJpeg } from '../../tests/worlds/file-corpus.ts';
import { makePdf, makeStream, pageObjects } from '../../tests/worlds/pdf.ts';
import { openTestUploads, type UploadAnswer } from '../../tests/worlds/uploads.ts';
import { transact } from '../database/transact.ts';
import { clamdScanner } from '../providers/files/clamd-scanner.ts';
import type { Scanner } from '../providers/files/port.ts';
import { ALARM_FAILURES, lateScanSweep, SCAN_BATCH } from './late-scans.ts';
import { assertStored } from './uploads.ts';

/* ClamAV's own daemon, set up after files were taken, with a signature for the text that stands for a virus. */

const clamd = await startClamd('Test.Eicar', EICAR);
afterAll(() => clamd.stop());
const daemon = clamdScanner(clamd.socket);
const daemonAway = clamdScanner(`${clamd.socket}.gone`);

const room = await openTestUploads();
const { database, signedIn, sendWhole, standIns, scanWaiting } = room;

// What a test leaves waiting is none of the next one's.
afterEach(async () => {
  standIns.scanner = daemon;
  await room.advance(3_600);
  await scanWaiting();
  standIns.scanner = null;
});

/** A picture that no other test sends. */
const newJpeg = () => makeJpeg(64, 48, `#${randomBytes(3).toString('hex')}`);
const infectedJpeg = async () => Buffer.concat([await newJpeg(), Buffer.from(EICAR)]);
const infectedPdf = () => makePdf([...pageObjects(), makeStream(EICAR)]);

const codeOf = ({ status, body }: UploadAnswer) => [status, body.detail?.code];

/** Takes a file without a scanner; returns its id. */
async function taken(browser: TestBrowser, content: Buffer, name?: string): Promise<string> {
  const { body, text } = await sendWhole(browser, content, name);
  if (body.scan !== 'UNSCANNED') throw new Error(text);
  return String(body.id);
}

const download = (browser: TestBrowser, id: string): Promise<UploadAnswer> =>
  browser.call(uploads.downloadUpload, { params: { id } });

const rowOf = (id: string) =>
  database.selectFrom('uploads').selectAll().where('upload_id', '=', id).executeTakeFirstOrThrow();

async function scansOf(...ids: string[]): Promise<(string | null)[]> {
  return Promise.all(ids.map(async (id) => (await rowOf(id)).scan));
}

/** A scanner that keeps what it was given, and finds nothing in it. */
function noting(seen: Buffer[], finds: (content: Buffer) => string | null = () => null): Scanner {
  return {
    scan: async (content) => {
      const whole = Buffer.concat(await Array.fromAsync(content));
      seen.push(whole);
      return { found: finds(whole) };
    },
  };
}

test('once there is a scanner, what was taken without one is scanned, and an infected file withheld', async () => {
  const browser = await signedIn();
  const clean = await taken(browser, await newJpeg());
  const picture = await taken(browser, await infectedJpeg());
  const pdf = await taken(browser, infectedPdf(), 'a.pdf');
  expect((await download(browser, picture)).status).toBe(200);
  standIns.scanner = daemon;
  await scanWaiting();
  expect(await scansOf(clean, picture, pdf)).toEqual(['CLEAN', 'INFECTED', 'INFECTED']);
  expect((await download(browser, clean)).status).toBe(200);
  for (const id of [picture, pdf]) {
    expect(codeOf(await download(browser, id))).toEqual([409, 'file_withheld']);
    expect(await rowOf(id)).toMatchObject({ scan_found: expect.stringMatching(/^Test\.Eicar/) });
    expect(await room.actionsOn(id)).toEqual([
      'upload_started',
      'upload_stored',
      'alarm_upload_infected',
    ]);
  }
  expect((await room.actionsOn(clean)).at(-1)).toBe('upload_scanned');
  const path = `${uploads.listUploads.path}?purpose=ADDITIONAL`;
  const { text } = await browser.call({ method: 'GET', path });
  const listed: uploads.Upload[] = JSON.parse(text).items;
  expect(listed.map(({ scan }) => scan)).toEqual(['CLEAN', 'INFECTED', 'INFECTED']);
});

test('what was found infected is not sent on, may be removed, and is not taken once more', async () => {
  const browser = await signedIn();
  const content = await infectedJpeg();
  const id = await taken(browser, content);
  standIns.scanner = daemon;
  await scanWaiting();
  const { owner_id: ownerId } = await rowOf(id);
  const sent = transact(database, (tx) => assertStored(tx, ownerId, [id], 'ADDITIONAL'));
  await expect(sent).rejects.toMatchObject({ code: 'file_withheld' });
  standIns.scanner = null;
  expect(codeOf(await sendWhole(browser, content))).toEqual([422, 'file_infected']);
  const { status } = await browser.call(uploads.discardUpload, { params: { id } });
  expect(status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'DISCARDED' });
});

test('the whole original goes to the scanner, oldest first, and a bounded number at a time', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const contents: Buffer[] = [];
  for (let count = 0; count < SCAN_BATCH + 2; count += 1) {
    const content = await newJpeg();
    contents.push(content);
    await taken(count < 9 ? one : other, content);
  }
  const seen: Buffer[] = [];
  standIns.scanner = noting(seen);
  expect(await lateScanSweep(room.context).run()).toBe(SCAN_BATCH);
  expect(await lateScanSweep(room.context).run()).toBe(0);
  await scanWaiting();
  expect(seen).toEqual(contents);
});

test('while the daemon is away nothing changes, and it is tried again later', async () => {
  const browser = await signedIn();
  const id = await taken(browser, await infectedJpeg());
  standIns.scanner = daemonAway;
  await scanWaiting();
  const failed = {
    scan: 'UNSCANNED',
    scan_failures: 1,
    scan_failure: expect.stringMatching('clamd'),
  };
  expect(await rowOf(id)).toMatchObject(failed);
  expect((await download(browser, id)).status).toBe(200);
  standIns.scanner = daemon;
  await scanWaiting();
  expect(await rowOf(id)).toMatchObject(failed);
  await room.advance(60);
  await scanWaiting();
  expect(await rowOf(id)).toMatchObject({ scan: 'INFECTED', scan_failure: null });
});

test('a file that cannot be scanned keeps no other from it, and staff are told once after an hour', async () => {
  const browser = await signedIn();
  const broken = await newJpeg();
  const first = await taken(browser, broken);
  const second = await taken(browser, await newJpeg());
  standIns.scanner = {
    scan: async (content) => {
      const whole = Buffer.concat(await Array.fromAsync(content));
      if (whole.equals(broken)) throw new Error('stream: size limit exceeded');
      return { found: null };
    },
  };
  await scanWaiting();
  expect(await scansOf(first, second)).toEqual(['UNSCANNED', 'CLEAN']);
  const alarms = async () =>
    (await room.actionsOn(first)).filter((action) => action === 'alarm_upload_unscanned').length;
  for (let failures = 2; failures < ALARM_FAILURES; failures += 1) {
    await room.advance(60 * 2 ** (failures - 2));
    await scanWaiting();
    expect(await rowOf(first)).toMatchObject({ scan_failures: failures });
  }
  expect(await alarms()).toBe(0);
  for (let hours = 0; hours < 3; hours += 1) {
    await room.advance(3_600);
    await scanWaiting();
  }
  expect(await alarms()).toBe(1);
  expect(await rowOf(first)).toMatchObject({ scan_failures: ALARM_FAILURES + 2 });
});

test('an original that was changed where it lies is not taken for a clean one', async () => {
  const browser = await signedIn();
  const [first, second] = [
    await taken(browser, await newJpeg()),
    await taken(browser, await newJpeg()),
  ];
  const [one, other] = [await rowOf(first), await rowOf(second)];
  await room.store.removeAll(`${one.folder}/original`);
  await room.store.write(`${one.folder}/original`, room.store.read(`${other.folder}/original`));
  standIns.scanner = daemon;
  await scanWaiting();
  expect(await scansOf(first, second)).toEqual(['UNSCANNED', 'CLEAN']);
  expect((await rowOf(first)).scan_failure).toContain('a piece was changed');
});

test('what a process had with it when it ended is scanned by the next', async () => {
  const id = await taken(await signedIn(), await newJpeg());
  standIns.scanner = daemon;
  expect(await lateScanSweep(room.context).run()).toBe(1);
  await sql`delete from pgboss.job where data ->> 'job' = 'uploads.scan_kept'`.execute(database);
  await scanWaiting();
  expect(await scansOf(id)).toEqual(['UNSCANNED']);
  await room.advance(300);
  await scanWaiting();
  expect(await scansOf(id)).toEqual(['CLEAN']);
});

test('what is removed while it is scanned stays removed', async () => {
  const browser = await signedIn();
  const id = await taken(browser, await newJpeg());
  standIns.scanner = {
    scan: async () => {
      const { status } = await browser.call(uploads.discardUpload, { params: { id } });
      return { found: status === 200 ? 'Test' : null };
    },
  };
  await scanWaiting();
  expect(await rowOf(id)).toMatchObject({ state: 'DISCARDED', scan: 'UNSCANNED' });
  expect((await room.actionsOn(id)).at(-1)).toBe('upload_discarded');
});

test('two runs of one batch write down what was found once', async () => {
  const browser = await signedIn();
  const id = await taken(browser, await infectedJpeg());
  standIns.scanner = daemon;
  await lateScanSweep(room.context).run();
  await sql`
    insert into pgboss.job (name, data, policy, start_after, keep_until, retry_limit, expire_seconds)
    select name, data, policy, start_after, keep_until, retry_limit, expire_seconds from pgboss.job
    where data ->> 'job' = 'uploads.scan_kept' and state = 'created'`.execute(database);
  await scanWaiting();
  const actions = await room.actionsOn(id);
  expect(actions.filter((action) => action === 'alarm_upload_infected')).toHaveLength(1);
});

test('without a scanner nothing is done', async () => {
  const id = await taken(await signedIn(), await newJpeg());
  expect(await lateScanSweep(room.context).run()).toBe(0);
  expect(await rowOf(id)).toMatchObject({ scan: 'UNSCANNED', check_id: null, scan_failures: 0 });
});
