import { createHash, randomBytes } from 'node:crypto';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { logout } from '@ballast/contract/access/sessions.ts';
import * as uploads from '@ballast/contract/files/uploads.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_SECRETS } from '../../tests/worlds/access.ts';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { eraseDue } from '../../tests/worlds/erasing.ts';
import { EICAR, HTML, makeJpeg, makePixelBomb } from '../../tests/worlds/file-corpus.ts';
import { makePdf, makeStream, pageObjects } from '../../tests/worlds/pdf.ts';
import { whileRowsFail } from '../../tests/worlds/poisoned-rows.ts';
import {
  FORM_TYPE,
  formOf,
  openTestUploads,
  type UploadAnswer,
} from '../../tests/worlds/uploads.ts';
import { claimAttempt } from '../access/attempts/attempts.ts';
import { openAlarmsAbout } from '../database/alarms.ts';
import { transact } from '../database/transact.ts';
import { FilesUnavailable } from '../providers/files/port.ts';
import { reEncryptSweep } from '../secrets/re-encrypt.ts';
import { readSecrets, type Secrets } from '../secrets/secrets.ts';
import { readStored } from './check-content.ts';
import { CHECKS_OF_OWNER } from './complete-upload.ts';
import { ENCRYPTED_DOCUMENT_KEYS, getOrCreateDocumentKeys } from './document-keys.ts';
import { unusedFiles } from './old-files.ts';
import { uploadSweep } from './upload-sweep.ts';

const room = await openTestUploads();
const { signedIn, sendWhole, sendPart, standIns } = room;

afterEach(() => {
  standIns.scanner = null;
  standIns.write = null;
});

/** A picture that no other test sends. */
const newJpeg = () => makeJpeg(64, 48, `#${randomBytes(3).toString('hex')}`);

function start(browser: TestBrowser, bytes: number, fileName = 'scan.jpg'): Promise<UploadAnswer> {
  const body = { purpose: 'ADDITIONAL', file_name: fileName, bytes };
  return browser.call(uploads.startUpload, { body });
}

/** Where what was kept of a file lies. */
async function folderOf(id = ''): Promise<string> {
  const { folder } = await room.database
    .selectFrom('uploads')
    .select('folder')
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  return folder ?? '';
}

function complete(browser: TestBrowser, id = ''): Promise<UploadAnswer> {
  return browser.call(uploads.completeUpload, { params: { id } });
}

async function list(browser: TestBrowser): Promise<uploads.Upload[]> {
  const path = `${uploads.listUploads.path}?purpose=ADDITIONAL`;
  const { text } = await browser.call({ method: 'GET', path });
  return JSON.parse(text).items;
}

const HALF_A_PICTURE = (await makeJpeg()).subarray(0, 900);

const codeOf = ({ status, body }: UploadAnswer) => [status, body.detail?.code];

