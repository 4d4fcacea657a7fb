import { isLoopback } from '../providers/loopback.ts';
import type { GatewaySettings } from '../providers/messages/http-messages.ts';
import type { MessageSettings } from '../providers/messages/live-messages.ts';
import type { Channel } from '../providers/messages/port.ts';
import type { SmtpSettings } from '../providers/messages/smtp-messages.ts';
import { SettingsError } from './settings-error.ts';

/** Channels of messages by the names under which their sandboxes can be allowed. */
const CHANNELS = { email: 'EMAIL', sms: 'SMS', whatsapp: 'WHATSAPP' } as const;

/**
 * Reads who carries emails, SMS and WhatsApp messages. The sandbox carries the channels that
 * `sandboxesAllowed` names, `messages` being all of them; null allows every one. Throws a
 * `SettingsError` for half of an account, and for one that would be used in the clear.
 */
export function readMessages(
  environment: NodeJS.ProcessEnv,
  sandboxesAllowed: readonly string[] | null,
): MessageSettings {
  const all: readonly Channel[] = [...Object.values(CHANNELS), 'PUSH'];
  const allowsAll = sandboxesAllowed === null || sandboxesAllowed.includes('messages');
  return {
    email: readSmtp(environment),
    sms: readGateway(environment, 'SMS_URL', 'SMS_TOKEN'),
    whatsapp: readGateway(environment, 'WHATSAPP_URL', 'WHATSAPP_TOKEN'),
    sandboxes: allowsAll
      ? all
      : Object.entries(CHANNELS)
          .filter(([name]) => sandboxesAllowed.includes(name))
          .map(([, channel]) => channel),
  };
}

/** Names of the channels that nobody carries: no live carrier, and no sandbox that is allowed. */
export function channelsWithoutCarrier(messages: MessageSettings): string[] {
  const names = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[];
  return names.filter(
    (name) => messages[name] === null && !messages.sandboxes.includes(CHANNELS[name]),
  );
}

function readSmtp({ SMTP_URL: url, SMTP_FROM: from }: NodeJS.ProcessEnv): SmtpSettings | null {
  if (!url && !from) return null;
  if (!url || !from) throw new SettingsError('SMTP_URL and SMTP_FROM must be set together.');
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    throw new SettingsError(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
    );
  }
  if (!/^([^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    throw new SettingsError(
      `SMTP_FROM is "${from}": it must be an address such as Ballast <no-reply@ballast.example>.`,
    );
  }
  return { url, from };
}

function readGateway(
  environment: NodeJS.ProcessEnv,
  urlName: string,
  tokenName: string,
): GatewaySettings | null {
  const { [urlName]: url, [tokenName]: token } = environment;
  if (!url && !token) return null;
  if (!url || !token) throw new SettingsError(`${urlName} and ${tokenName} must be set together.`);
  const address = URL.parse(url);
  const isPrivate = address?.protocol === 'https:' || isLoopback(address?.hostname ?? '');
  if (address && isPrivate) return { url, token };
  throw new SettingsError(`${urlName} is "${url}": it must be an address with https.`);
}
