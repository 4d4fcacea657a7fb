import { ProviderRefusal } from '../failures.ts';
import type { Channel, Message, Messages } from './port.ts';

export type Carrier = Pick<Messages, 'send'>;

/** Who carries each channel; null where nobody does. */
export type Carriers = Readonly<Record<Exclude<Channel, 'WHATSAPP'>, Carrier | null>> & {
  readonly WHATSAPP: Messages | null;
};

/** Hands each message to the carrier of its channel; a channel without one refuses for good. */
export function messagesByChannel(carriers: Carriers): Messages {
  return {
    send: async (message: Message) => carrierOf(carriers[message.channel]).send(message),
    isOnWhatsApp: async (phone) => carrierOf(carriers.WHATSAPP).isOnWhatsApp(phone),
  };
}

function carrierOf<C>(carrier: C | null): C {
  if (carrier === null) throw new ProviderRefusal('channel_not_served');
  return carrier;
}
