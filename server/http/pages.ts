import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import '@fastify/cookie';
import { pageOf } from '@ballast/contract/pages.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from './context.ts';

const FILES = { entrance: 'entrance.html', portal: 'index.html', desk: 'desk.html' } as const;

/** Screens that are rendered in the page before any script. */
const RENDERED: Readonly<Record<string, string>> = {
  '/login': 'login.html',
  '/login/admin': 'login-admin.html',
};

/** The frame of the portfolio, for people who will see it filled. */
const PORTFOLIO = 'portfolio.html';

/** Where an envelope provider returns a browser, inside the frame of the signature. */
const FRAMED_BY_US = /^\/ds-proxy(-elastic)?\/?$/;

/** Marks a demonstration, with people to sign in as. */
const DEMO_COOKIE = 'BALLAST-DEMO';

/** Allows the monitoring ping of the fingerprint library. */
const MONITORING_COOKIE = 'BALLAST-MONITORING';

const SUPPORT_COOKIE = 'BALLAST-SUPPORT';

const ENTITY_COOKIE = 'BALLAST-ENTITY';

/** The legal entity behind the platform, with its postal address in one line. */
export type LegalEntity = { readonly name: string; readonly address: string };

/** What the pages learn from cookies; none of it is secret. */
export type PageFacts = {
  readonly isDemo: boolean;
  readonly fingerprintMonitoring: boolean;
  /** Address of the support team; null where none is told. */
  readonly supportEmail: string | null;
  /** Null where none is named: then this is a sandbox. */
  readonly legalEntity: LegalEntity | null;
  readonly isSecure: boolean;
};

export type PortfolioStart = (request: FastifyRequest) => Promise<boolean>;

/** Hashes of the inline parts of the built pages, for the content policy. */
export type PagePolicy = {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/** Reads the build's hashes of inline parts; none without pages. */
export function readPagePolicy(folder: string | null): PagePolicy {
  const file = folder === null ? null : join(folder, 'policy.json');
  if (file === null || !existsSync(file)) return { scriptHashes: [], styleHashes: [] };
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Serves the pages from `folder`: hashed assets for a year, pages never cached. Returns a function that sends
 * the page of a path, or says that there is none.
 */
export async function servePages(
  app: Server,
  folder: string | null,
  facts: PageFacts,
  startsAtPortfolio: PortfolioStart,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  if (folder === null) return () => false;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (/\.\w+$/.test(path)) return false;
    tellPage(reply, facts);
    if (FRAMED_BY_US.test(path)) letUsFrame(reply);
    if (path === '/') void sendStart(request, reply, startsAtPortfolio);
    else void reply.sendFile(RENDERED[path.replace(/\/$/, '')] ?? FILES[pageOf(path)]);
    return true;
  };
}

async function sendStart(
  request: FastifyRequest,
  reply: FastifyReply,
  startsAtPortfolio: PortfolioStart,
): Promise<void> {
  let isKnown = false;
  try {
    isKnown = await startsAtPortfolio(request);
  } catch (error) {
    // A page needs no database: its script says that the platform is away.
    request.log.warn({ err: error }, 'the start is not known');
  }
  void reply.sendFile(isKnown ? PORTFOLIO : FILES.portal);
}

function letUsFrame(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const ours = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  reply.header('content-security-policy', ours);
}

function tellPage(reply: FastifyReply, facts: PageFacts): void {
  const { isDemo, fingerprintMonitoring, supportEmail, legalEntity, isSecure } = facts;
  const options = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  if (isDemo) reply.setCookie(DEMO_COOKIE, '1', options);
  if (fingerprintMonitoring) reply.setCookie(MONITORING_COOKIE, '1', options);
  if (supportEmail !== null) reply.setCookie(SUPPORT_COOKIE, supportEmail, options);
  if (legalEntity !== null) {
    reply.setCookie(ENTITY_COOKIE, `${legalEntity.name}\n${legalEntity.address}`, options);
  }
}
