import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as uploads from '@ballast/contract/files/uploads.ts';
import { afterAll } from 'vitest';
import { lateScanJob, lateScanSweep } from '../../server/files/late-scans.ts';
import type { ArrivalLimits } from '../../server/files/upload-parts.ts';
import { uploadRoutes } from '../../server/files/upload-routes.ts';
import { uploadSweep } from '../../server/files/upload-sweep.ts';
import type { UploadContext } from '../../server/files/uploads.ts';
import { openFiles } from '../../server/providers/files/open-files.ts';
import type { Files, Scanner } from '../../server/providers/files/port.ts';
import type { S3Settings } from '../../server/providers/files/s3-files.ts';
import { openTestAccess } from './access.ts';
import type { Answer, TestBrowser } from './browser.ts';

/** A hurried server, so that nobody waits in a test. */
const LIMITS: ArrivalLimits = { pauseMs: 400, graceMs: 600, bytesPerSecondMin: 8 * 1024 };

/** What a test may put in place of the scanner and the store; null scans nothing. */
export type StandIns = { scanner: Scanner | null; write: Files['store']['write'] | null };

/** An answer about a file. */
export type UploadAnswer = Answer & { readonly body: Partial<uploads.Upload> };

/** The routes of files in front of real sessions, with files in a folder of their own or in a bucket. */
export async function openTestUploads({ s3 = null }: { s3?: S3Settings | null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-uploads-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const opened = openFiles({ folder, s3, clamdSocket: null });
  const standIns: StandIns = { scanner: null, write: null };
  const files: Files = {
    ...opened,
    store: {
      ...opened.store,
      write: (name, content) => (standIns.write ?? opened.store.write)(name, content),
    },
    get scanner() {
      return standIns.scanner;
    },
  };
  const access = await openTestAccess({
    routes: (app, context) => {
      const providers = { ...context.providers, files };
      return uploadRoutes(app, { ...context, providers }, LIMITS);
    },
  });
  const context: UploadContext = { ...access.context, providers: { files } };
  access.context.queue.register([lateScanJob(context)], [lateScanSweep(context)]);

  return {
    ...access,
    context,
    standIns,
    store: opened.store,
    folder,
    /** Names of all files that lie in the folder. */
    filesLeft: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
    sweep: () => uploadSweep(context).run(),
    /** Has what waits scanned, and all that follows from it. */
    scanWaiting: () => access.context.queue.runDueJobs(),
    signedIn: async (): Promise<TestBrowser> => access.signIn(await access.addClient()),
    sendWhole,
    sendPart,
  };
}

const BOUNDARY = 'a-boundary-of-ours';

/** The body of a form with one file. */
export function formOf(content: Buffer | string, name = 'scan.pdf', field = 'file'): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

async function sendWhole(
  browser: TestBrowser,
  content: Buffer | string,
  name?: string,
  purpose: uploads.Upload['purpose'] = 'ADDITIONAL',
): Promise<UploadAnswer> {
  return browser.call(
    { method: 'POST', path: `${uploads.uploadFile.path}?purpose=${purpose}` },
    { body: formOf(content, name), headers: { 'content-type': FORM_TYPE } },
  );
}

async function sendPart(
  browser: TestBrowser,
  id: string,
  startsAt: number,
  content: Buffer,
): Promise<UploadAnswer> {
  return browser.call(
    { method: 'PUT', path: `/uploads/${id}/parts?starts_at=${startsAt}` },
    { body: content, headers: { 'content-type': 'application/octet-stream' } },
  );
}