describe('a file that is sent as a whole', () => {
  test('is kept encrypted, and shown as a copy without metadata, as an attachment', async () => {
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const answer = await sendWhole(browser, jpeg, 'passport <1>.html');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      state: 'STORED',
      file_name: 'passport 1 .html',
      content_type: 'image/jpeg',
      scan: 'UNSCANNED',
      bytes: jpeg.length,
    });
    const id = String(answer.body.id);
    const { headers } = await browser.call(uploads.downloadUpload, { params: { id } });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="passport 1 .jpg"; filename*=UTF-8''passport%201%20.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
    expect(room.filesLeft().filter((name) => name.includes(id))).toEqual([
      expect.stringMatching(/^kept\/.*\/original$/),
      expect.stringMatching(/^kept\/.*\/shown$/),
    ]);
    expect(await room.actionsOn(id)).toEqual(['upload_started', 'upload_stored']);
  });

  test('has its original encrypted byte by byte, and nothing of it in the clear', async () => {
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const { body } = await sendWhole(browser, jpeg);
    const folder = await folderOf(body.id);
    const original = readStored(room.context, folder, 'original');
    expect(Buffer.concat(await Array.fromAsync(original))).toEqual(jpeg);
    const shown = Buffer.concat(await Array.fromAsync(readStored(room.context, folder, 'shown')));
    expect(await sharp(shown).metadata()).not.toHaveProperty('exif');
    for (const which of ['original', 'shown']) {
      const encrypted = Buffer.concat(await Array.fromAsync(room.store.read(`${folder}/${which}`)));
      expect(encrypted.includes(jpeg.subarray(0, 16))).toBe(false);
      expect(encrypted.includes(Buffer.from('JFIF'))).toBe(false);
    }
  });

  test('opens with the new secret alone once a rotation is over, and is not written anew', async () => {
    const jpeg = await newJpeg();
    const { body } = await sendWhole(await signedIn(), jpeg);
    const folder = await folderOf(body.id);
    const original = (secrets: Secrets) => {
      const settings = { ...room.context.settings, secrets };
      return Array.fromAsync(readStored({ ...room.context, settings }, folder, 'original'));
    };
    const next = `next:${randomBytes(32).toString('base64')}`;
    await expect(original(readSecrets(next))).rejects.toThrow('not among the secrets');

    const settings = { secrets: readSecrets(`${next},${TEST_SECRETS}`) };
    const context = { database: room.database, settings };
    const written = await Array.fromAsync(room.store.read(`${folder}/original`));
    expect(await reEncryptSweep(context, ENCRYPTED_DOCUMENT_KEYS).run()).toBe(1);

    expect(Buffer.concat(await original(readSecrets(next)))).toEqual(jpeg);
    expect(await Array.fromAsync(room.store.read(`${folder}/original`))).toEqual(written);
    // The other tests of this file go on with the secrets of tests.
    const back = readSecrets(`${TEST_SECRETS},${next}`);
    expect(
      await reEncryptSweep(
        { ...context, settings: { secrets: back } },
        ENCRYPTED_DOCUMENT_KEYS,
      ).run(),
    ).toBe(1);
  });

  test('has a key of its own once the secret of the key before is for data alone', async () => {
    const keysOf = (text: string) => getOrCreateDocumentKeys(room.database, readSecrets(text));
    const before = await keysOf(TEST_SECRETS);
    const next = `next:${randomBytes(32).toString('base64')}`;
    expect(await keysOf(`${next},${TEST_SECRETS}`)).toHaveLength(before.length + 1);
    const retired = `${next},${TEST_SECRETS}:data`;
    const [newest, ...older] = await keysOf(retired);
    expect(before.some(({ key }) => key.equals(newest.key))).toBe(false);
    expect(older.filter(({ id }) => id.startsWith('document.'))).toHaveLength(before.length - 1);
    expect(await keysOf(retired)).toHaveLength(older.length + 1);
    // The other tests of this file go on with the secrets of tests.
    await room.database.deleteFrom('document_keys').where('made_under', '=', 'next').execute();
  });

  const refused: readonly (readonly [string, Buffer | string, string, unknown])[] = [
    ['a page named as a picture', HTML, 'a.jpg', [422, 'file_type_not_accepted']],
    ['a picture of 30,000² pixels', makePixelBomb(), 'a.png', [422, 'image_too_large']],
    ['half a picture', HALF_A_PICTURE, 'a.jpg', [422, 'file_unreadable']],
    ['a PDF without pages', makePdf(['<< /Type /Catalog >>']), 'a.pdf', [422, 'file_unreadable']],
    ['nothing', '', 'a.pdf', [422, 'file_empty']],
    ['more than 20 MB', Buffer.alloc(uploads.FILE_BYTES_MAX + 1), 'a.pdf', [413, 'file_too_large']],
  ];

  test.each(refused)(
    'is refused when it is %s, and leaves nothing',
    async (_, content, name, code) => {
      const browser = await signedIn();
      const before = room.filesLeft().length;
      expect(codeOf(await sendWhole(browser, content, name))).toEqual(code);
      expect(await list(browser)).toEqual([]);
      expect(room.filesLeft()).toHaveLength(before);
    },
  );

  const sizes = [
    ['a document', 'FRONT', [900, 599], [422, 'image_too_small']],
    ['a document on its side', 'BACK', [599, 900], [422, 'image_too_small']],
    ['a document', 'FRONT', [600, 900], [200, undefined]],
    ['a face', 'SELFIE', [640, 479], [422, 'image_too_small']],
    ['a face', 'SELFIE', [640, 480], [200, undefined]],
  ] as const;

  test.each(sizes)('that is a picture of %s (%s), %j pixels: %j', async (_, slot, size, code) => {
    const browser = await signedIn();
    const jpeg = await makeJpeg(...size);
    const body = { purpose: 'IDENTITY', slot, file_name: 'a.jpg', bytes: jpeg.length };
    const id = String((await browser.call(uploads.startUpload, { body })).body.id);
    await sendPart(browser, id, 0, jpeg);
    expect(codeOf(await complete(browser, id))).toEqual(code);
  });

  test('that is a small picture is no picture of a document, and is taken for everything else', async () => {
    const browser = await signedIn();
    const answer = await sendWhole(browser, await newJpeg(), 'a.jpg', 'IDENTITY');
    expect(codeOf(answer)).toEqual([422, 'image_too_small']);
    expect(answer.body.detail).toMatchObject({ pixels_min: uploads.DOCUMENT_PIXELS_MIN });
    expect((await sendWhole(browser, await newJpeg())).status).toBe(200);
    const pdf = makePdf(pageObjects());
    expect((await sendWhole(browser, pdf, 'a.pdf', 'IDENTITY')).status).toBe(200);
  });

  test('of 20 MB is taken', async () => {
    const noise = makeStream(randomBytes(uploads.FILE_BYTES_MAX - 10_000), '', false);
    const pdf = makePdf([...pageObjects('', ''), noise]);
    const answer = await sendWhole(await signedIn(), pdf);
    expect(answer.body).toMatchObject({ state: 'STORED', bytes: pdf.length });
  });

  test.each([
    ['..%2f..%2fx', '2f.. 2fx'],
    ['../../x', 'x'],
    ['x'.repeat(300), 'x'.repeat(120)],
    ['a\u202efdp.exe', 'a fdp.exe'],
    ['.htaccess', 'htaccess'],
  ])('named %j lies under a name of ours', async (name, kept) => {
    const { body } = await sendWhole(await signedIn(), await newJpeg(), name);
    expect(body.file_name).toBe(kept);
    expect(room.filesLeft().every((path) => /^kept\/[0-9a-f-]+\/[0-9a-f-]+\/\w+$/.test(path))).toBe(
      true,
    );
  });

  test.each([
    ['two files', Buffer.concat([formOf('a').subarray(0, -4), formOf('b').subarray(20)])],
    [
      '10,000 parts',
      Buffer.concat(Array.from({ length: 10_000 }, (_, n) => formOf('a', 'x', `f${n}`))),
    ],
    ['a field of another name', formOf('a', 'x', 'other')],
    ['no end', formOf(Buffer.alloc(100_000)).subarray(0, 50_000)],
    ['no part', Buffer.from('--a-boundary-of-ours--\r\n')],
    ['no form', Buffer.from('hello')],
  ])('in a form with %s is refused', async (_, body) => {
    const browser = await signedIn();
    const path = `${uploads.uploadFile.path}?purpose=ADDITIONAL`;
    const headers = { 'content-type': FORM_TYPE };
    const { status } = await browser.call({ method: 'POST', path }, { body, headers });
    expect([400, 413, 422]).toContain(status);
    expect(await list(browser)).toEqual([]);
  });
});

