import { randomBytes } from 'node:crypto';
import * as uploads from '@ballast/contract/files/uploads.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openS3Store } from '../../tests/harness/s3-store.ts';
import { makeJpeg } from '../../tests/worlds/file-corpus.ts';
import { openTestUploads, type UploadAnswer } from '../../tests/worlds/uploads.ts';

const s3 = await openS3Store();
afterAll(() => s3.close());

/** A picture that no other test sends. */
const newJpeg = () => makeJpeg(64, 48, `#${randomBytes(3).toString('hex')}`);

const codeOf = ({ status, body }: UploadAnswer) => [status, body.detail?.code];

const ROOMS = [
  ['a folder', await openTestUploads()],
  ['a bucket', await openTestUploads({ s3: s3.settings })],
] as const;

describe.each(ROOMS)('calls for files that lie in %s', (_, room) => {
  const kept = async () => {
    const browser = await room.signedIn();
    const content = await newJpeg();
    const id = String((await room.sendWhole(browser, content)).body.id);
    const { folder } = await room.database
      .selectFrom('uploads')
      .select('folder')
      .where('upload_id', '=', id)
      .executeTakeFirstOrThrow();
    const download = () => browser.call(uploads.downloadUpload, { params: { id } });
    return { id, folder: String(folder), download };
  };

  test('a file that was sent in parts is kept encrypted and shown', async () => {
    const browser = await room.signedIn();
    const content = await newJpeg();
    const { body } = await browser.call(uploads.startUpload, {
      body: { purpose: 'ADDITIONAL', file_name: 'scan.jpg', bytes: content.length },
    });
    const id = String(body.id);
    await room.sendPart(browser, id, 0, content.subarray(0, 100));
    await room.sendPart(browser, id, 100, content.subarray(100));
    const completed = await browser.call(uploads.completeUpload, { params: { id } });
    expect(completed.body).toMatchObject({ state: 'STORED' });
    const shown = await browser.call(uploads.downloadUpload, { params: { id } });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { folder } = await room.database
      .selectFrom('uploads')
      .select('folder')
      .where('upload_id', '=', id)
      .executeTakeFirstOrThrow();
    const lying = Buffer.concat(await Array.fromAsync(room.store.read(`${folder}/original`)));
    expect(lying.includes(content.subarray(0, 32))).toBe(false);
    expect(lying.length).toBeGreaterThan(content.length);
  });

  test.each<[string, (name: string) => Promise<void>]>([
    ['gone', (name) => room.store.removeAll(name)],
    ['cut short', (name) => room.store.write(name, firstBytes(room.store.read(name)))],
    ['another', (name) => room.store.write(name, strangers())],
  ])('one that is %s is lost: its owner and staff are told', async (_, harm) => {
    const { id, folder, download } = await kept();
    expect((await download()).status).toBe(200);
    await harm(`${folder}/shown`);
    for (const _again of [1, 2]) expect(codeOf(await download())).toEqual([410, 'file_lost']);
    const alarms = (await room.actionsOn(id)).filter((action) => action === 'alarm_file_lost');
    expect(alarms).toHaveLength(1);
  });
});

test('while the bucket is away files are refused for now, and none counts as lost', async () => {
  const store = await openS3Store();
  const room = await openTestUploads({ s3: store.settings });
  const browser = await room.signedIn();
  const id = String((await room.sendWhole(browser, await newJpeg())).body.id);
  await store.close();
  const answer = await browser.call(uploads.downloadUpload, { params: { id } });
  expect(codeOf(answer)).toEqual([503, 'service_unavailable']);
  expect(codeOf(await room.sendWhole(browser, await newJpeg()))).toEqual([
    503,
    'service_unavailable',
  ]);
  expect(await room.actionsOn(id)).not.toContain('alarm_file_lost');
});

async function* firstBytes(content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) {
    yield piece.subarray(0, 20);
    return;
  }
}

async function* strangers() {
  yield Buffer.alloc(1_000, 7);
}
