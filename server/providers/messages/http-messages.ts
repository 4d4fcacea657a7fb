import { z } from 'zod';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { requestHeader } from '../request-header.ts';
import type { Message, Messages } from './port.ts';

export type GatewaySettings = { readonly url: string; readonly token: string };

const TIMEOUT_MS = 10_000;

/**
 * Statuses that will be the same tomorrow. A wrong token (401, 403) is ours to correct, and then the message
 * goes out.
 */
const FINAL_STATUSES = new Set([400, 404, 410, 413, 422]);

const Receipt = z.object({ id: z.string().min(1).max(200) });
const Lookup = z.object({ whatsapp: z.boolean() });

/**
 * The carrier of SMS or WhatsApp messages over a gateway: `POST {url}/messages` with `{channel, to, text}`
 * and our key as `Idempotency-Key`, returning `{id}`, and `GET {url}/numbers/{phone}`, returning
 * `{whatsapp}`.
 */
export function httpMessages(settings: GatewaySettings, timeoutMs = TIMEOUT_MS): Messages {
  const base = settings.url.replace(/\/$/, '');
  const ask = (path: string, init: RequestInit) =>
    askGateway(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) }, settings);
  return {
    send: async ({ key, channel, to, text }: Message) => {
      const answer = await ask('/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ channel, to, text }),
      });
      if (FINAL_STATUSES.has(answer.status)) throw new ProviderRefusal(`http_${answer.status}`);
      return { providerReference: (await readAnswer(answer, Receipt)).id };
    },
    isOnWhatsApp: async (phone) => {
      const answer = await ask(`/numbers/${encodeURIComponent(phone)}`, { method: 'GET' });
      if (answer.status === 404) return false;
      return (await readAnswer(answer, Lookup)).whatsapp;
    },
  };
}

async function askGateway(
  url: string,
  init: RequestInit,
  { token }: GatewaySettings,
): Promise<Response> {
  const headers = {
    ...init.headers,
    ...requestHeader(),
    accept: 'application/json',
    authorization: `Bearer ${token}`,
  };
  try {
    return await fetch(url, { ...init, headers, redirect: 'error' });
  } catch (error) {
    throw new OutcomeUnknown('the gateway did not answer', { cause: error });
  }
}

async function readAnswer<Shape extends z.ZodType>(
  answer: Response,
  shape: Shape,
): Promise<z.output<Shape>> {
  if (!answer.ok) throw new OutcomeUnknown(`the gateway answered ${answer.status}`);
  const parsed = shape.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw new OutcomeUnknown('the gateway answered something else');
  return parsed.data;
}
