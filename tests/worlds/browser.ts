import { confirmLogin, login, refreshToken } from '@ballast/contract/access/sessions.ts';
import { API_BASE, type Call } from '@ballast/contract/call.ts';
import type { Server } from '../../server/http/context.ts';
import type { Person } from './access.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly body: Record<string, never> & {
    access_token?: string;
    pending_auth?: { email_code: boolean; sms_code: boolean; otp: boolean; passkey: boolean };
    recovery_codes?: string[];
    secret?: string;
    resend_after_s?: number;
    detail?: { code?: string; retry_after_s?: number; resend_after_s?: number };
  };
  /** The answer's cookies as they were set. */
  readonly cookies: readonly SetCookie[];
};

type SetCookie = {
  name: string;
  value: string;
  maxAge?: number;
  expires?: Date;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
};

type Input = {
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Cookies whose path is that of the calls of signing in: browsers send them to no other call. */
const SIGN_IN_COOKIE = /^(__Secure-)?(refresh|support|device)$/;

let visitors = 0;

function nextVisitor(): number {
  visitors += 1;
  return visitors;
}

export class TestBrowser {
  readonly app: Server;
  readonly cookies = new Map<string, string>();
  visitorId = `visitor-${nextVisitor()}`;
  address = '203.0.113.1';
  token: string | null = null;

  constructor(app: Server) {
    this.app = app;
  }

  /** The same cookies in a second browser, as a thief or another tab has them. */
  copy(): TestBrowser {
    const copy = new TestBrowser(this.app);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.visitorId = this.visitorId;
    copy.address = this.address;
    copy.token = this.token;
    return copy;
  }

  async call(call: Pick<Call, 'method' | 'path'>, input: Input = {}): Promise<Answer> {
    const answer = await this.send(call, input);
    this.keep(answer);
    return answer;
  }

  async send(call: Pick<Call, 'method' | 'path'>, input: Input = {}): Promise<Answer> {
    if (call.method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) {
      this.keep(await this.#inject({ method: 'GET', path: '/any' }, {}));
    }
    return this.#inject(call, input);
  }

  keep(answer: Answer): void {
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  get device() {
    return {
      name: 'Chromium',
      type: 'WEB' as const,
      platform: 'PC' as const,
      operating_system: 'Linux',
      fingerprint: { visitor_id: this.visitorId },
    };
  }

  async login(
    { email, password }: Pick<Person, 'email' | 'password'>,
    { admin = false, headers = {} as Record<string, string> } = {},
  ): Promise<Answer> {
    const body = { email, password, device: this.device, admin };
    const answer = await this.call(login, { body, headers });
    this.token = answer.body.access_token ?? null;
    return answer;
  }

  async confirm(
    code: string,
    trustDevice = false,
    factor: 'EMAIL' | 'SMS' | 'OTP' | 'PASSKEY' = 'OTP',
  ): Promise<Answer> {
    const body = { factor, code, trust_device: trustDevice };
    const answer = await this.call(confirmLogin, { body });
    if (answer.status === 200) this.token = answer.body.access_token ?? null;
    return answer;
  }

  async refresh(): Promise<Answer> {
    const answer = await this.call(refreshToken);
    if (answer.status === 200) this.token = answer.body.access_token ?? null;
    return answer;
  }

  #cookiesFor(path: string): Record<string, string> {
    const sent = [...this.cookies].filter(
      ([name]) => path.startsWith('/auth/') || !SIGN_IN_COOKIE.test(name),
    );
    return Object.fromEntries(sent);
  }

  async #inject(call: Pick<Call, 'method' | 'path'>, input: Input): Promise<Answer> {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return input.params?.[name] ?? name;
    });
    const answer = await this.app.inject({
      method: call.method,
      url: API_BASE + path,
      remoteAddress: this.address,
      cookies: this.#cookiesFor(path),
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(call.method === 'GET' ? {} : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : {},
      cookies: answer.cookies as SetCookie[],
    };
  }
}