describe('a file that is sent part by part', () => {
  test('goes on where it stopped, whatever came twice or too early', async () => {
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const { body } = await start(browser, jpeg.length);
    const id = String(body.id);
    const [first, second] = [jpeg.subarray(0, 500), jpeg.subarray(500)];
    expect((await sendPart(browser, id, 0, first)).body).toMatchObject({ received_bytes: 500 });
    const twice = await sendPart(browser, id, 0, first);
    expect(twice.body.detail).toEqual({ code: 'upload_out_of_order', received_bytes: 500 });
    expect(codeOf(await complete(browser, id))).toEqual([409, 'upload_incomplete']);
    expect(codeOf(await sendPart(browser, id, 900, second))).toEqual([409, 'upload_out_of_order']);
    const tooMuch = Buffer.concat([second, Buffer.from('x')]);
    expect(codeOf(await sendPart(browser, id, 500, tooMuch))).toEqual([413, 'file_too_large']);
    expect(codeOf(await sendPart(browser, id, 500, Buffer.alloc(0)))).toEqual([422, 'file_empty']);
    expect(await list(browser)).toMatchObject([{ state: 'OPEN', received_bytes: 500 }]);
    expect((await sendPart(browser, id, 500, second)).status).toBe(200);
    const done = await complete(browser, id);
    expect(done.body).toMatchObject({ id, state: 'STORED', received_bytes: jpeg.length });
    expect((await complete(browser, id)).body).toEqual(done.body);
    expect(codeOf(await sendPart(browser, id, jpeg.length, first))).toEqual([
      409,
      'upload_settled',
    ]);
  });

  test('is kept as the very file that its sender has, and else not at all', async () => {
    const browser = await signedIn();
    const [mine, other] = [await newJpeg(), await newJpeg()];
    const sent = async (sha256: string) => {
      const { body } = await start(browser, mine.length);
      const params = { id: String(body.id) };
      await sendPart(browser, params.id, 0, mine);
      const { method, path } = uploads.completeUpload;
      return browser.call({ method, path: `${path}?sha256=${sha256}` }, { params });
    };
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(codeOf(await sent(hash(other)))).toEqual([422, 'upload_changed']);
    expect(await list(browser)).toEqual([]);
    expect((await sent(hash(mine))).body).toMatchObject({ state: 'STORED' });
  });

  test('comes in 400 parts and no more', async () => {
    const browser = await signedIn();
    const { body } = await start(browser, 1_000);
    const id = String(body.id);
    for (let part = 0; part < uploads.UPLOAD_PARTS_MAX; part += 1) {
      expect((await sendPart(browser, id, part, Buffer.from('a'))).status).toBe(200);
    }
    const answer = await sendPart(browser, id, uploads.UPLOAD_PARTS_MAX, Buffer.from('a'));
    expect(codeOf(answer)).toEqual([409, 'too_many_parts']);
    expect(await list(browser)).toMatchObject([{ received_bytes: uploads.UPLOAD_PARTS_MAX }]);
  });

  test('takes a part once, of many at the same time', async () => {
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const { body } = await start(browser, jpeg.length);
    const id = String(body.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendPart(browser, id, 0, jpeg)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await complete(browser, id)).body).toMatchObject({ state: 'STORED' });
    expect(room.filesLeft().filter((name) => name.startsWith(`open/${id}`))).toEqual([]);
  });

  test('is checked once, of many at the same time', async () => {
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const { body } = await start(browser, jpeg.length);
    await sendPart(browser, String(body.id), 0, jpeg);
    let scans = 0;
    standIns.scanner = { scan: async () => ({ found: ++scans > 0 ? null : 'never' }) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(browser, body.id)));
    expect(scans).toBe(1);
    const codes = new Set(answers.map(({ status, body: { detail } }) => detail?.code ?? status));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(
      [...codes].every((code) => [200, 'upload_being_checked', 'upload_settled'].includes(code)),
    ).toBe(true);
    const kept = room.filesLeft().filter((name) => name.startsWith(`kept/${body.id}`));
    expect(kept).toHaveLength(2);
  });

  test('tells its length beforehand, which must be one that is taken', async () => {
    const browser = await signedIn();
    expect(codeOf(await start(browser, 0))).toEqual([422, 'file_empty']);
    const tooLong = await start(browser, uploads.FILE_BYTES_MAX + 1);
    expect(codeOf(tooLong)).toEqual([413, 'file_too_large']);
    expect((await start(browser, 5, 'a\u0000b')).status).toBe(422);
    const { body } = await start(browser, 5);
    const path = `/uploads/${body.id}/parts?starts_at=0`;
    const json = await browser.call({ method: 'PUT', path }, { body: { a: 1 } });
    expect(json.status).toBe(415);
  });

  test('can be given up, and is given up after a day', async () => {
    const browser = await signedIn();
    const first = String((await start(browser, 5)).body.id);
    await sendPart(browser, first, 0, Buffer.from('12345'));
    expect((await browser.call(uploads.discardUpload, { params: { id: first } })).status).toBe(200);
    const again = await browser.call(uploads.discardUpload, { params: { id: first } });
    expect(codeOf(again)).toEqual([409, 'upload_settled']);
    expect(codeOf(await complete(browser, first))).toEqual([409, 'upload_settled']);
    const second = String((await start(browser, 5)).body.id);
    await sendPart(browser, second, 0, Buffer.from('123'));
    await room.sweep();
    expect(await list(browser)).toMatchObject([{ id: second }]);
    await room.advance(86_400);
    await room.sweep();
    await room.advance(600);
    await room.sweep();
    const left = room.filesLeft().filter((name) => name.includes(first) || name.includes(second));
    expect(left).toEqual([]);
    expect(await room.actionsOn(second)).toEqual(['upload_started', 'upload_discarded']);
  });
});

