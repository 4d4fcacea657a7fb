import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import axe from 'axe-core';
import { z } from 'zod';
import { ADMISSION } from '../../server/access/sessions/authenticate.ts';
import { buildApp } from '../../server/http/app.ts';
import { parseInput } from '../../server/http/bind.ts';
import type { Context, Server } from '../../server/http/context.ts';
import { type answerError, answerRefusal } from '../../server/http/errors.ts';
import { openLog } from '../../server/main/log.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';
import type { Answer, Sent } from './answers.ts';

/** The platform during one state of a screen. */
export type Scene = {
  readonly answers: ReadonlyMap<Call, Answer>;
  readonly sent: Sent[];
  /** Unexpected calls, and input that the contract refuses. */
  readonly faults: string[];
  /** Resolves when the state was looked at: what was held is let go. */
  readonly over: Promise<void>;
  /** How long an answer to a call takes; none waits without it. */
  readonly delayMs?: (call: Call) => number;
};

/**
 * The platform's own HTTP server, with its pages, headers and refusals, whose calls are answered by the
 * scene that is set: every request and every answer goes through the contract's schemas.
 */
export type Stage = {
  readonly url: string;
  set(scene: Scene): void;
  close(): Promise<void>;
};

type Request = Parameters<typeof answerError>[1];
type Reply = Parameters<typeof answerError>[2];

const PAGES_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Where pages find axe: a browser keeps what it has compiled of a script that has an address. */
export const AXE_PATH = '/axe-of-the-tests.js';

/** Address that pages take for the platform's; the server itself listens where there is room. */
const PUBLIC_URL = 'http://localhost';

export async function openStage(): Promise<Stage> {
  const secrets = readSecrets(`stage:${randomBytes(32).toString('base64')}`);
  const logger = openLog('silent');
  const settings = { mode: 'production', publicUrl: PUBLIC_URL, secrets } as const;
  const providers = { files: { tryStore: async () => {} } };
  let scene: Scene | null = null;
  const app = await buildApp({
    context: { settings, logger, providers, admission: ADMISSION } as unknown as Context,
    trustProxy: false,
    routes: [takeParts, (server) => answerCalls(server, () => scene), serveAxe, serveNoIcon],
    pagesFolder: PAGES_FOLDER,
    supportEmail: 'support@ballast.example',
    startsAtPortfolio: async () => isVerifiedClient(scene),
  });
  app.addHook('onResponse', async (request, reply) => {
    const isCall = request.url.startsWith(API_BASE);
    if (!isCall && reply.statusCode >= 400) {
      scene?.faults.push(`${reply.statusCode} ${request.method} ${request.url}`);
    }
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    set(next) {
      scene = next;
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** What the platform reads of a session to know its start, read of who is signed in. */
function isVerifiedClient(scene: Scene | null): boolean {
  if (!scene) return false;
  const me = scene.answers.get(getMe);
  if (me?.kind !== 'answered') return false;
  const nothing = { params: {}, query: {}, body: {} };
  const sent: Sent = { call: getMe as Call, ...nothing, before: callsOf(scene) };
  const user = getMe.output.parse(me.value(sent));
  return user.kind === 'CLIENT' && user.verification_status === 'VERIFIED';
}

/** Takes the parts of files as the platform does, whatever is in them. */
function takeParts(app: Server): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, bytes),
  );
}

function serveAxe(app: Server): void {
  app.get(AXE_PATH, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(axe.source),
  );
}

/** A browser asks for it where a picture stands alone as a page, as it does between two screens. */
function serveNoIcon(app: Server): void {
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
}

function answerCalls(app: Server, current: () => Scene | null): void {
  for (const [name, call] of CALLS) {
    app.route({
      method: call.method,
      url: API_BASE + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const scene = current();
        if (!scene) throw new Error('no scene is set');
        try {
          return await answerCall(name, call, scene, request, reply);
        } catch (error) {
          if (!(error instanceof FieldRefusal)) throw error;
          scene.faults.push(`${name} was sent what its schemas refuse: ${error.message}`);
          throw error;
        }
      },
    });
  }
}

const callsOf = ({ sent }: Scene) => new Set(sent.map(({ call }) => call));

async function answerCall(
  name: string,
  call: Call,
  scene: Scene,
  request: Request,
  reply: Reply,
): Promise<unknown> {
  const sent = {
    call,
    params: parseInput(call.params, request.params, 'path'),
    query: parseInput(call.query, request.query, 'query'),
    body: parseInput(call.body, request.body ?? {}, 'body'),
    before: callsOf(scene),
  } as Sent;
  if (call.idempotent && !request.headers['idempotency-key']) {
    scene.faults.push(`${name} was sent without an idempotency key`);
  }
  scene.sent.push(sent);
  if (scene.delayMs) await setTimeout(scene.delayMs(call));
  const given = scene.answers.get(call);
  if (!given) {
    scene.faults.push(`${name} was not expected`);
    throw new Refusal('internal_error');
  }
  switch (given.kind) {
    case 'answered':
      return checked(name, call, scene, given.value(sent));
    case 'file':
      return reply
        .header('content-type', given.type)
        .header('content-disposition', 'attachment; filename="file"')
        .send(given.bytes);
    case 'refused':
      answerRefusal(reply, given.refusal);
      return reply;
    case 'fields':
      for (const { loc } of given.fields) {
        const [, ...path] = loc;
        if (!isFieldOf(call.body, path))
          scene.faults.push(`${name} has no field ${path.join('.')}`);
      }
      // Not by FieldRefusal, which here means what a page sent wrongly.
      return reply.status(422).send({ detail: given.fields });
    case 'held':
      await scene.over;
      throw new Refusal('internal_error');
    case 'lost':
      request.raw.socket.destroy();
      return reply.hijack();
  }
}

function checked(name: string, call: Call, scene: Scene, value: unknown): unknown {
  const result = call.output.safeParse(value);
  if (result.success) return result.data;
  scene.faults.push(`the contract refuses the answer to ${name}: ${z.prettifyError(result.error)}`);
  throw new Refusal('internal_error');
}

/** Whether a schema knows a field by its path; of a choice of shapes, whether one does. */
function isFieldOf(schema: unknown, [first, ...rest]: readonly (string | number)[]): boolean {
  if (first === undefined) return true;
  if (schema instanceof z.ZodUnion) {
    return schema.options.some((each) => isFieldOf(each, [first, ...rest]));
  }
  if (schema instanceof z.ZodArray) return isFieldOf(schema.element, rest);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return isFieldOf(schema.unwrap(), [first, ...rest]);
  }
  if (!(schema instanceof z.ZodObject)) return false;
  const field: unknown = schema.shape[first as string];
  return field !== undefined && isFieldOf(field, rest);
}
