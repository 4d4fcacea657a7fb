import { AssetCodeField, CryptoCodeField, NetworkCodeField } from '@ballast/contract/fields.ts';
import { z } from 'zod';

/** Data of the providers' events. On the wire amounts are minor units as text, here they are bigint. */

const MinorUnits = z
  .string()
  .regex(/^(0|[1-9]\d{0,37})$/)
  .transform((digits) => BigInt(digits));
const Reference = z.string().min(1).max(200);

/** Data of `custody.transfer_detected`, `custody.transfer_settled` and `custody.transfer_failed`. */
export const CustodyTransferEvent = z.object({
  provider_ref: Reference,
  request_id: z.uuid().nullable(),
  direction: z.enum(['in', 'out']),
  currency: CryptoCodeField,
  network: NetworkCodeField,
  address: z.string(),
  memo: z.string().nullable(),
  amount: MinorUnits,
  failure: z.string().nullable(),
});
export type CustodyTransferEvent = z.output<typeof CustodyTransferEvent>;

const Side = z.object({ asset: AssetCodeField, amount: MinorUnits });

/** Data of `trade.order_filled`. */
export const OrderFilledEvent = z.object({
  provider_ref: Reference,
  request_id: z.uuid(),
  sold: Side,
  bought: Side,
  /** Whole units bought for one whole unit sold, 18 places. */
  rate: z.string().regex(/^(0|[1-9]\d{0,19})\.\d{18}$/),
});
export type OrderFilledEvent = z.output<typeof OrderFilledEvent>;

/** Data of `trade.order_failed`. */
export const OrderFailedEvent = z.object({
  provider_ref: Reference,
  request_id: z.uuid(),
  failure: z.string(),
});
export type OrderFailedEvent = z.output<typeof OrderFailedEvent>;

/** Signed minor units as text, never zero. */
const SignedMinorUnits = z
  .string()
  .regex(/^-?[1-9]\d{0,37}$/)
  .transform((digits) => BigInt(digits));

/** Data of `bank.line_booked`: which line of the statement is new. */
export const StatementLineEvent = z.object({
  provider_ref: Reference,
  currency: AssetCodeField,
  amount: SignedMinorUnits,
  value_date: z.iso.date(),
});
export type StatementLineEvent = z.output<typeof StatementLineEvent>;

/** Data of `verification.session_changed`: which session to read. */
export const SessionChangedEvent = z.object({
  provider_ref: Reference,
  reference: z.uuid(),
});

/** Each event type and the data it carries, as a provider writes it. */
export type EventData = {
  'custody.transfer_detected': z.input<typeof CustodyTransferEvent>;
  'custody.transfer_settled': z.input<typeof CustodyTransferEvent>;
  'custody.transfer_failed': z.input<typeof CustodyTransferEvent>;
  'trade.order_filled': z.input<typeof OrderFilledEvent>;
  'trade.order_failed': z.input<typeof OrderFailedEvent>;
  'bank.line_booked': z.input<typeof StatementLineEvent>;
  'verification.session_changed': z.input<typeof SessionChangedEvent>;
};

/** Name of what an event reports. */
export type EventType = keyof EventData;
