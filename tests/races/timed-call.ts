import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import { API_BASE, type Call } from '../../contract/call.ts';
import type { openTestAccess } from '../../server/access/test-access.ts';
import type { TestBrowser } from '../../server/access/test-browser.ts';
import { compareTimes } from '../harness/compare-times.ts';
import { count, replayHint, seed } from '../harness/scale.ts';

/*
 * Whether something exists must not show: neither in the answer nor in the time it takes. With a
 * thousand pairs chance alone moves the AUC by 0.013, so 0.45 to 0.55 is sure; with fewer pairs the
 * bounds widen to what chance does once in ten thousand runs.
 */
export const PAIRS = count(1_000, 150, 150);
const SURE_DEVIATIONS = 3.9;
const AUC_BOUND = 0.05;
const MEDIAN_BOUND_MS = 2;

/** The first pairs warm up and do not count. */
export const WARM_UP_PAIRS = 10;

/** An answer over a real connection, and how long it took. */
export type Reply = { status: number; headers: string; text: string; ms: number };

/** Times of two kinds, of accounts or of ids, pair by pair. */
export type Times = { readonly others: number[]; readonly existing: number[] };

/** A call as it goes over the wire: its path filled in, a body as bytes or as what becomes JSON. */
export type TimedCall = Pick<Call, 'method' | 'path'> & {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Answers the function that makes a call of a listening server as somebody's browser does, all over one connection. */
export function openTimer(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (browser: TestBrowser, call: TimedCall): Promise<Reply> => {
    // The token that every other call brings back comes with the first answer.
    if (!browser.cookies.has('XSRF-TOKEN')) await browser.call({ method: 'GET', path: '/any' });
    return send(`${url}${API_BASE}${call.path}`, agent, call, browser);
  };
}

/** Listens and answers the function that posts to a call as a browser of its own does. */
export async function openTimedCaller(access: Awaited<ReturnType<typeof openTestAccess>>) {
  const time = openTimer(await access.app.listen({ host: '127.0.0.1', port: 0 }));
  const browser = access.browser();
  return (path: string, body: unknown): Promise<Reply> =>
    time(browser, { method: 'POST', path, body });
}

function bytesOf(body: unknown): Buffer | null {
  if (body === undefined) return null;
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

function headersOf(browser: TestBrowser, body: Buffer | null): Record<string, string | number> {
  return {
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    ...(browser.token !== null && { authorization: `Bearer ${browser.token}` }),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

function send(
  url: string,
  agent: Agent,
  { method, body: given, headers: further }: TimedCall,
  browser: TestBrowser,
): Promise<Reply> {
  const body = bytesOf(given);
  const headers = { ...headersOf(browser, body), ...further };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        const ms = performance.now() - start;
        const { date, ...others } = answer.headers;
        const shown = date ? JSON.stringify(others) : '';
        resolve({ status: answer.statusCode ?? 0, headers: shown, text, ms });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** An answer without what the clock alone puts into it; its size is among the headers. */
export function shape({ status, headers, text }: Reply) {
  const timeless = (part: string) =>
    part.replaceAll(/((?:retry|resend).after(?:_s)?":"?)\d+/g, (_, name: string) => `${name}#`);
  return { status, headers: timeless(headers), text: timeless(text) };
}

let pairsDrawn = 0;

/** The same pair in either order, drawn from the seed, so that neither kind always comes first. */
export function inAnyOrder<T>(others: T, existing: T): [keyof Times, T][] {
  pairsDrawn += 1;
  const [drawn = 0] = createHash('sha256').update(`${seed} ${pairsDrawn}`).digest();
  const pair: [keyof Times, T][] = [
    ['others', others],
    ['existing', existing],
  ];
  return drawn % 2 === 0 ? pair.reverse() : pair;
}

/** Expects that nobody can tell two kinds of accounts or ids apart by their times. */
export function expectSameTimes(what: string, { others, existing }: Times): void {
  const found = compareTimes(others, existing);
  const chance = `${replayHint(what)}: ${JSON.stringify(found)} over ${others.length} pairs`;
  const aucBound = Math.max(AUC_BOUND, SURE_DEVIATIONS * found.aucDeviation);
  const medianBound = Math.max(MEDIAN_BOUND_MS, SURE_DEVIATIONS * found.medianDeviationMs);
  expect(Math.abs(found.auc - 0.5), chance).toBeLessThanOrEqual(aucBound);
  expect(Math.abs(found.medianMs), chance).toBeLessThanOrEqual(medianBound);
  // What the run showed, for whoever reads its log.
  console.info(chance);
}
