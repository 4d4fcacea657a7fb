// Made by `npm run database:types` from the migrated schema. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** int8 and numeric: text, never a number. */
export type Whole = ColumnType<string, string | bigint, string | bigint>;
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A day, `YYYY-MM-DD`. */
export type Day = string;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
/** Read as it was parsed, written as text. */
export type Json = ColumnType<unknown, string | null, string | null>;
/** Never read; written as text such as `1 hour`. */
export type Interval = ColumnType<unknown, string, string>;

export interface Accounts {
  account_id: GeneratedAlways<string>;
  kind: string;
  owner_id: string | null;
  asset: string;
  purpose: string;
  fund_id: string | null;
  stripe: Generated<number>;
  key: GeneratedAlways<string>;
  may_go_negative: boolean;
  posted: Generated<Whole>;
  held: Generated<Whole>;
  version: Generated<Whole>;
  opened_at: Generated<Moment>;
}

export interface Assets {
  code: string;
  scale: number;
  kind: string;
}

export interface AuditTrail {
  audit_id: GeneratedAlways<string>;
  at: Generated<Moment>;
  actor_id: string | null;
  actor_kind: string;
  support_agent_id: string | null;
  address: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  state_before: Json | null;
  state_after: Json | null;
}

export interface Clock {
  only_row: Generated<boolean>;
  ahead: Generated<Interval>;
}

export interface Entries {
  entry_id: GeneratedAlways<string>;
  kind: string;
  request_id: string | null;
  reverses: Whole | null;
  key: string;
  input_hash: Bytes;
  created_at: Moment;
}

export interface Holds {
  hold_id: string;
  account_id: Whole;
  request_id: string;
  amount: Whole;
  state: Generated<string>;
  posted_amount: Whole | null;
  entry_id: Whole | null;
  placed_at: Moment;
  settled_at: Moment | null;
}

export interface IdempotencyKeys {
  owner_id: string;
  call: string;
  key: string;
  input_hash: Bytes;
  status: number | null;
  answer: Json | null;
  created_at: Generated<Moment>;
}

export interface LatestPrices {
  code: string;
  at: Moment;
  price_usd: Whole;
  day_before_usd: Whole | null;
}

export interface Lines {
  line_id: GeneratedAlways<string>;
  entry_id: Whole;
  account_id: Whole;
  asset: string;
  amount: Whole;
  balance_after: Whole;
  version: Whole;
}

export interface PriceCollection {
  only_row: Generated<boolean>;
  collected_until: Moment | null;
}

export interface Prices {
  code: string;
  at: Moment;
  price_usd: Whole;
}

export interface ProviderEvents {
  id: string;
  provider: string;
  event_id: string;
  type: string;
  data: Json;
  raw_body: Bytes;
  sent_at: Moment;
  received_at: Moment;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Moment;
  finished_at: Moment | null;
  note: string | null;
}

export interface Purposes {
  purpose: string;
  kind: string;
  may_go_negative: boolean;
  stripes: Generated<number>;
}

export interface RequestSteps {
  from_state: string;
  to_state: string;
}

export interface Requests {
  request_id: string;
  owner_id: string;
  kind: string;
  idem_key: string;
  asset: string;
  amount: Whole;
  state: string;
  parent_id: string | null;
  fund_id: string | null;
  created_at: Moment;
  changed_at: Moment;
}

export interface SealCut {
  only_row: Generated<boolean>;
  last_entry_id: Whole;
  cut_by: string;
}

export interface Seals {
  seal_id: Whole;
  first_entry_id: Whole;
  last_entry_id: Whole;
  entries_count: Whole;
  previous_hash: Bytes;
  hash: Bytes;
  sealed_at: Moment;
}

export interface SandboxCalls {
  call_number: GeneratedAlways<string>;
  provider: string;
  call: string;
  request_key: string | null;
  body: Json;
  answer: Json;
  called_at: Generated<Moment>;
}

export interface SandboxCustodyAddresses {
  network: string;
  address_index: number;
  address: string;
  memo: string | null;
  owner_id: string;
  currency: string;
  created_at: Generated<Moment>;
}

export interface SandboxCustodyBalances {
  asset: string;
  amount: Generated<Whole>;
  leaving: Generated<Whole>;
}

export interface SandboxCustodyTransfers {
  provider_ref: string;
  request_key: string | null;
  request_id: string | null;
  direction: string;
  currency: string;
  network: string;
  address: string;
  memo: string | null;
  amount: Whole;
  state: string;
  failure: string | null;
  created_at: Generated<Moment>;
  settles_at: Moment;
  event_fault: string | null;
  change_number: Whole;
}

export interface SandboxDesks {
  provider: string;
  changes: Generated<Whole>;
}

export interface SandboxEvents {
  event_number: GeneratedAlways<string>;
  event_id: string;
  provider: string;
  body: string;
  due_at: Moment;
  sends_left: Generated<number>;
  attempts: Generated<number>;
  last_status: number | null;
  claimed_until: Moment | null;
}

export interface SandboxFaults {
  fault_number: GeneratedAlways<string>;
  provider: string;
  fault: string;
  times_left: number;
}

export interface SandboxMessages {
  message_id: string;
  request_key: string;
  copy: Generated<number>;
  channel: string;
  recipient: string;
  subject: string;
  text: string;
  code: string | null;
  links: Json;
  state: Generated<string>;
  sent_at: Moment;
}

export interface SandboxMovements {
  provider_ref: string | null;
  request_id: string | null;
  asset: string | null;
  amount: Whole | null;
  direction: string | null;
  state: string | null;
}

export interface SandboxPriceOverrides {
  override_number: GeneratedAlways<string>;
  code: string;
  price: Whole;
  market_price: Whole;
  set_at: Generated<Moment>;
}

export interface SandboxSigningKeys {
  provider: string;
  private_key: string;
  created_at: Generated<Moment>;
}

export interface SandboxTradeOrders {
  provider_ref: string;
  request_key: string;
  request_id: string;
  sold_asset: string;
  sold_amount: Whole;
  bought_asset: string;
  bought_amount: Whole | null;
  rate: Whole | null;
  state: string;
  failure: string | null;
  created_at: Generated<Moment>;
  fills_at: Moment;
  event_fault: string | null;
}

export interface Schema {
  accounts: Accounts;
  assets: Assets;
  audit_trail: AuditTrail;
  clock: Clock;
  entries: Entries;
  holds: Holds;
  idempotency_keys: IdempotencyKeys;
  latest_prices: LatestPrices;
  lines: Lines;
  price_collection: PriceCollection;
  prices: Prices;
  provider_events: ProviderEvents;
  purposes: Purposes;
  request_steps: RequestSteps;
  requests: Requests;
  seal_cut: SealCut;
  seals: Seals;
  'sandbox.calls': SandboxCalls;
  'sandbox.custody_addresses': SandboxCustodyAddresses;
  'sandbox.custody_balances': SandboxCustodyBalances;
  'sandbox.custody_transfers': SandboxCustodyTransfers;
  'sandbox.desks': SandboxDesks;
  'sandbox.events': SandboxEvents;
  'sandbox.faults': SandboxFaults;
  'sandbox.messages': SandboxMessages;
  'sandbox.movements': SandboxMovements;
  'sandbox.price_overrides': SandboxPriceOverrides;
  'sandbox.signing_keys': SandboxSigningKeys;
  'sandbox.trade_orders': SandboxTradeOrders;
}
