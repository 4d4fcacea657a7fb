import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import {
  askLoginPasskey,
  confirmLoginByPasskey,
  type PasskeyAnswer,
  type PasskeyQuestion,
} from '../../../contract/access/passkeys.ts';
import { getMe } from '../../../contract/account/me.ts';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../../contract/call.ts';
import { authenticatorCodeAt } from '../../../server/access/factors/authenticator-codes.ts';
import { findUserByEmail } from '../../../server/account/users.ts';
import { advanceClock, readClock } from '../../../server/database/clock.ts';
import { newId } from '../../../server/database/identifier.ts';
import { transact } from '../../../server/database/transact.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD, DEMO_STAFF } from '../../../server/demo/people.ts';
import type { TestPlatform } from '../../harness/platform.ts';
import { count } from '../../harness/scale.ts';
import { TestBrowser } from '../../worlds/browser.ts';
import { givePasskey } from '../../worlds/passkeys.ts';
import { SoftwarePasskey } from '../../worlds/software-passkey.ts';
import { sampleBody } from '../sample.ts';

export const AMELIA = 'amelia.hart@example.com';
export const CONOR = 'conor.oshea@example.com';

/** Of operations, who signs with a passkey what takes two. */
const SIGNER = 'operations.second@ballast.example';

type Input<C extends Call> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
};

/** One platform, and the demo's people at their browsers. */
export type Stage = TestPlatform & ReturnType<typeof openStage>;

export function openStage(platform: TestPlatform) {
  const { database, queue } = platform.context;
  const browsers = new Map<string, TestBrowser>();
  let signer: SoftwarePasskey | null = null;

  /** Lets time pass, and what is due happen. */
  async function pass(milliseconds: number): Promise<void> {
    await transact(database, (tx) => advanceClock(tx, milliseconds));
    await queue.runDueJobs();
  }

  /** The browser of somebody of the demo, whose session goes on. Staff are called by the name before their address. */
  async function as(name: string): Promise<TestBrowser> {
    const email = name.includes('@') ? name : `${name}@ballast.example`;
    const known = browsers.get(email);
    if (known && (await goesOn(known))) return known;
    // A code is taken once.
    if (known) await pass(31_000);
    const isSigner = signer !== null && email === SIGNER;
    const browser = await (isSigner ? enterByPasskey(signer) : platform.browserOf(email));
    browsers.set(email, browser);
    return browser;
  }

  async function enterByPasskey(device: SoftwarePasskey | null): Promise<TestBrowser> {
    const browser = new TestBrowser(platform.app);
    await browser.login({ email: SIGNER, password: DEMO_PASSWORD }, { admin: true });
    const passkey = device?.answer(await made(browser, askLoginPasskey));
    if (!passkey) throw new Error('the signer has no passkey');
    browser.token = (
      await made(browser, confirmLoginByPasskey, { body: { passkey } })
    ).access_token;
    return browser;
  }

  /** What the passkey of the second of operations answers to what a call asks; they have one from the first time on. */
  async function signed<C extends Call>(ask: C, input: Input<C>): Promise<PasskeyAnswer> {
    const browser = await as(SIGNER);
    if (!signer) {
      const user = await findUserByEmail(database, SIGNER);
      signer = new SoftwarePasskey(platform.context.settings.publicUrl);
      await givePasskey(database, user?.user_id ?? '', signer);
    }
    return signer.answer((await made(browser, ask, input)) as PasskeyQuestion);
  }

  trail.newest = async () => {
    const { newest } = await database
      .selectFrom('audit_trail')
      .select(({ fn }) => fn.max('audit_id').as('newest'))
      .executeTakeFirstOrThrow();
    return String(newest);
  };

  return {
    pass,
    as,
    silent: trail.silent as ReadonlySet<string>,
    signed,
    /** The code that somebody's authenticator shows; each is taken once, so time passes first. */
    async codeOf(email: string): Promise<string> {
      await pass(31_000);
      const person = [...DEMO_CLIENTS, ...DEMO_STAFF].find((known) => known.email === email);
      return authenticatorCodeAt(person?.totpSecret ?? '', await readClock(database));
    },
    /** The last message to an address or a number. */
    async lastTo(to: string) {
      await queue.runDueJobs();
      const [message] = (await platform.context.sandbox?.listOutbox(to)) ?? [];
      if (!message) throw new Error(`nothing was sent to ${to}`);
      return message;
    },
    async idsOf(name: string): Promise<{ readonly userId: string; readonly clientId: string }> {
      const email = name.includes('@') ? name : `${name}@ballast.example`;
      const user = await findUserByEmail(database, email);
      return { userId: user?.user_id ?? '', clientId: user?.client_id ?? '' };
    },
    now: () => readClock(database),
    /** Today, and the days before and after it. */
    async day(after = 0): Promise<string> {
      const now = (await readClock(database)).getTime();
      return new Date(now + after * 86_400_000).toISOString().slice(0, 10);
    },
  };
}

