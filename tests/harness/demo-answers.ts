import { API_BASE } from '@ballast/contract/call.ts';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import type { RunningServer } from './server.ts';

/** What a server returned to every query of everybody in its demo world, by person and path. */
export type Answers = ReadonlyMap<string, unknown>;

type DemoPerson = {
  readonly email: string;
  readonly password: string;
  readonly totp_secret: string | null;
  readonly role: string;
};

type OutboxMessage = { readonly to: string; readonly code: string | null };

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

const ADDRESSES_OF_PATH_MAX = 5;

/** Paths whose answers are about the server and the moment, not about anybody's data. */
const ABOUT_SERVER = /^\/sandbox\//;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Names of numbers that rows have in the order in which they were written. */
const NUMBER_OF_ROW = /^(line|entry|audit|event)_id$/;

const MOMENT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** Signs in as everybody of the demo world and makes every GET call that its own document names. */
export async function readDemoAnswers(server: RunningServer): Promise<Answers> {
  const answers = new Map<string, unknown>();
  const { paths } = (await readJson(server, '/openapi.json')).body as Document;
  const queries = Object.keys(paths)
    .filter((path) => paths[path]?.get !== undefined)
    .map((path) => path.replace(API_BASE, ''))
    .filter((path) => !ABOUT_SERVER.test(path));
  const { items: people } = (await readJson(server, '/sandbox/people')).body as {
    items: readonly DemoPerson[];
  };
  for (const person of people) {
    const token = await signIn(server, person);
    for (const [path, answer] of await readEverything(server, token, queries)) {
      answers.set(`${person.email} ${path}`, answer);
    }
  }
  return answers;
}

/** The same answers with the kinds of their values in place of the values. */
export function shapesOf(answers: Answers): Answers {
  return new Map([...answers].map(([key, answer]) => [key, shapeOf(answer)]));
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))];
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}

/** The same answers with fields called as they are called now. */
export function renamedIn(answers: Answers, renamed: ReadonlyMap<string, string>): Answers {
  return new Map([...answers].map(([key, answer]) => [key, rename(answer, renamed)]));
}

/** Differences of two servers' answers, as lines to read. */
export function differencesOf(one: Answers, other: Answers): string[] {
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys].flatMap((key) => differences(key, one.get(key), other.get(key)));
}

function differences(place: string, one: unknown, other: unknown): string[] {
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => differences(`${place} ${name}`, one[name], other[name]));
  }
  const before = JSON.stringify(one) ?? 'nothing';
  const after = JSON.stringify(other) ?? 'nothing';
  return before === after ? [] : [`${place}: ${before} became ${after}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function rename(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => rename(each, renamed));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [renamed.get(name) ?? name, rename(each, renamed)]),
  );
}

/** Lists first, because their ids fill the other paths. */
async function readEverything(
  server: RunningServer,
  token: string,
  queries: readonly string[],
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const seen: { readonly path: string; readonly body: unknown }[] = [];
  const ids = new Map<string, string>();
  const byDepth = queries.toSorted((one, other) => depthOf(one) - depthOf(other));
  for (const path of byDepth) {
    for (const address of addressesOf(path, seen)) {
      const { status, body } = await readJson(server, address, token);
      seen.push({ path: address, body });
      answers.set(numbered(address, ids), { status, body: masked(body) });
    }
  }
  return answers;
}

function depthOf(path: string): number {
  return path.split('{').length;
}

/** Fills the first parameter of a path with what answers to shorter paths say, and then the next. */
function addressesOf(
  path: string,
  seen: readonly { readonly path: string; readonly body: unknown }[],
): string[] {
  const [, before, name] = /^([^{]*)\{(\w+)\}/.exec(path) ?? [];
  if (before === undefined || name === undefined) return [path];
  const parent = before.replace(/\/$/, '');
  const own = seen.filter((each) => each.path === parent).flatMap(({ body }) => named(body, 'id'));
  const any = seen.flatMap(({ body }) => named(body, name));
  const values = [...new Set(own.length > 0 ? own : any)].slice(0, ADDRESSES_OF_PATH_MAX);
  return values.flatMap((value) =>
    addressesOf(path.replace(`{${name}}`, encodeURIComponent(value)), seen),
  );
}

function named(value: unknown, name: string): string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === name && typeof each === 'string' ? [each] : []),
    ...named(each, name),
  ]);
}

/** An address with its ids in the order in which they were met: they are made anew for each demo world. */
function numbered(address: string, ids: Map<string, string>): string {
  return address.replaceAll(UUID, (id) => {
    const number = ids.get(id) ?? `id-${ids.size + 1}`;
    ids.set(id, number);
    return number;
  });
}

/**
 * An answer without what is made anew for each demo world: ids, and moments, which are counted back from its
 * start. Lists are put in an order of their own, because what happened at once may stand in either order.
 */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(UUID, 'id').replaceAll(MOMENT, 'moment');
  if (Array.isArray(value)) {
    return value
      .map(masked)
      .map((each) => ({ each, text: JSON.stringify(each) }))
      .sort((one, other) => (one.text < other.text ? -1 : 1))
      .map(({ each }) => each);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      NUMBER_OF_ROW.test(name) ? 'id' : masked(each),
    ]),
  );
}

async function readJson(
  server: RunningServer,
  path: string,
  token?: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(`${server.url}${API_BASE}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text.length };
}

/** Signs in with the password and the second factor; returns the access token of the whole session. */
async function signIn(server: RunningServer, person: DemoPerson): Promise<string> {
  const browser = new Cookies(server);
  const { email, password, totp_secret: secret, role } = person;
  const device = {
    name: 'Chromium',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Linux',
    fingerprint: { visitor_id: email },
  };
  const admin = role !== 'CLIENT';
  const part = await browser.post('/auth/login', { email, password, device, admin });
  const token = String(part.access_token);
  if (secret !== null) {
    const code = authenticatorCodeAt(secret, new Date());
    return String(
      (await browser.post('/auth/login/2fa', { factor: 'OTP', code }, token)).access_token,
    );
  }
  await browser.post('/auth/login/2fa/code', { factor: 'SMS', channel: 'SMS' }, token);
  await browser.post('/sandbox/jobs/run', {});
  const { items } = (await readJson(server, '/sandbox/outbox')).body as {
    items: readonly OutboxMessage[];
  };
  const code = items.find((message) => message.code !== null && message.to.startsWith('+'))?.code;
  return String(
    (await browser.post('/auth/login/2fa', { factor: 'SMS', code }, token)).access_token,
  );
}

/** A browser's cookies, as far as signing in needs them. */
class Cookies {
  readonly #server: RunningServer;
  readonly #kept = new Map<string, string>();

  constructor(server: RunningServer) {
    this.#server = server;
  }

  async post(path: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
    if (!this.#kept.has('XSRF-TOKEN')) this.#keep(await fetch(`${this.#server.url}/login`));
    const answer = await fetch(`${this.#server.url}${API_BASE}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: this.#server.url,
        'x-xsrf-token': this.#kept.get('XSRF-TOKEN') ?? '',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    this.#keep(answer);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }

  #keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.#kept.set(name, value);
    }
  }
}
