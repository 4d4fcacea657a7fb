import type { z } from 'zod';
import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import { requestHeader } from '../../request-header.ts';
import { type GrantSettings, tokenByGrant } from './envelope-token.ts';

export type EnvelopeSettings = GrantSettings & {
  /** Base of its calls, such as `https://eu.docusign.net/restapi/v2.1`. */
  readonly url: string;
  readonly accountId: string;
  /** Origins of the pages on which it lets people sign; no other is shown in a frame. */
  readonly frameOrigins: readonly string[];
};

/** Statuses that will be the same tomorrow. A wrong token or too many calls are ours to correct. */
const FINAL_STATUSES = new Set([400, 404, 409, 410, 413, 422]);

const UNAUTHORIZED = 401;

type Asking = { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: object };

/**
 * Makes calls of an account, with a token that is renewed when refused. Throws `ProviderRefusal` for good,
 * with the provider's reason, else `OutcomeUnknown`.
 */
export function envelopeCalls(settings: EnvelopeSettings, timeoutMs: number) {
  const base = `${settings.url.replace(/\/$/, '')}/accounts/${encodeURIComponent(settings.accountId)}`;
  const getToken = tokenByGrant(settings, timeoutMs);
  let token: Promise<string> | null = null;

  async function send(path: string, { method, body }: Asking): Promise<Response> {
    token ??= getToken();
    const used = token;
    const bearer = await used.catch((error: unknown) => {
      forget(used);
      throw error;
    });
    return fetch(base + path, {
      method,
      headers: {
        ...requestHeader(),
        authorization: `Bearer ${bearer}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then((answer) => {
        if (answer.status === UNAUTHORIZED) forget(used);
        return answer;
      })
      .catch((cause: unknown) => {
        throw new OutcomeUnknown('the envelope provider did not answer', { cause });
      });
  }

  function forget(used: Promise<string>): void {
    if (token === used) token = null;
  }

  /** A token that ran out did nothing, so the call is made once more with another. */
  async function ask(path: string, asking: Asking): Promise<Response> {
    const first = await send(path, asking);
    const answer = first.status === UNAUTHORIZED ? await send(path, asking) : first;
    if (answer.ok) return answer;
    if (FINAL_STATUSES.has(answer.status)) throw new ProviderRefusal(await reasonOf(answer));
    throw new OutcomeUnknown(`the envelope provider answered ${answer.status}`);
  }

  return {
    async json<Shape extends z.ZodType>(
      path: string,
      asking: Asking,
      shape: Shape,
    ): Promise<z.output<Shape>> {
      const answer = await ask(path, asking);
      const parsed = shape.safeParse(await answer.json().catch(() => null));
      if (!parsed.success)
        throw new OutcomeUnknown('the envelope provider answered something else');
      return parsed.data;
    },
    /** Asks, and reads the answer as a file of at most so many bytes. */
    async file(path: string, bytesMax: number): Promise<Buffer> {
      const answer = await ask(path, { method: 'GET' });
      const content = await answer.arrayBuffer().catch((cause: unknown) => {
        throw new OutcomeUnknown('the file of an envelope broke off', { cause });
      });
      if (content.byteLength > bytesMax) throw new ProviderRefusal('file_too_large');
      return Buffer.from(content);
    },
  };
}

/** The provider's word for why, such as `ENVELOPE_DOES_NOT_EXIST`. */
async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body && 'errorCode' in body ? body.errorCode : null;
  return typeof code === 'string' && /^\w{1,80}$/.test(code) ? code : `http_${answer.status}`;
}