async function goesOn(browser: TestBrowser): Promise<boolean> {
  if ((await browser.send(getMe)).status === 200) return true;
  return (await browser.refresh()).status === 200;
}

/** What an action of staff left in the audit trail is looked at after each. */
const trail = {
  newest: async (): Promise<string> => '',
  /** Actions of staff that left no row, by method and path. */
  silent: new Set<string>(),
};

/** Makes a call, which is answered with 200, and returns the answer. */
export async function made<C extends Call>(
  browser: TestBrowser,
  call: C,
  input: Input<C> = {},
): Promise<AnswerOf<C>> {
  if (typeof call.who === 'string' || call.method === 'GET') return send(browser, call, input);
  const before = await trail.newest();
  const answer = await send(browser, call, input);
  if ((await trail.newest()) === before) trail.silent.add(`${call.method} ${call.path}`);
  return answer;
}

/** How many ask for the same at once, each with the same key. */
const AT_ONCE = count(50, 4, 2);

async function send<C extends Call>(
  browser: TestBrowser,
  call: C,
  { params, query, body }: Input<C>,
): Promise<AnswerOf<C>> {
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const isFile = body instanceof Buffer;
  const key = newId();
  const sent = (other?: { readonly body?: unknown; readonly params?: Record<string, string> }) =>
    browser.call(
      { method: call.method, path: search ? `${call.path}?${search}` : call.path },
      {
        params: (params ?? {}) as Record<string, string>,
        headers: {
          'idempotency-key': key,
          ...(isFile && { 'content-type': 'application/octet-stream' }),
        },
        ...(body !== undefined && { body }),
        ...other,
      },
    );
  const sentAtOnce = () =>
    Promise.all(Array.from({ length: call.idempotent ? AT_ONCE : 1 }, () => sent()));
  let answers = await sentAtOnce();
  if (answers[0]?.body.detail?.code === 'token_expired') {
    await browser.refresh();
    answers = await sentAtOnce();
  }
  const answer = answers.find(({ status }) => status === 200) ?? answers[0];
  if (!answer) throw new Error('nothing was asked');
  expect([call.method, call.path, answer.status], answer.text).toEqual([
    call.method,
    call.path,
    200,
  ]);
  // Whoever did not hear the answer asks once more with the same key, and is told the same.
  if (call.idempotent) {
    const { status, text } = await sent();
    expect([call.method, call.path, status, text]).toEqual([
      call.method,
      call.path,
      200,
      answer.text,
    ]);
    // Of those who asked at once each is told the same, or that it is under way.
    const others = answers.filter(({ status: told, text: said }) => told !== 200 || said !== text);
    const codes = others.map(({ body: { detail } }) => detail?.code ?? 'another answer');
    const wrong = codes.filter((code) => code !== 'idempotency_key_in_progress');
    expect([call.path, wrong]).toEqual([call.path, []]);
    const other = otherInput(call, { params, body });
    if (other) {
      const before = await trail.newest();
      const { status: refused, body: said } = await sent(other);
      expect([call.path, refused, said.detail?.code]).toEqual([
        call.path,
        409,
        'idempotency_key_reused',
      ]);
      expect([call.path, await trail.newest()]).toEqual([call.path, before]);
    }
  }
  return answer.body as AnswerOf<C>;
}

/** Another input that a call would take, with the same key; null where there is none. */
function otherInput(
  { body: schema }: Call,
  { params, body }: { readonly params: unknown; readonly body: unknown },
): { readonly body?: unknown; readonly params?: Record<string, string> } | null {
  if (typeof body === 'object' && !(body instanceof Buffer)) {
    const { body: other } = sampleBody(schema, newId());
    return isDeepStrictEqual(other, body) ? null : { body: other };
  }
  const names = Object.keys(params ?? {});
  if (names.length === 0) return null;
  return { params: Object.fromEntries(names.map((name) => [name, newId()])) };
}
