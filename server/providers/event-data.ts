import { AssetCodeField, CryptoCodeField, NetworkCodeField } from '@ballast/contract/fields.ts';
import { z } from 'zod';

/** Data of the providers' events, as they stand on the wire. Amounts are minor units as text. */

const MinorUnits = z.string().regex(/^(0|[1-9]\d{0,37})$/);
const Reference = z.string().min(1).max(200);

/** Data of `custody.transfer_detected`, `custody.transfer_settled` and `custody.transfer_failed`. */
export const CustodyTransferEvent = z.object({
  provider_ref: Reference,
  /** Our request; null for a deposit. */
  request_id: z.uuid().nullable(),
  direction: z.enum(['in', 'out']),
  currency: CryptoCodeField,
  network: NetworkCodeField,
  address: z.string(),
  memo: z.string().nullable(),
  amount: MinorUnits,
  /** Why it failed; null otherwise. */
  failure: z.string().nullable(),
});
export type CustodyTransferEvent = z.infer<typeof CustodyTransferEvent>;

const Side = z.object({ asset: AssetCodeField, amount: MinorUnits });

/** Data of `trade.order_filled`. */
export const OrderFilledEvent = z.object({
  provider_ref: Reference,
  request_id: z.uuid(),
  sold: Side,
  bought: Side,
  /** Whole units bought for one whole unit sold. */
  rate: z.string(),
});
export type OrderFilledEvent = z.infer<typeof OrderFilledEvent>;

/** Data of `trade.order_failed`. */
export const OrderFailedEvent = z.object({
  provider_ref: Reference,
  request_id: z.uuid(),
  failure: z.string(),
});
export type OrderFailedEvent = z.infer<typeof OrderFailedEvent>;