test('a kept file that nothing was made of goes after thirty days', async () => {
  const browser = await signedIn();
  const { body } = await sendWhole(browser, await newJpeg());
  const id = String(body.id);
  await room.advance(29 * 86_400);
  await eraseDue(room.database, unusedFiles(room.context));
  await browser.refresh();
  expect(await list(browser)).toMatchObject([{ id, state: 'STORED' }]);
  await room.advance(86_400);
  expect(await eraseDue(room.database, unusedFiles(room.context))).toBe(1);
  await browser.refresh();
  expect(await list(browser)).toEqual([]);
  expect(room.filesLeft().filter((name) => name.includes(id))).toEqual([]);
});

describe('a file that cannot be given up', () => {
  const alarms = async () =>
    (await openAlarmsAbout(room.database, 'upload_not_removed')).map(({ id }) => id);
  const stateOf = async (id: string) => {
    const { state, cleared_at } = await room.database
      .selectFrom('uploads')
      .select(['state', 'cleared_at'])
      .where('upload_id', '=', id)
      .executeTakeFirstOrThrow();
    return cleared_at ? `${state} and gone` : state;
  };
  const startTwo = async () => {
    const browser = await signedIn();
    const [poison, other] = [await start(browser, 5), await start(browser, 5)];
    return { poison: String(poison.body.id), other: String(other.body.id) };
  };

  test('keeps no other back, and is told of when that lasts, until it is gone', async () => {
    const { poison, other } = await startTwo();
    await room.advance(86_401);
    const when = `new.upload_id = '${poison}'`;
    await whileRowsFail(room.databaseUrl, { table: 'uploads', on: 'update', when }, async () => {
      await room.sweep();
      expect([await stateOf(poison), await stateOf(other)]).toEqual(['OPEN', 'DISCARDED']);
      expect(await alarms()).toEqual([]);
      await room.advance(3_600);
      for (let time = 0; time < 2; time += 1) await room.sweep();
      expect(await alarms()).toEqual([poison]);
      expect(await stateOf(other)).toBe('DISCARDED and gone');
    });
    const told = (await room.actionsOn(poison)).filter((action) => action.startsWith('alarm'));
    expect(told).toEqual(['alarm_upload_not_removed']);
    // It was tried twice in three runs: each failure leaves it alone for longer.
    const off = await room.database
      .selectFrom('put_off_rows')
      .select('failures')
      .where('row_id', '=', poison)
      .execute();
    expect(off).toEqual([{ failures: 2 }]);
    await room.advance(120);
    await room.sweep();
    await room.advance(600);
    await room.sweep();
    expect(await stateOf(poison)).toBe('DISCARDED and gone');
    expect(await alarms()).toEqual([]);
  });

  test('because the store fails keeps no other back either', async () => {
    const { poison, other } = await startTwo();
    await room.advance(86_401);
    await room.sweep();
    const { store } = room.context.providers.files;
    const failing = {
      ...store,
      removeAll: (folder: string) =>
        folder.includes(poison)
          ? Promise.reject(new FilesUnavailable('EIO'))
          : store.removeAll(folder),
    };
    const files = { ...room.context.providers.files, store: failing };
    await room.advance(300 + 3_601);
    await uploadSweep({ ...room.context, providers: { files } }).run();
    const states = [await stateOf(poison), await stateOf(other)];
    expect(states).toEqual(['DISCARDED', 'DISCARDED and gone']);
    expect(await alarms()).toEqual([poison]);
    await room.sweep();
    expect(await alarms()).toEqual([poison]);
    await room.advance(60);
    await room.sweep();
    expect(await alarms()).toEqual([]);
    expect(
      await room.database
        .selectFrom('put_off_rows')
        .where('row_id', '=', poison)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });
});

describe('of one purpose', () => {
  test('ten files are taken and no more, of forty at the same time', async () => {
    const browser = await signedIn();
    const answers = await Promise.all(Array.from({ length: 40 }, () => start(browser, 5)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map((answer) => String(codeOf(answer))))).toEqual(
      new Set(['409,too_many_files']),
    );
    expect(await list(browser)).toHaveLength(10);
    const [{ id = '' } = {}] = await list(browser);
    await browser.call(uploads.discardUpload, { params: { id } });
    expect((await start(browser, 5)).status).toBe(200);
    expect(codeOf(await sendWhole(browser, await newJpeg()))).toEqual([409, 'too_many_files']);
  });

  test('the same content is one file, however it is named and sent at once', async () => {
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const answers = await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => sendWhole(browser, jpeg, name)),
    );
    const again = await sendWhole(browser, jpeg, 'd.jpg');
    const ids = new Set([...answers, again].map(({ body }) => body.id));
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(ids.size).toBe(1);
    expect(await list(browser)).toHaveLength(1);
    const { used } = await room.database
      .selectFrom('upload_quotas')
      .innerJoin('uploads', 'uploads.owner_id', 'upload_quotas.owner_id')
      .select('used')
      .where('upload_id', '=', String(again.body.id))
      .executeTakeFirstOrThrow();
    expect(used).toBe(1);
    const other = await sendWhole(await signedIn(), jpeg);
    expect(ids.has(other.body.id)).toBe(false);
  });
});

