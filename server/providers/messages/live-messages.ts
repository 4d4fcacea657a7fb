import { type Carriers, messagesByChannel } from './channel-messages.ts';
import { type GatewaySettings, httpMessages } from './http-messages.ts';
import type { Channel, Messages } from './port.ts';
import { offerOf, type PushOffer, type PushSettings, SANDBOX_PUSH } from './push/push-settings.ts';
import type { SmtpSettings } from './smtp-messages.ts';

/** Who carries our messages; null where nobody was named. */
export type MessageSettings = {
  readonly email: SmtpSettings | null;
  readonly sms: GatewaySettings | null;
  readonly whatsapp: GatewaySettings | null;
  readonly push: PushSettings | null;
  readonly sandboxes: readonly Channel[];
};

export async function makeMessages(
  { email, sms, whatsapp, push, sandboxes }: MessageSettings,
  sandbox: Messages,
): Promise<Messages> {
  const standIn = (channel: Channel) => (sandboxes.includes(channel) ? sandbox : null);
  const carriers: Carriers = {
    EMAIL: email ? await emailCarrier(email) : standIn('EMAIL'),
    SMS: sms ? httpMessages(sms) : standIn('SMS'),
    WHATSAPP: whatsapp ? httpMessages(whatsapp) : standIn('WHATSAPP'),
    PUSH: push ? await pushCarrier(push) : standIn('PUSH'),
  };
  return messagesByChannel(carriers);
}

// Loaded only where it is used: a start without it is quicker.
async function emailCarrier(settings: SmtpSettings) {
  const { smtpMessages } = await import('./smtp-messages.ts');
  return smtpMessages(settings);
}

async function pushCarrier(settings: PushSettings) {
  const { webPushMessages } = await import('./push/web-push-messages.ts');
  return webPushMessages(settings);
}

/** What browsers are offered over push; null where nobody carries it. */
export function pushOffer({ push, sandboxes }: MessageSettings): PushOffer | null {
  if (push) return offerOf(push);
  return sandboxes.includes('PUSH') ? offerOf(SANDBOX_PUSH) : null;
}
