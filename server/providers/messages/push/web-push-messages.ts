import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import type { Carrier } from '../channel-messages.ts';
import type { Message } from '../port.ts';
import { isServed, type PushSettings, SUBSCRIPTION_GONE } from './push-settings.ts';
import { TryLater } from './try-later.ts';

const TIMEOUT_MS = 10_000;

/** How long a push service keeps a message for a browser that is away. */
const LIFE_S = 86_400;

/** Every message has this length, so that nobody on the way tells kinds apart by it. */
const PAYLOAD_BYTES = 512;

/** The service says that there is no such subscription any more (RFC 8030, section 7.3). */
const GONE = new Set([404, 410]);

/** Statuses that will be the same tomorrow. A key that is not taken (401, 403) is ours to correct. */
const FINAL = new Set([400, 413]);

/** The carrier of push messages: encrypted for the browser (RFC 8291), posted to its push service (RFC 8030) under our key (RFC 8292). */
export function webPushMessages(settings: PushSettings, timeoutMs = TIMEOUT_MS): Carrier {
  return {
    send: async (message) => {
      const { endpoint, headers, body } = requestOf(settings, message);
      const answer = await post(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      const { status } = answer;
      if (answer.ok) return { providerReference: answer.headers.get('location') ?? message.key };
      if (GONE.has(status)) throw new ProviderRefusal(SUBSCRIPTION_GONE);
      if (FINAL.has(status)) throw new ProviderRefusal(`http_${status}`);
      if (status === 429) throw new TryLater(answer.headers);
      throw new OutcomeUnknown(`the push service answered ${status}`);
    },
  };
}

function requestOf({ keys, contact, services }: PushSettings, message: Message) {
  const { key, subject, links = [], browser } = message;
  if (!browser) throw new Error('a push message needs the subscription of a browser');
  const ours = keys.find(({ publicKey }) => publicKey === browser.serverKey);
  if (!ours) throw new ProviderRefusal(SUBSCRIPTION_GONE);
  if (!isServed(services, browser.endpoint)) throw new ProviderRefusal('service_not_allowed');
  const { endpoint, browserKey: p256dh, sharedSecret: auth } = browser;
  const payload = JSON.stringify({ title: subject, path: links[0] ?? '/', key: topicOf(key) });
  const padding = ' '.repeat(Math.max(0, PAYLOAD_BYTES - Buffer.byteLength(payload)));
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload + padding, {
    vapidDetails: { subject: contact, ...ours },
    contentEncoding: 'aes128gcm',
    TTL: LIFE_S,
    topic: topicOf(key),
  });
}

/** Of a message that goes out again, a service and a browser keep one: 32 letters name it. */
function topicOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32);
}

async function post(endpoint: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(endpoint, init);
  } catch (error) {
    throw new OutcomeUnknown('the push service did not answer', { cause: error });
  }
}