describe('a file is scanned before anyone is served it', () => {
  test('and refused when something is found', async () => {
    const seen: Buffer[] = [];
    standIns.scanner = {
      scan: async (content) => {
        const whole = Buffer.concat(await Array.fromAsync(content));
        seen.push(whole);
        return { found: whole.includes(EICAR) ? 'Eicar-Signature' : null };
      },
    };
    const browser = await signedIn();
    const infected = Buffer.concat([await newJpeg(), Buffer.from(EICAR)]);
    expect(codeOf(await sendWhole(browser, infected))).toEqual([422, 'file_infected']);
    expect(seen[0]).toEqual(infected);
    expect(await list(browser)).toEqual([]);
    const { body } = await sendWhole(browser, await newJpeg());
    expect(body).toMatchObject({ state: 'STORED', scan: 'CLEAN' });
  });

  test('and waits when the scanner is away', async () => {
    standIns.scanner = { scan: () => Promise.reject(new FilesUnavailable('clamd')) };
    const browser = await signedIn();
    const jpeg = await newJpeg();
    const { body } = await start(browser, jpeg.length);
    await sendPart(browser, String(body.id), 0, jpeg);
    expect(codeOf(await complete(browser, body.id))).toEqual([503, 'service_unavailable']);
    const early = await browser.call(uploads.downloadUpload, { params: { id: String(body.id) } });
    expect(early.status).toBe(404);
    standIns.scanner = { scan: async () => ({ found: null }) };
    expect((await complete(browser, body.id)).body).toMatchObject({ scan: 'CLEAN' });
  });
});

