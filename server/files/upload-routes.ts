import { Refusal } from '@ballast/contract/errors.ts';
import * as uploads from '@ballast/contract/files/uploads.ts';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { CURSOR_MOMENT, CURSOR_UUID, pageOf } from '../http/cursor.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits, inTime } from './arriving.ts';
import { completeUpload } from './complete-upload.ts';
import { openShown } from './shown-upload.ts';
import { keepPart } from './upload-parts.ts';
import { clearUpload } from './upload-sweep.ts';
import {
  discardUpload,
  findUpload,
  listUploads,
  type Purpose,
  startUpload,
  toUpload,
  type UploadRow,
} from './uploads.ts';

/** One file and nothing else, with a few headers. */
const MULTIPART_LIMITS = {
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
  fileSize: uploads.FILE_BYTES_MAX,
};

/** Binds the calls of files, two of which take bodies that no other call does, each its own. */
export async function uploadRoutes(
  app: Server,
  context: Context,
  limits: ArrivalLimits = ARRIVAL_LIMITS,
): Promise<void> {
  await app.register(async (scope) => {
    // Left unread: the handler takes it piece by piece.
    scope.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
    partRoute(scope, context, limits);
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: MULTIPART_LIMITS });
    wholeRoute(scope, context, limits);
  });
  otherRoutes(app, context);
}

function partRoute(scope: Server, context: Context, limits: ArrivalLimits): void {
  bind(scope, context, uploads.sendUploadPart, (input) => {
    const { params, query, caller, request, reply } = input;
    return leavingTheRest(request, reply, async () => {
      if (request.headers['content-type'] !== 'application/octet-stream') {
        throw new Refusal('unsupported_media_type');
      }
      const content = request.raw.iterator({ destroyOnReturn: false });
      const part = { startsAt: query.starts_at, content, limits };
      return toUpload(await keepPart(context, caller.userId, params.id, part));
    });
  });
}

function wholeRoute(scope: Server, context: Context, limits: ArrivalLimits): void {
  bind(scope, context, uploads.uploadFile, ({ query, actor, caller, request, reply }) =>
    leavingTheRest(request, reply, async () => {
      const { purpose } = query;
      return toUpload(
        await takeWhole(context, actor, { ownerId: caller.userId, purpose, request, limits }),
      );
    }),
  );
}

function otherRoutes(app: Server, context: Context): void {
  bind(app, context, uploads.startUpload, async ({ body, actor, caller }) => {
    const { purpose, file_name: fileName, bytes, slot } = body;
    const wanted = { ownerId: caller.userId, purpose, fileName, bytes, slot };
    return toUpload(await transact(context.database, (tx) => startUpload(tx, actor, wanted)));
  });

  bind(app, context, uploads.completeUpload, async ({ params, query, actor, caller }) =>
    toUpload(await completeUpload(context, actor, caller.userId, params.id, query.sha256)),
  );

  bind(app, context, uploads.listUploads, async ({ query, caller }) =>
    pageOf(
      await listUploads(context.database, caller.userId, query.purpose),
      { of: ({ started_at, id }) => [started_at, id], forms: [CURSOR_MOMENT, CURSOR_UUID] },
      query,
    ),
  );

  bind(app, context, uploads.discardUpload, async ({ params, actor, caller }) => {
    await discard(context, actor, caller.userId, params.id);
    return {};
  });

  bind(app, context, uploads.downloadUpload, async ({ params, caller, reply }) => {
    const upload = await findUpload(context.database, caller.userId, params.id);
    const { headers, content } = openShown(context, upload);
    reply.headers(headers);
    return content;
  });
}

/** A body that is refused half-way is not read to its end: the connection goes with the answer. */
async function leavingTheRest<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
}

type WholeFile = {
  readonly ownerId: string;
  readonly purpose: Purpose;
  readonly request: FastifyRequest;
  readonly limits: ArrivalLimits;
};

async function takeWhole(
  context: Context,
  actor: Actor,
  { ownerId, purpose, request, limits }: WholeFile,
): Promise<UploadRow> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const file = await inTime(
    request.file().catch(() => null),
    limits,
  );
  if (file?.fieldname !== 'file') throw new Refusal('bad_request');
  const wanted = { ownerId, purpose, fileName: file.filename ?? '', bytes: null };
  const { upload_id } = await transact(context.database, (tx) => startUpload(tx, actor, wanted));
  try {
    const content = file.file.iterator({ destroyOnReturn: false });
    await keepPart(context, ownerId, upload_id, { startsAt: 0, content, limits });
    if (file.file.truncated) {
      throw new Refusal('file_too_large', { bytes_max: uploads.FILE_BYTES_MAX });
    }
    return await completeUpload(context, actor, ownerId, upload_id);
  } catch (error) {
    // Nobody knows its name, so nobody could go on with it.
    await discard(context, actor, ownerId, upload_id).catch(() => {});
    throw error;
  }
}

async function discard(
  context: Context,
  actor: Actor,
  ownerId: string,
  uploadId: string,
): Promise<void> {
  await transact(context.database, (tx) => discardUpload(tx, actor, ownerId, uploadId));
  await clearUpload(context, uploadId);
}
