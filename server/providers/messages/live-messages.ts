import { type Carriers, messagesByChannel } from './channel-messages.ts';
import { type GatewaySettings, httpMessages } from './http-messages.ts';
import type { Channel, Messages } from './port.ts';
import type { SmtpSettings } from './smtp-messages.ts';

/** Who carries our messages; null where nobody was named. */
export type MessageSettings = {
  readonly email: SmtpSettings | null;
  readonly sms: GatewaySettings | null;
  readonly whatsapp: GatewaySettings | null;
  readonly sandboxes: readonly Channel[];
};

export async function makeMessages(
  { email, sms, whatsapp, sandboxes }: MessageSettings,
  sandbox: Messages,
): Promise<Messages> {
  const standIn = (channel: Channel) => (sandboxes.includes(channel) ? sandbox : null);
  const carriers: Carriers = {
    EMAIL: email ? await emailCarrier(email) : standIn('EMAIL'),
    SMS: sms ? httpMessages(sms) : standIn('SMS'),
    WHATSAPP: whatsapp ? httpMessages(whatsapp) : standIn('WHATSAPP'),
    PUSH: standIn('PUSH'),
  };
  return messagesByChannel(carriers);
}

// Loaded only where it is used: a start without it is quicker.
async function emailCarrier(settings: SmtpSettings) {
  const { smtpMessages } = await import('./smtp-messages.ts');
  return smtpMessages(settings);
}
