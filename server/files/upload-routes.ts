import { Refusal } from '@ballast/contract/errors.ts';
import * as uploads from '@ballast/contract/files/uploads.ts';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { CURSOR_MOMENT, CURSOR_UUID, pageOf } from '../http/cursor.ts';
import { completeUpload, uploadFile } from './complete-upload.ts';
import { downloadUpload } from './shown-upload.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits, sendUploadPart } from './upload-parts.ts';
import { discardUpload } from './upload-sweep.ts';
import { listUploads, startUpload, toUpload } from './uploads.ts';

const MULTIPART_LIMITS = {
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
  fileSize: uploads.FILE_BYTES_MAX,
};

/** Two of these calls take bodies that no other call does. */
export async function uploadRoutes(
  app: Server,
  context: Context,
  limits: ArrivalLimits = ARRIVAL_LIMITS,
): Promise<void> {
  await app.register(async (scope) => {
    // Left unread: the handler takes it piece by piece.
    takeOctets(scope);
    partRoute(scope, context, limits);
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: MULTIPART_LIMITS });
    wholeRoute(scope, context, limits);
  });
  otherRoutes(app, context);
}

/** Has calls of a scope take bytes as they are. */
export function takeOctets(scope: Server): void {
  scope.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
}

/** The bytes of a request. Refuses `unsupported_media_type`. */
export function octetsOf({ headers, raw }: FastifyRequest): AsyncIterable<Uint8Array> {
  if (headers['content-type'] !== 'application/octet-stream') {
    throw new Refusal('unsupported_media_type');
  }
  return raw.iterator({ destroyOnReturn: false });
}

function partRoute(scope: Server, context: Context, limits: ArrivalLimits): void {
  bind(scope, context, uploads.sendUploadPart, (input) => {
    const { params, query, caller, request, reply, admitAgain } = input;
    return leavingTheRest(request, reply, async () => {
      const content = octetsOf(request);
      const part = { startsAt: query.starts_at, content, limits, admitAgain };
      return toUpload(await sendUploadPart(context, caller.clientId, params.id, part));
    });
  });
}

function wholeRoute(scope: Server, context: Context, limits: ArrivalLimits): void {
  bind(scope, context, uploads.uploadFile, ({ query, actor, caller, request, reply, admitAgain }) =>
    leavingTheRest(request, reply, async () => {
      const { purpose } = query;
      return toUpload(
        await uploadFile(context, actor, {
          ownerId: caller.clientId,
          purpose,
          request,
          limits,
          admitAgain,
        }),
      );
    }),
  );
}

function otherRoutes(app: Server, context: Context): void {
  bind(app, context, uploads.startUpload, async ({ body, actor, caller }) => {
    const { purpose, file_name: fileName, bytes, slot } = body;
    const wanted = { ownerId: caller.clientId, purpose, fileName, bytes, slot };
    return toUpload(await transact(context.database, (tx) => startUpload(tx, actor, wanted)));
  });

  bind(app, context, uploads.completeUpload, async ({ params, query, actor, caller }) =>
    toUpload(await completeUpload(context, actor, caller.clientId, params.id, query.sha256)),
  );

  bind(app, context, uploads.listUploads, async ({ query, caller }) =>
    pageOf(
      await listUploads(context.database, caller.clientId, query.purpose),
      { of: ({ started_at, id }) => [started_at, id], forms: [CURSOR_MOMENT, CURSOR_UUID] },
      query,
    ),
  );

  bind(app, context, uploads.discardUpload, async ({ params, actor, caller }) => {
    await discardUpload(context, actor, caller.clientId, params.id);
    return {};
  });

  bind(app, context, uploads.downloadUpload, async ({ params, caller, reply }) => {
    const { headers, content } = await downloadUpload(context, caller.clientId, params.id);
    reply.headers(headers);
    return content;
  });
}

/** A body refused half-way is not read to its end: the connection closes with the response. */
export async function leavingTheRest<T>(
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
