import type { CustodyTransfer } from '../../providers/custody/port.ts';
import type { ParkingReason } from './parked-transfers.ts';

/** What we ordered the custodian to send, and how it ended here. */
export type SentOrder = Pick<CustodyTransfer, 'currency' | 'memo' | 'amount'> & {
  /** Null of what does not go over a network. */
  readonly network: string | null;
  readonly address: string | null;
  readonly state: string;
  readonly providerReference: string | null;
};

/** States after the custodian was asked. */
const SENT: ReadonlySet<string> = new Set(['PROCESSING', 'COMPLETED', 'FAILED']);

/** Why a transfer is not the one that we ordered; null when it is. */
export function misfitOf(order: SentOrder | null, transfer: CustodyTransfer): ParkingReason | null {
  if (!order || !SENT.has(order.state)) return 'not_sent_by_us';
  const { providerReference } = order;
  if (providerReference !== null && providerReference !== transfer.providerReference) {
    return 'sent_twice';
  }
  const isSame =
    order.currency === transfer.currency &&
    order.network === transfer.network &&
    order.address === transfer.address &&
    order.memo === transfer.memo &&
    order.amount === transfer.amount;
  if (!isSame) return 'differs_from_record';
  const ended =
    (order.state === 'COMPLETED' && transfer.state === 'failed') ||
    (order.state === 'FAILED' && transfer.state === 'settled');
  return ended ? 'ended_otherwise' : null;
}