test('a full disk refuses for now, and nothing is half there', async () => {
  const browser = await signedIn();
  const jpeg = await newJpeg();
  const { body } = await start(browser, jpeg.length);
  standIns.write = () => Promise.reject(new FilesUnavailable('ENOSPC'));
  const full = await sendPart(browser, String(body.id), 0, jpeg);
  expect(codeOf(full)).toEqual([503, 'service_unavailable']);
  standIns.write = null;
  await sendPart(browser, String(body.id), 0, jpeg);
  standIns.write = () => Promise.reject(new FilesUnavailable('ENOSPC'));
  expect(codeOf(await complete(browser, body.id))).toEqual([503, 'service_unavailable']);
  standIns.write = null;
  expect((await complete(browser, body.id)).body).toMatchObject({ state: 'STORED' });
});

test.each<[string, (path: string) => void]>([
  ['missing', (path) => rmSync(path)],
  ['cut short', (path) => truncateSync(path, 20)],
])('of a kept file that is %s its owner and staff are told', async (_, harm) => {
  const browser = await signedIn();
  const id = String((await sendWhole(browser, await newJpeg())).body.id);
  harm(join(room.folder, await folderOf(id), 'shown'));
  for (const _again of [1, 2]) {
    const answer = await browser.call(uploads.downloadUpload, { params: { id } });
    expect([...codeOf(answer), answer.headers['content-disposition']]).toEqual([
      410,
      'file_lost',
      undefined,
    ]);
  }
  expect((await room.actionsOn(id)).filter((action) => action === 'alarm_file_lost')).toHaveLength(
    1,
  );
});

