import { carryMessage, type DeliveryContext } from './carry-message.ts';
import {
  type MessageDetails,
  type MessageName,
  type Recipient,
  writeMessage,
} from './write-message.ts';

/**
 * Writes a message and hands it to the carrier, from a job whose key it goes out under. Returns whether it was taken.
 * Throws `OutcomeUnknown`, after which the job is tried again with the same key.
 */
export function deliverMessage<N extends MessageName>(
  context: DeliveryContext,
  key: string,
  recipient: Recipient,
  name: N,
  details: MessageDetails[N],
): Promise<boolean> {
  return carryMessage(context, { key, ...writeMessage(recipient, name, details) });
}