describe('a file is its owner’s alone', () => {
  test('and nobody else’s, who is answered as if there were none', async () => {
    const { body } = await sendWhole(await signedIn(), await newJpeg());
    const stranger = await signedIn();
    const id = String(body.id);
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const call of [uploads.downloadUpload, uploads.completeUpload, uploads.discardUpload]) {
      const theirs = await stranger.call(call, { params: { id } });
      const missing = await stranger.call(call, { params: { id: nobody } });
      expect([theirs.status, theirs.text]).toEqual([missing.status, missing.text]);
      expect(theirs.status).toBe(404);
    }
    expect((await sendPart(stranger, id, 0, Buffer.from('x'))).status).toBe(404);
  });

  test('and nobody’s when the session is over', async () => {
    const browser = await signedIn();
    const { body } = await sendWhole(browser, await newJpeg());
    const params = { id: String(body.id) };
    const thief = browser.copy();
    expect((await thief.call(uploads.downloadUpload, { params })).status).toBe(200);
    await browser.call(logout);
    expect((await thief.call(uploads.downloadUpload, { params })).status).toBe(401);
    expect((await sendWhole(room.browser(), await newJpeg())).status).toBe(401);
  });

  test('and not for view-only sessions', () => {
    const calls = Object.values(uploads).filter(
      (value) => typeof value === 'object' && 'method' in value,
    );
    expect(calls).toHaveLength(7);
    for (const call of calls) expect(call).toMatchObject({ support: false, who: 'client' });
  });
});

test('nobody has files checked without end', async () => {
  const browser = await signedIn();
  const { body } = await start(browser, 5);
  const { owner_id } = await room.database
    .selectFrom('uploads')
    .select('owner_id')
    .where('upload_id', '=', String(body.id))
    .executeTakeFirstOrThrow();
  await transact(room.database, async (tx) => {
    for (let n = 0; n < 60; n += 1) await claimAttempt(tx, CHECKS_OF_OWNER, owner_id);
  });
  await sendPart(browser, String(body.id), 0, Buffer.from('12345'));
  const answer = await complete(browser, body.id);
  expect(codeOf(answer)).toEqual([429, 'too_many_requests']);
  await room.advance(3_600);
  await browser.refresh();
  expect(codeOf(await complete(browser, body.id))).toEqual([422, 'file_type_not_accepted']);
  expect(codeOf(await complete(browser, body.id))).toEqual([422, 'file_type_not_accepted']);
});
