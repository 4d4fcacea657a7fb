// Made by `npm run database:types` from the migrated schema. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column with a default: may be left out of an insert. Kysely's own does not look into ColumnType. */
export type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;

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

export interface EthereumAddresses {
  address: string;
  kind: 'deposit' | 'hot' | 'cold';
  address_index: number | null;
  owner_id: string | null;
  currency: string | null;
  next_nonce: Whole | null;
  compared_block: Whole | null;
  created_at: Generated<Moment>;
}

export interface EthereumBlocks {
  block_number: Whole;
  hash: string;
  read_at: Generated<Moment>;
}

export interface EthereumBroadcasts {
  hash: string;
  transaction_id: Whole;
  raw: string;
  fee_limit: Whole;
  tip: Whole;
  signed_at: Generated<Moment>;
}

export interface EthereumCosts {
  provider_ref: string;
  hash: string;
  amount: Whole;
  block_number: Whole | null;
  state: 'accepted' | 'settled' | 'failed';
  change_number: Whole | null;
  asset: Generated<string>;
}

export interface EthereumDesk {
  only_row: Generated<boolean>;
  chain_id: Whole | null;
  genesis_hash: string | null;
  changes: Generated<Whole>;
  final_block: Whole | null;
}

export interface EthereumExchange {
  only_row: Generated<boolean>;
  opened_at: Generated<Moment>;
  counted_at: Moment | null;
  counted_change: Whole | null;
}

export interface EthereumExchangeHoldings {
  asset: string;
  amount: Whole;
}

export interface EthereumExchangeMoves {
  kind: 'deposit' | 'withdrawal';
  move_id: string;
  asset: string;
  amount: Whole;
  fee: Whole;
  fee_listed: Generated<boolean>;
  residue: Whole;
  hash: string | null;
  house_key: string | null;
}

export interface EthereumExchangeOrders {
  order_key: string;
  request_id: string;
  sell_asset: string;
  sell_amount: Whole;
  buy_asset: string;
  floor: Whole;
  state: Generated<'open' | 'filled' | 'unfilled'>;
  sent_at: Generated<Moment>;
}

export interface EthereumHoldings {
  address: string;
  asset: string;
  amount: Generated<Whole>;
}

export interface EthereumHouseMoves {
  move_key: string;
  direction: 'TO_EXCHANGE' | 'TO_WALLET';
  asset: string;
  amount: Whole;
  state: Generated<'open' | 'arrived' | 'failed'>;
  failure: string | null;
  created_at: Generated<Moment>;
}

export interface EthereumIgnored {
  block_number: Whole;
  kind: 'zero_value' | 'unlisted_token';
  times: number;
}

export interface EthereumMoves {
  move_number: GeneratedAlways<string>;
  block_number: Whole;
  address: string;
  asset: string;
  amount: Whole;
}

export interface EthereumSettlements {
  provider_ref: string;
  asset: string;
  request_id: string;
  amount: Whole;
  residue: Whole;
  change_number: Whole;
}

export interface EthereumTransactions {
  transaction_id: GeneratedAlways<string>;
  from_address: string;
  nonce: Whole;
  purpose: 'withdrawal' | 'gas' | 'sweep';
  provider_ref: string | null;
  asset: string;
  amount: Whole;
  to_address: string;
  value: Whole;
  data: string;
  gas_limit: Whole;
  state: Generated<'open' | 'mined' | 'final' | 'displaced'>;
  mined_hash: string | null;
  mined_block: Whole | null;
  succeeded: boolean | null;
  created_at: Generated<Moment>;
}

export interface EthereumTransfers {
  provider_ref: string;
  request_key: string | null;
  request_id: string | null;
  direction: 'in' | 'out';
  currency: string;
  address: string;
  amount: Whole;
  hash: string | null;
  place: number | null;
  block_number: Whole | null;
  dropped_at: Whole | null;
  state: 'accepted' | 'settled' | 'failed';
  failure: string | null;
  created_at: Generated<Moment>;
  change_number: Whole;
  sender: string | null;
  house_key: string | null;
}

export interface AccessRequests {
  request_id: string;
  kind: 'INVITE' | 'CHANGE_ROLES' | 'SUSPEND' | 'REOPEN' | 'RESET_ACCESS' | 'LIFT_LOCK' | 'CLOSE_ACCOUNT' | 'SET_LEAD';
  person_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  roles: string[] | null;
  reason: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'CONFIRMED' | 'DECLINED' | null;
  decided_by: string | null;
  decided_at: Moment | null;
  alone: Generated<boolean>;
}

export interface Accounts {
  owner_id: string;
  account_id: GeneratedAlways<string>;
  kind: Purposes['kind'];
  asset: string;
  purpose: Purposes['purpose'];
  fund_id: string | null;
  of_fund: GeneratedAlways<boolean>;
  stripe: Generated<number>;
  key: GeneratedAlways<string>;
  opened_at: Generated<Moment>;
}

export interface AdditionalDocumentFiles {
  owner_id: string;
  sending_id: string;
  upload_id: string;
}

export interface AdditionalDocumentRequests {
  request_id: string;
  owner_id: string;
  wanted: string;
  requested_by: string;
  requested_at: Generated<Moment>;
  outcome: 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | null;
  ended_by: string | null;
  ended_at: Moment | null;
}

export interface AdditionalDocuments {
  owner_id: string;
  sending_id: string;
  request_id: string;
  note: string | null;
  sent_by: string;
  sent_at: Generated<Moment>;
}

export interface AgreementChecks {
  owner_id: string;
  started_at: Generated<Moment>;
  due_at: Generated<Moment | null>;
}

export interface AgreementEnvelopes {
  owner_id: string;
  agreement_id: string;
  asked_at: Generated<Moment>;
  claimed_until: Generated<Moment>;
  envelope_ref: string | null;
  checks: Generated<number>;
  due_at: Moment | null;
  failure: string | null;
}

export interface AgreementSealings {
  owner_id: string;
  agreement_id: string;
  attempts: Generated<number>;
  attempted_at: Moment | null;
  due_at: Generated<Moment | null>;
  failing_since: Moment | null;
  failure: string | null;
  alarmed_at: Moment | null;
}

export interface AgreementSignatures {
  owner_id: string;
  agreement_id: string;
  signed_by: string | null;
  signatory: string | null;
  name: string;
  drawing: string | null;
  consent: string;
  authentication: string | null;
  signed_at: Generated<Moment>;
  address: string | null;
  device: string | null;
}

export interface AgreementSteps {
  owner_id: string;
  agreement_id: string;
  step: 'SENT' | 'OPENED' | 'READ' | 'CONSENTED' | 'SIGNED' | 'DECLINED';
  taken_at: Generated<Moment>;
  taken_by: string | null;
  signatory: string | null;
  address: string | null;
  device: string | null;
  consent: string | null;
}

export interface Agreements {
  agreement_id: string;
  owner_id: string;
  kind: string;
  template_version: number;
  signer: Generated<'OWNER' | 'DESIGNATED'>;
  signer_name: string;
  signer_email: string;
  content: string;
  content_hash: Bytes;
  data_hash: Bytes;
  state: Generated<'SENT' | 'SIGNED' | 'SEALED' | 'REPLACED' | 'DECLINED'>;
  sent_at: Generated<Moment>;
}

export interface Alarms {
  owner_id: string;
  alarm_id: string;
  kind: string;
  subject_kind: string;
  subject_id: string;
  details: Json | null;
  opened_at: Generated<Moment>;
  acknowledged_at: Moment | null;
  acknowledged_by: string | null;
  closed_at: Moment | null;
  closed_by: string | null;
  close_reason: string | null;
  told_at: Moment | null;
}

export interface ArticlePublications {
  publication_id: string;
  article_id: string;
  language: ArticleVersions['language'];
  version: number;
  publish_at: Moment;
  published_by: string;
  said_at: Generated<Moment>;
  withdrawn_by: string | null;
  withdrawn_at: Moment | null;
}

export interface ArticleVersions {
  article_id: string;
  language: 'en' | 'de' | 'es';
  version: number;
  title: string;
  summary: string;
  body: string;
  written_by: string;
  written_at: Generated<Moment>;
}

export interface Articles {
  article_id: string;
  kind: 'NEWS' | 'EDUCATION' | 'FAQ' | 'CLUB';
  slug: string;
  topic: 'ACCOUNT' | 'DEPOSITS' | 'WITHDRAWALS' | 'FUNDS' | 'STATEMENTS' | null;
  place: number | null;
  created_by: string;
  created_at: Generated<Moment>;
}

export interface AssetNetworks {
  asset: string;
  network: string;
  deposit_minimum: Whole;
  withdrawal_fee: Whole;
  withdrawal_minimum: Whole;
  withdrawal_maximum: Whole;
  has_custody: Generated<boolean>;
}

export interface AssetReconciliations {
  asset: string;
  agreed_at: Moment | null;
  stopped_at: Moment | null;
  stopped_because: 'DIFFERENCE' | 'TOO_OLD' | null;
}

export interface Assets {
  code: string;
  name: string;
  kind: 'crypto' | 'fiat' | 'units';
  scale: number;
  shown_places: number;
  position: number;
  may_be_deposited: boolean;
  may_be_withdrawn: boolean;
  may_be_invested: boolean;
  may_be_displayed: boolean;
}

export interface AttemptLimits {
  scope: string;
  subject: string;
  attempted_at: Moment[];
  in_a_row: number;
  last_attempt_at: Generated<Moment>;
}

export interface AuditTrail {
  audit_id: GeneratedAlways<string>;
  at: Generated<Moment>;
  actor_id: string | null;
  actor_kind: 'client' | 'staff' | 'system';
  support_agent_id: string | null;
  address: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  owner_id: string | null;
  user_id: string | null;
  state_before: Json | null;
  state_after: Json | null;
}

export interface Authenticators {
  user_id: string;
  setup_id: string;
  encrypted_secret: string;
  last_step: Generated<Whole>;
  created_at: Generated<Moment>;
  confirmed_at: Moment | null;
}

export interface Balances {
  owner_id: string;
  account_id: Whole;
  may_go_negative: boolean;
  posted: Generated<Whole>;
  held: Generated<Whole>;
  version: Generated<Whole>;
}

export interface BankDeposits {
  owner_id: string;
  request_id: string;
  kind: Generated<'BANK'>;
  provider_ref: string;
  reference: string;
  payer_name: string;
  value_date: Day;
}

export interface BankDifferences {
  difference_id: string;
  kind: 'NOT_BOOKED' | 'NOT_LISTED' | 'AMOUNT_DIFFERS' | 'CURRENCY_DIFFERS' | 'VALUE_DATE_DIFFERS' | 'LISTED_TWICE' | 'BOOKED_TWICE' | 'BALANCE_DIFFERS';
  reference: string | null;
  listed_currency: string | null;
  listed_amount: Whole | null;
  listed_value_date: Day | null;
  booked_currency: string | null;
  booked_amount: Whole | null;
  booked_value_date: Day | null;
  held_amount: Whole | null;
  first_seen_at: Moment;
  ended_at: Moment | null;
}

export interface BankFileBalances {
  account: string;
  number: number;
  currency: string;
  file_id: string;
  closing: Whole;
  day: Day;
}

export interface BankFileDesk {
  only_row: Generated<boolean>;
  changes: Generated<Whole>;
}

export interface BankFileItems {
  provider_ref: string;
  entry_ref: string;
  file_id: string;
  stated_by: string | null;
  account: string;
  currency: string;
  amount: Whole;
  value_date: Day;
  booked_at: Moment;
  remittance: string;
  party_name: string;
  party_account_end: string;
  end_to_end_id: string | null;
  return_reason: string | null;
  position: Whole;
  encrypted_party_account: string | null;
  party_bank: string | null;
  party_bank_name: string | null;
  party_bank_country: string | null;
  uetr: string | null;
  transaction_id: string | null;
}

export interface BankFileRecalls {
  provider_ref: string;
  file_id: string;
  item_ref: string;
  currency: string;
  amount: Whole;
  reason: string | null;
  assigner: string;
  case_ref: string | null;
  end_to_end_id: string | null;
  uetr: string | null;
  transaction_id: string | null;
  asked_at: Moment;
  position: Whole;
  answer: 'ACCEPTED' | 'REFUSED' | null;
  answer_reason: string | null;
  answered_at: Moment | null;
  attempt_id: string | null;
  sent_at: Moment | null;
  original_message_id: string | null;
  original_message_name: string | null;
  original_message_at: string | null;
}

export interface BankFiles {
  file_id: string;
  name: string;
  digest: Bytes;
  kind: 'STATEMENT' | 'NOTIFICATION' | 'ANSWER' | 'RECALL_REQUEST' | null;
  message_id: string | null;
  refused_because: string | null;
  refused_at_place: string | null;
  received_at: Generated<Moment>;
}

export interface BankLines {
  provider_ref: string;
  currency: string;
  amount: Whole;
  value_date: Day;
  remittance: string;
  payer_name: string;
  payer_account_end: string;
  arrived_at: Moment;
  booked_at: Generated<Moment>;
  position: Whole;
  owner_id: string | null;
  request_id: string | null;
  suspended_because: 'NO_REFERENCE' | 'SEVERAL_REFERENCES' | 'REFERENCE_UNKNOWN' | 'OTHER_CURRENCY' | 'THIRD_PARTY' | 'CLIENT_CLOSED' | 'DEBIT' | 'RETURN_DIFFERS' | 'RECALLED' | null;
  named_owner_id: string | null;
  promised_at: Moment | null;
  recalls: string | null;
}

export interface BankPaymentFiles {
  file_id: string;
  message_id: string;
  currency: string;
  rail: 'WIRE' | 'SWIFT';
  payments: number;
  amount: Whole;
  state: Generated<'PREPARED' | 'RELEASED' | 'WRITTEN' | 'SENT' | 'DISCARDED'>;
  prepared_by: string;
  prepared_at: Generated<Moment>;
  released_by: string | null;
  released_at: Moment | null;
  execution_day: Day | null;
  attempt_id: string | null;
  digest: Bytes | null;
  sent_at: Moment | null;
  discarded_by: string | null;
  discarded_because: string | null;
  discarded_at: Moment | null;
}

export interface BankPaymentLines {
  owner_id: string;
  request_id: string;
  kind: 'BOOKED' | 'RETURNED';
  provider_ref: string;
  value_date: Day;
  booked_at: Generated<Moment>;
}

export interface BankPaymentOrders {
  end_to_end_id: string;
  provider_ref: string;
  currency: string;
  rail: 'WIRE' | 'SWIFT';
  amount: Whole;
  creditor_name: string;
  creditor_bank: string;
  creditor_account_end: string;
  collected_at: Generated<Moment>;
  file_id: string | null;
  bank_status: string | null;
  answered_at: Moment | null;
  refused_because: string | null;
  refusal_position: Whole | null;
}

export interface BankTargets {
  owner_id: string;
  target_id: string;
  kind: Generated<'BANK'>;
  routing: 'US' | 'INTERNATIONAL';
  routing_code: string;
  bank_name: string;
  country: string;
  currency: string;
  holder_name: string;
  encrypted_account_number: string;
  account_hash: Bytes;
  account_number_ending: string;
  is_removed: Generated<boolean>;
}

export interface BankTerms {
  currency: string;
  fee: Whole;
  minimum: Whole;
  maximum: Whole;
}

export interface BankWithdrawals {
  owner_id: string;
  request_id: string;
  kind: Generated<'BANK'>;
  routing: 'US' | 'INTERNATIONAL';
  routing_code: string;
  bank_name: string;
  country: string;
  holder_name: string;
  encrypted_account_number: string;
  account_number_ending: string;
}

export interface BirthdayGreetings {
  owner_id: string;
  year: number;
  shown_at: Generated<Moment>;
}

export interface BirthdayList {
  owner_id: string;
  listed_by: string;
  listed_at: Generated<Moment>;
}

export interface BookedCalls {
  owner_id: string;
  call_id: string;
  purpose: 'WALLET' | 'WITHDRAWAL' | 'ADVICE' | 'CONTACT';
  subject_id: string | null;
  booked_by: string;
  booked_at: Generated<Moment>;
  starts_at: Moment;
  zone: string;
  room: string;
  sequence: Generated<number>;
  remind_at: Moment | null;
  taken_by: string | null;
  state: Generated<'BOOKED' | 'CANCELLED' | 'HELD' | 'MISSED'>;
}

export interface BookedMovements {
  provider_ref: string | null;
  asset: string | null;
  amount: Whole | null;
  is_reversal: boolean | null;
  booked_at: Moment | null;
  held_at: string | null;
  value_date: Day | null;
}

export interface CallHolidays {
  day: Day;
  name: string;
}

export interface CallHours {
  weekday: number;
  opens: string;
  closes: string;
  capacity: number;
}

export interface CallMoves {
  owner_id: string;
  move_id: string;
  call_id: string;
  moved_from: Moment;
  moved_to: Moment;
  moved_by: string;
  moved_at: Generated<Moment>;
}

export interface CallOutcomes {
  owner_id: string;
  call_id: string;
  outcome: 'CANCELLED' | 'HELD' | 'MISSED';
  note: string | null;
  recorded_by: string;
  recorded_at: Generated<Moment>;
}

export interface CallRules {
  only_row: Generated<boolean>;
  zone: string;
  notice_minutes: number;
  version: Generated<number>;
  changed_by: string | null;
  changed_at: Generated<Moment>;
}

export interface CallSeats {
  starts_at: Moment;
  seat: number;
  owner_id: string;
  call_id: string;
  is_over: Generated<boolean>;
}

export interface CarriedUnits {
  owner_id: string;
  batch_id: string;
  order_id: string;
  series_id: string;
  units: Whole;
}

export interface CaseEvents {
  owner_id: string;
  event_id: GeneratedAlways<string>;
  case_id: string;
  kind: 'OPENED' | 'TAKEN' | 'ASSIGNED' | 'RELEASED' | 'PREPARED' | 'DECIDED' | 'RESUBMITTED' | 'ADDED' | 'CLOSED' | 'WITHDRAWN' | 'REOPENING_ASKED' | 'REOPENING_DECLINED' | 'REOPENED';
  at: Generated<Moment>;
  done_by: string | null;
  done_as: 'CLIENT' | 'STAFF' | 'PLATFORM';
  turnaround: string | null;
  due_at: Moment | null;
  decision: 'APPROVE' | 'REJECT' | 'ASK_AGAIN' | null;
  reason: string | null;
  template: string | null;
  assigned_to: string | null;
}

export interface CaseViewers {
  owner_id: string;
  case_id: string;
  viewer_id: string;
  seen_until: Moment;
}

export interface Cases {
  owner_id: string;
  case_id: string;
  queue: 'withdrawals' | 'wallets' | 'bank_accounts' | 'subscriptions' | 'accreditations' | 'kyc' | 'kyb' | 'identity' | 'invitations' | 'reported_changes' | 'additional_documents' | 'screening' | 'periodic_reviews' | 'client_requests' | 'changed_details' | 'recalls' | 'senders';
  subject_id: string;
  opened_at: Generated<Moment>;
  state: 'WAITING' | 'TAKEN' | 'ASKED_AGAIN' | 'DECIDED' | 'WITHDRAWN';
  entered_by: string | null;
  turnaround: 'TEN_MINUTES' | 'DAY' | 'ONE_BUSINESS_DAY' | 'ONE_TO_TWO_BUSINESS_DAYS' | 'TWO_TO_THREE_BUSINESS_DAYS' | 'FIVE_BUSINESS_DAYS';
  due_at: Moment;
  taken_by: string | null;
  prepared_by: string | null;
  outcome: 'APPROVED' | 'REJECTED' | 'ASKED_AGAIN' | 'CLOSED' | 'WITHDRAWN' | null;
  outcome_at: Moment | null;
  outcome_by: string | null;
  outcome_reason: string | null;
  suspicion: Generated<boolean>;
  reopening_asked_by: string | null;
  escalated_at: Moment | null;
  escalated_to: string | null;
}

export interface ChainEnds {
  owner_id: string;
  link_id: Whole;
  last_line: Whole;
  hash: Bytes;
}

export interface ChainHead {
  only_row: Generated<boolean>;
  root_id: Generated<Whole>;
  hash: Generated<Bytes>;
  searched_until: Generated<Moment>;
  swept_at: Generated<Moment>;
}

export interface ChainLinks {
  owner_id: string;
  link_id: Whole;
  last_line: Whole;
  entries_count: Whole;
  hash: Bytes;
  root_id: Whole;
}

export interface ChainNotes {
  root_id: Whole;
  note: string;
}

export interface ChainRoots {
  root_id: Whole;
  links_count: Whole;
  hash: Bytes;
  chained_at: Moment;
}

export interface ClientChanges {
  owner_id: string;
  change_id: string;
  kind: 'NAME' | 'ADDRESS' | 'TAX_RESIDENCY' | 'INVESTOR_CLASS';
  value_before: string;
  value_after: string | null;
  found_at: Generated<Moment>;
  decided_at: Moment | null;
}

export interface ClientCredentialChanges {
  owner_id: string;
  changed_at: Moment;
}

export interface ClientDetails {
  owner_id: string;
  kind: 'NAME' | 'ADDRESS' | 'TAX_RESIDENCY';
  value: string;
  known_since: Generated<Moment>;
}

export interface ClientFeeDays {
  owner_id: string;
  kind: ClientFees['kind'];
  scope: string;
  day: Day;
  schedule_id: string;
  base_usd: Whole;
  carried: boolean;
  amount_usd: Whole;
  accrued_usd: Whole;
  posted: Whole;
  entry_id: Whole | null;
  accrued_at: Generated<Moment>;
}

export interface ClientFees {
  owner_id: string;
  kind: 'PLATFORM' | 'MANAGEMENT' | 'PERFORMANCE';
  scope: string;
  next_day: Day;
  accrued_usd: Generated<Whole>;
  posted: Generated<Whole>;
  settled: Generated<Whole>;
}

export interface ClientFlags {
  owner_id: string;
  flag_id: string;
  rule: string;
  version: number;
  facts: Json;
  found_at: Generated<Moment>;
  gone_at: Moment | null;
}

export interface ClientNotices {
  owner_id: string;
  notice_id: string;
  kind: string;
  texts: Json;
  about_id: string | null;
  told_at: Generated<Moment>;
}

export interface ClientPerformanceDays {
  owner_id: string;
  kind: 'PERFORMANCE';
  scope: string;
  day: Day;
  value_usd: Whole;
  mark_usd: Whole;
  mark_after_usd: Whole;
  rate: Whole;
  open_usd: Whole;
  crystallised_usd: Whole;
}

export interface ClientRatings {
  owner_id: string;
  rating_id: string;
  rating: 'LOW' | 'MEDIUM' | 'HIGH';
  points: number;
  factors: Json;
  since: Generated<Moment>;
  until: Moment | null;
}

export interface ClientRebalances {
  id: string;
  fund_id: string;
  reason: 'SCHEDULE' | 'BAND' | 'TARGETS';
  close_at: Moment;
  target_version: number;
  proposed_at: Generated<Moment>;
  approved_by: string | null;
  approved_at: Moment | null;
  released_by: string | null;
  released_at: Moment | null;
  gathered_at: Moment | null;
  sold_at: Moment | null;
  bought_at: Moment | null;
  stopped_by: string | null;
  stopped_at: Moment | null;
  stop_reason: string | null;
  finished_at: Moment | null;
}

export interface ClientRequests {
  owner_id: string;
  request_id: string;
  about: string;
  message: string | null;
  sent_by: string;
  sent_at: Generated<Moment>;
  answer: string | null;
  answered_at: Moment | null;
}

export interface ClientRewardDays {
  owner_id: string;
  fund_id: string;
  asset: string;
  day: Day;
  programme_id: string;
  base: Whole;
  amount: Whole;
  accrued: Whole;
  accrued_at: Generated<Moment>;
}

export interface ClientRewards {
  owner_id: string;
  fund_id: string;
  asset: string;
  next_day: Day;
  accrued: Generated<Whole>;
  paid: Generated<Whole>;
}

export interface Clients {
  client_id: string;
  legal_name: string | null;
  account_type: 'INDIVIDUAL' | 'INSTITUTIONAL';
  account_status: 'ACTIVE' | 'INACTIVE' | 'PENDING_ACTIVATION';
  verification_status: 'VERIFIED' | 'UNVERIFIED';
  kyc_stage: 'CREATED' | 'SUBMITTED' | 'AGREEMENTS_VERIFICATION' | 'COMPLETED' | 'REJECTED';
  us_tax_payer: boolean | null;
  can_upload_additional_documents: Generated<boolean>;
  default_currency: Generated<string>;
  relationship_manager_id: string | null;
  invitation_id: string | null;
  invitation_completed_at: Moment | null;
  suspended_at: Moment | null;
  created_at: Generated<Moment>;
  answers_due_at: Moment | null;
  closed_at: Moment | null;
  answers_told_for: Moment | null;
  answers_reminded_for: Moment | null;
  agreements_outdated_since: Moment | null;
  identity_erased_at: Moment | null;
}

export interface Clock {
  only_row: Generated<boolean>;
  ahead: Generated<Interval>;
}

export interface CompanyPeople {
  owner_id: string;
  told_id: Whole;
  place: number;
  person_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: Day;
  country_of_residence: string;
  is_director: boolean;
  share: Whole | null;
  has_control: boolean;
}

export interface CompanyPeopleLists {
  owner_id: string;
  told_id: GeneratedAlways<string>;
  told_by: string;
  told_at: Generated<Moment>;
}

export interface CompanyRegisters {
  owner_id: string;
  told_id: GeneratedAlways<string>;
  register_number: string;
  register_place: string;
  registered_on: Day;
  address_of_seat: string;
  address2_of_seat: string | null;
  city_of_seat: string;
  subdivision_of_seat: string | null;
  zip_code_of_seat: string | null;
  country_of_seat: string;
  lei: string | null;
  told_by: string;
  told_at: Generated<Moment>;
}

export interface CompanySources {
  owner_id: string;
  told_id: GeneratedAlways<string>;
  source_of_wealth: string[];
  source_of_wealth_details: string;
  source_of_funds: string[];
  source_of_funds_details: string;
  told_by: string;
  told_at: Generated<Moment>;
}

export interface CompletePrices {
  code: string | null;
  complete_until: Moment | null;
}

export interface ComplianceStates {
  owner_id: string;
  facts_due_at: Generated<Moment | null>;
  reviewed_at: Moment | null;
  review_due_at: Moment | null;
  exposure: 'EXPOSED' | 'WITHDRAWAL_OPEN' | 'WITHDRAWN' | null;
  review_asked_at: Moment | null;
  class_told_at: Moment | null;
  class_until: Moment | null;
}

export interface ContactMarks {
  mark: Bytes;
  owner_id: string;
  kind: 'PHONE' | 'ADDRESS';
}

export interface Corrections {
  correction_id: string;
  kind: 'REVERSAL' | 'ATTRIBUTION' | 'FEE_REFUND' | 'ADJUSTMENT' | 'OUTCOME' | 'RETURN';
  books_of: string;
  subject: string;
  asked: Json;
  line_keys: string[];
  line_amounts: string[];
  evidence: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'CONFIRMED' | 'DECLINED' | null;
  decided_by: string | null;
  decided_at: Moment | null;
  decision_reason: string | null;
  entry_id: Whole | null;
  reversed_at: Moment | null;
  decided_factor: string | null;
  evidence_files: Generated<string[]>;
}

export interface CountryRuleProposals {
  proposal_id: string;
  country: string;
  link: 'RESIDENCE' | 'INCORPORATION' | 'CONNECTION' | 'CITIZENSHIP' | 'BIRTH' | 'TAX' | 'ISSUE' | 'PHONE';
  verdict: 'PROHIBITED' | 'REVIEW' | 'ALLOWED';
  reason: string;
  proposed_by: string;
  proposed_at: Generated<Moment>;
  decision: 'RELEASED' | 'REFUSED' | null;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface CountryRules {
  rule_id: Generated<string>;
  country: string;
  link: 'RESIDENCE' | 'INCORPORATION' | 'CONNECTION' | 'CITIZENSHIP' | 'BIRTH' | 'TAX' | 'ISSUE' | 'PHONE';
  verdict: 'PROHIBITED' | 'REVIEW';
  reason: string;
  since: Generated<Moment>;
  until: Moment | null;
  made_by: string | null;
  released_by: string | null;
}

export interface CredentialChanges {
  user_id: string;
  change_id: GeneratedAlways<string>;
  kind: 'PASSWORD' | 'EMAIL' | 'SECOND_FACTOR';
  at: Generated<Moment>;
}

export interface CryptoDeposits {
  owner_id: string;
  request_id: string;
  kind: Generated<'CRYPTO'>;
  address_id: string;
  provider_ref: string;
  network: string;
  memo: string | null;
  confirmations: number | null;
  confirmations_needed: number | null;
}

export interface CustodyProgress {
  provider: string;
  cursor: string | null;
  complete_at: Moment | null;
  polled_at: Moment | null;
  unread_since: Moment | null;
}

export interface DealingBatches {
  batch_id: string;
  vehicle_id: string;
  day: Day;
  kind: 'DEALING' | 'RESTATEMENT';
  valuation_id: string;
  prepared_by: string;
  prepared_at: Generated<Moment>;
  orders_count: number;
  total_in: Whole;
  total_out: Whole;
  released_by: string | null;
  released_at: Moment | null;
  dealt_at: Moment | null;
  settled_at: Moment | null;
  payment_by: string | null;
  payment_at: Moment | null;
}

export interface DealingDates {
  vehicle_id: string;
  day: Day;
  subscription_cut_off: Moment;
  redemption_cut_off: Moment;
  settlement_day: Day;
  state: Generated<'OPEN' | 'CUT_OFF' | 'ESTIMATED' | 'FINAL' | 'DEALT' | 'SETTLED'>;
  changed_at: Generated<Moment>;
}

export interface DemoWorld {
  only_row: Generated<boolean>;
  started_at: Moment;
  steps_done: Generated<number>;
  finished_at: Moment | null;
}

export interface DepositAddressOwners {
  network: string;
  address: string;
  memo: string;
  owner_id: string;
  address_id: string;
}

export interface DepositAddresses {
  owner_id: string;
  address_id: string;
  currency: string;
  network: string;
  address: string | null;
  memo: string | null;
  requested_at: Generated<Moment>;
  issued_at: Moment | null;
  due_at: Generated<Moment | null>;
  note: string | null;
}

export interface DepositSenders {
  owner_id: string;
  request_id: string;
  address: string;
  state: Generated<'WAITING' | 'CLEAR' | 'HIT' | 'CLEARED' | 'CONFIRMED'>;
  due_at: Generated<Moment>;
  screened_at: Moment | null;
  hits: Generated<Json>;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface Deposits {
  owner_id: string;
  request_id: string;
  kind: 'CRYPTO' | 'BANK';
  currency: string;
  amount: Whole;
  arrived_at: Moment;
  detected_at: Generated<Moment>;
  credited_at: Moment | null;
  settles_at: Moment | null;
  settled_at: Moment | null;
  suspended_at: Moment | null;
  failed_at: Moment | null;
  undone_at: Moment | null;
  late_told_at: Moment | null;
}

export interface DocumentKeys {
  number: number;
  encrypted_key: string;
  made_at: Generated<Moment>;
  made_under: string;
}

export interface EmailAddresses {
  email_key: string;
  user_id: string;
}

export interface EncryptedByKey {
  kept: string | null;
  key_id: string | null;
  texts: Whole | null;
}

export interface Entries {
  owner_id: string;
  entry_id: Whole;
  kind: string;
  request_id: string | null;
  reverses: Whole | null;
  key: string;
  input_hash: Bytes;
  booked_at: Moment;
  effective_at: Moment;
}

export interface EntryKinds {
  kind: string;
  may_owe: Generated<boolean>;
}

export interface ExchangeQuotes {
  owner_id: string;
  id: string;
  sell_asset: string;
  sold: Whole;
  buy_asset: string;
  bought: Whole;
  rate: Whole;
  value_usd: Whole;
  created_at: Generated<Moment>;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface ExchangeTransfers {
  transfer_id: string;
  direction: 'TO_EXCHANGE' | 'TO_WALLET';
  asset: string;
  amount: Whole;
  address: string;
  why: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' | null;
  decided_by: string | null;
  decided_at: Moment | null;
  reason: string | null;
  stopped_by: string | null;
  stopped_at: Moment | null;
  state: 'ORDERED' | 'ON_THE_WAY' | 'ARRIVED' | 'FAILED' | null;
  failure: string | null;
  hash: string | null;
  finished_at: Moment | null;
}

export interface Exchanges {
  owner_id: string;
  id: string;
  quote_id: string;
  hold_id: string;
  state: Generated<'PROCESSING' | 'COMPLETED' | 'FAILED'>;
  failure: 'RATE_CHANGED' | 'NOT_FILLED' | null;
  created_at: Generated<Moment>;
  finished_at: Moment | null;
}

export interface ExposureDecisions {
  owner_id: string;
  answer_id: Whole;
  decision: 'ACCEPTED' | 'KEPT';
  reason: string;
  decided_by: string;
  decided_at: Generated<Moment>;
}

export interface FeeAccruals {
  series_id: string;
  kind: 'MANAGEMENT' | 'INCENTIVE';
  day: Day;
  version: number;
  basis: Whole;
  rate: Whole;
  amount: Whole;
  cumulative: Whole;
  posted: Whole;
  entry_id: Whole | null;
  accrued_at: Generated<Moment>;
}

export interface FeeBills {
  owner_id: string;
  bill_id: string;
  kind: ClientFees['kind'];
  scope: string;
  starts_on: Day;
  ends_on: Day;
  schedule_id: string;
  accrued: Whole;
  charged_before: Whole;
  amount: Whole;
  paid: Generated<Whole>;
  billed_at: Generated<Moment>;
  invoice_number: string | null;
}

export interface FeeCrystallisations {
  batch_id: string;
  series_id: string;
  kind: 'MANAGEMENT' | 'INCENTIVE';
  cause: string;
  units: Whole;
  fee: Whole;
  posted: Whole;
  mark_before: Whole;
  mark_after: Whole;
  entry_id: Whole | null;
  restates: Generated<boolean>;
}

export interface FeeInvoices {
  owner_id: string;
  bill_id: string;
  bytes: Whole;
  digest: Bytes;
  stored_as: string;
  kept_at: Generated<Moment>;
}

export interface FeePayments {
  owner_id: string;
  bill_id: string;
  number: number;
  cents: Whole;
  asset: string;
  amount: Whole;
  price_usd: Whole;
  was_owed: boolean;
  entry_id: Whole;
  paid_at: Generated<Moment>;
}

export interface FeeProposals {
  proposal_id: string;
  kind: 'SCHEDULE' | 'PROGRAMME' | 'SET_ASIDE';
  content: Json;
  about: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' | null;
  decided_by: string | null;
  decided_at: Moment | null;
  reason: string | null;
}

export interface FeeRanges {
  schedule_id: string;
  starts_at: Whole;
  ends_at: Whole | null;
  rate: Whole;
}

export interface FeeSaleNotices {
  owner_id: string;
  bill_id: string;
  sells_on: Day;
  told_at: Generated<Moment>;
  tried_at: Moment | null;
}

export interface FeeSchedules {
  schedule_id: string;
  kind: 'PLATFORM' | 'MANAGEMENT' | 'PERFORMANCE';
  fund_id: string | null;
  effective_on: Day;
  period: 'YEAR' | 'HALF_YEAR' | 'QUARTER' | 'MONTH';
  billing_period: 'YEAR' | 'HALF_YEAR' | 'QUARTER' | 'MONTH';
  published_at: Generated<Moment>;
}

export interface FlagReasons {
  owner_id: string;
  case_id: string;
  flag_id: string;
  reason: string;
  given_by: string;
  given_at: Generated<Moment>;
}

export interface FlagRules {
  rule: string;
  version: number;
  name: string;
  severity: 'LOOK' | 'STOP';
  condition: Json;
  shown: string[];
  active_from: Generated<Moment>;
  active_until: Moment | null;
  made_by: string | null;
  released_by: string | null;
}

export interface FundAudits {
  vehicle_id: string;
  year: number;
  signed_off_on: Day;
  evidence: string;
  recorded_by: string;
  recorded_at: Generated<Moment>;
}

export interface FundExchanges {
  owner_id: string;
  id: string;
  order_id: string;
  cause: 'SUBSCRIPTION' | 'REDEMPTION' | 'HOLDBACK';
  sell_asset: string;
  sell_amount: Whole;
  buy_asset: string;
  hold_id: string;
  state: Generated<'WAITING' | 'TRADING' | 'DONE' | 'FAILED'>;
  given: Whole | null;
  got: Whole | null;
  failure: 'RATE_CHANGED' | 'NOT_FILLED' | null;
  created_at: Generated<Moment>;
  ended_at: Moment | null;
}

export interface FundHolidays {
  vehicle_id: string;
  day: Day;
  name: string;
}

export interface FundIndex {
  fund_id: string;
  at: Moment;
  value: Whole;
}

export interface FundInquiries {
  owner_id: string;
  request_id: string;
  fund_id: string;
  amount: Whole;
  sent_at: Generated<Moment>;
}

export interface FundOrderHolds {
  owner_id: string;
  order_id: string;
  hold_id: string;
  series_id: string;
  units: Whole;
}

export interface FundOrders {
  owner_id: string;
  order_id: string;
  vehicle_id: string;
  class_id: string;
  side: 'SUBSCRIPTION' | 'REDEMPTION';
  basis: 'AMOUNT' | 'UNITS' | 'ALL';
  amount: Whole | null;
  dealing_day: Day;
  state: Generated<'ACCEPTED' | 'IN_BATCH' | 'DEALT' | 'GATED' | 'CANCELLED' | 'REFUSED'>;
  carried_from: string | null;
  accepted_at: Generated<Moment>;
  ended_at: Moment | null;
  hold_id: string | null;
  advanced_at: Moment | null;
  paid_asset: string | null;
  paid_amount: Whole | null;
  exchanged_at: Moment | null;
  refused_by: 'rate_changed' | 'not_filled' | null;
  payout_asset: string | null;
}

export interface FundProposals {
  proposal_id: string;
  kind: 'VEHICLE' | 'DATES' | 'STATE' | 'AUDIT' | 'FEES' | 'CLASS' | 'TERMS' | 'HOLIDAYS';
  content: Json;
  about: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' | null;
  decided_by: string | null;
  decided_at: Moment | null;
  reason: string | null;
  told_to: string | null;
  told_at: Moment | null;
}

export interface FundRebalanceWeights {
  fund_id: string;
  at: Moment;
  asset: string;
  weight_before: Whole | null;
  weight_after: Whole;
  price_usd: Whole;
}

export interface FundRebalances {
  fund_id: string;
  at: Moment;
  reason: 'INCEPTION' | 'SCHEDULED' | 'TARGETS_CHANGED';
  target_version: number;
  index_value: Whole;
}

export interface FundTargets {
  fund_id: string;
  version: number;
  effective_from: Moment;
  asset: string;
  weight: Whole;
}

export interface FundVehicles {
  vehicle_id: string;
  fund_id: string;
  product_type: GeneratedAlways<Funds['product_type']>;
  kind: 'CAYMAN' | 'US';
  currency: string;
  dealing: 'MONTHLY' | 'QUARTERLY';
  administrator: string;
  gate_rate: Whole;
  settlement_days: number;
  created_at: Generated<Moment>;
  accrued_until: Day | null;
}

export interface Funds {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  description: string;
  product_type: 'mutual' | 'sma';
  investment_strategy: 'passiveLong' | 'longWithYieldOverlay' | 'discretionary' | 'longBias' | 'marketNeutral' | 'multiStrategy' | 'other';
  liquidity: 'instant' | 'daily' | 'monthly' | 'quarterly';
  state: 'OPEN' | 'INQUIRY_ONLY' | 'CLOSED';
  redemptions_allowed: Generated<boolean>;
  investment_minimum_usd: Whole;
  investment_maximum_usd: Whole;
  redemption_minimum_usd: Whole;
  rebalance_schedule: 'MONTHLY' | 'QUARTERLY' | null;
  key_facts: Generated<Json>;
  inception: Moment;
  created_at: Generated<Moment>;
  own_weights: Generated<boolean>;
  rebalance_band: Generated<Whole>;
  rebalance_looked_at: Moment | null;
  follows_trend: Generated<boolean>;
  other_texts: Generated<Json>;
}

export interface HeldForClients {
  asset: string | null;
  scale: number | null;
  custody: Whole | null;
  bank: Whole | null;
  register: Whole | null;
  in_trades: Whole | null;
}

export interface HeldPrices {
  code: string;
  as_of: Moment;
  price_usd: Whole;
  first_seen_at: Moment;
}

export interface Holdbacks {
  owner_id: string;
  order_id: string;
  vehicle_id: string;
  currency: string;
  amount: Whole;
  audit_year: number;
  entry_id: Whole;
  held_at: Generated<Moment>;
  release_entry_id: Whole | null;
  released_at: Moment | null;
}

export interface Holds {
  owner_id: string;
  hold_id: string;
  account_id: Whole;
  request_id: string;
  amount: Whole;
  state: Generated<'ACTIVE' | 'POSTED' | 'RELEASED'>;
  posted_amount: Whole | null;
  entry_id: Whole | null;
  placed_at: Moment;
  settled_at: Moment | null;
}

export interface IdempotencyKeys {
  owner_id: string;
  user_id: string;
  call: string;
  key: string;
  input_hash: Bytes;
  status: number | null;
  answer: Json | null;
  created_at: Generated<Moment>;
}

export interface IdentityDocuments {
  document_id: string;
  owner_id: string;
  issuing_country: string | null;
  document_type: 'PASSPORT' | 'ID_CARD' | 'DRIVING_LICENCE' | 'RESIDENCE_PERMIT' | null;
  front_upload_id: string | null;
  back_upload_id: string | null;
  selfie_upload_id: string | null;
  session_id: string | null;
  sent_by: string;
  sent_at: Generated<Moment>;
  document_number: string | null;
  expires_on: Day | null;
}

export interface IdentityExpiryNotices {
  owner_id: string;
  document_id: string;
  told_at: Generated<Moment>;
}

export interface IdentityReviews {
  owner_id: string;
  document_id: string;
  status: 'APPROVED' | 'REQUIRED' | 'REJECTED';
  reason: string | null;
  reviewed_by: string | null;
  reviewed_at: Generated<Moment>;
}

export interface InvestmentQuoteParts {
  owner_id: string;
  quote_id: string;
  asset: string;
  weight: Whole;
  spend: Whole;
  quantity: Whole;
  rate: Whole;
}

export interface InvestmentQuotes {
  owner_id: string;
  id: string;
  fund_id: string;
  currency: string;
  amount: Whole;
  value_usd: Whole;
  created_at: Generated<Moment>;
  expires_at: Moment;
  used_at: Moment | null;
  weights_version: number | null;
}

export interface Investments {
  owner_id: string;
  id: string;
  fund_id: string;
  quote_id: string;
  currency: string;
  amount: Whole;
  hold_id: string;
  state: Generated<'PROCESSING' | 'COMPLETED' | 'FAILED'>;
  invested: Whole | null;
  created_at: Generated<Moment>;
  finished_at: Moment | null;
}

export interface InvestorClassClaims {
  claim_id: GeneratedAlways<string>;
  owner_id: string;
  rule: string;
  version: string;
  answers: Json;
  met: string[];
  missing: string[];
  claimed_at: Generated<Moment>;
}

export interface InvestorDocumentLooks {
  user_id: string;
  document_id: string;
  seen_at: Generated<Moment>;
}

export interface InvestorDocumentOwners {
  owner_id: string;
  document_id: string;
}

export interface InvestorDocuments {
  document_id: string;
  kind: 'CAPITAL_STATEMENT' | 'TAX_FORM' | 'FINANCIALS' | 'OFFERING' | 'ADVISER_FORM' | 'LETTER' | 'OTHER';
  title: string;
  dated_on: Day;
  audience: 'CLIENT' | 'CLASS' | 'FUND' | 'FUND_PAGE';
  client_class: 'ALL' | 'INDIVIDUALS' | 'INSTITUTIONS' | 'US_TAXPAYERS' | 'NON_US_TAXPAYERS' | null;
  fund_id: string | null;
  put_by: string;
  upload_id: string;
  put_at: Generated<Moment>;
  told_to: string | null;
  told_at: Moment | null;
  withdrawn_by: string | null;
  withdrawn_at: Moment | null;
  withdrawn_because: string | null;
}

export interface InvitationDrafts {
  draft_id: string;
  manager_id: string;
  email: string;
  content: Json;
  changed_at: Generated<Moment>;
}

export interface InvitationLinks {
  link_id: string;
  invitation_id: string;
  token_hash: Bytes;
  sent_by: string;
  sent_at: Moment;
  expires_at: Moment;
  refused_at: Moment | null;
}

export interface InvitationReports {
  report_id: string;
  invitation_id: string;
  changes: string;
  reported_at: Generated<Moment>;
  cleared_at: Moment | null;
  cleared_by: string | null;
  answer: string | null;
}

export interface InvitationVersions {
  version_id: string;
  invitation_id: string;
  phone: string;
  person: Json;
  entered_by: string;
  entered_at: Generated<Moment>;
  request: Json | null;
  investor_class: Json | null;
  questionnaire: Json | null;
  company: Json | null;
}

export interface Invitations {
  invitation_id: string;
  email: string;
  manager_id: string;
  invited_at: Generated<Moment>;
  owner_id: string | null;
  accepted_at: Moment | null;
  confirmed_version_id: string | null;
  confirmed_at: Moment | null;
  completed_at: Moment | null;
  withdrawn_at: Moment | null;
  withdrawn_by: string | null;
}

export interface InvitedAddresses {
  email_key: string;
  invitation_id: string;
}

export interface InvoiceCounters {
  year: number;
  last: number;
}

export interface KybCertifications {
  owner_id: string;
  submission: number;
  confirmed_by: string;
  confirmed_at: Generated<Moment>;
}

export interface KybDocumentFiles {
  owner_id: string;
  kyb_document_id: string;
  upload_id: string;
}

export interface KybDocumentReviews {
  owner_id: string;
  review_id: GeneratedAlways<string>;
  kyb_document_id: string;
  decision: 'APPROVED' | 'REJECTED';
  reason: string | null;
  reviewed_by: string;
  reviewed_at: Generated<Moment>;
}

export interface KybDocuments {
  kyb_document_id: string;
  owner_id: string;
  document: string;
  sent_by: string;
  sent_at: Generated<Moment>;
}

export interface KycAnswers {
  answer_id: GeneratedAlways<string>;
  owner_id: string;
  field: 'address_of_residence' | 'address2_of_residence' | 'city_of_residence' | 'subdivision_of_residence' | 'zip_code_of_residence' | 'country_of_residence' | 'address_of_mailing' | 'address2_of_mailing' | 'city_of_mailing' | 'subdivision_of_mailing' | 'zip_code_of_mailing' | 'country_of_mailing' | 'country_of_birth' | 'citizenship' | 'date_of_birth' | 'tax_residencies' | 'occupation' | 'politically_exposed' | 'source_of_wealth' | 'source_of_wealth_details' | 'source_of_funds' | 'source_of_funds_details';
  answer: Json | null;
  answered_by: string;
  answered_at: Generated<Moment>;
}

export interface KycDecisions {
  decision_id: string;
  owner_id: string;
  decision: 'SUBMITTED' | 'APPROVED' | 'ASKED_AGAIN' | 'REJECTED' | 'COMPLETED';
  reason: string | null;
  decided_by: string | null;
  decided_at: Generated<Moment>;
}

export interface LatestPrices {
  code: string;
  as_of: Moment;
  known_at: Generated<Moment>;
  price_usd: Whole;
  day_before_usd: Whole | null;
}

export interface LiabilityBalances {
  owner_id: string;
  day: Day;
  asset: string;
  amount: Whole;
  last_line: Whole;
  leaves: number | null;
}

export interface LiabilityDays {
  day: Day;
  taken_at: Generated<Moment>;
  published_at: Moment | null;
  digest: Bytes | null;
  root_id: Whole | null;
  root_before: Bytes | null;
  root_hash: Bytes | null;
}

export interface LiabilityLeaves {
  owner_id: string;
  day: Day;
  asset: string;
  leaf: number;
  amount: Whole;
  salt: Bytes;
  draw: string;
  place: number | null;
}

export interface LiabilityNodes {
  day: Day;
  asset: string;
  level: number;
  place: number;
  amount: Whole;
  hash: Bytes;
}

export interface LiabilityTrees {
  day: Day;
  asset: string;
  scale: number;
  total: Whole;
  custody: Whole;
  bank: Whole;
  register: Whole;
  in_trades: Whole;
  told: Whole | null;
  told_at: Moment | null;
  dummies: number | null;
  height: number | null;
  root: Bytes | null;
}

export interface LinePayerHits {
  hit_id: string;
  provider_ref: string;
  entry_ref: string;
  listed_name: string;
  listed_birth_year: number | null;
  list: string;
  found_at: Generated<Moment>;
  decision: 'CLEARED' | 'CONFIRMED' | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface LinePayerScreenings {
  screening_id: string;
  provider_ref: string;
  reason: 'FIRST' | 'DAILY' | 'PAYMENT';
  hits: number;
  screened_at: Generated<Moment>;
}

export interface LinePayers {
  provider_ref: string;
  name: string;
  account_end: string;
  encrypted_account: string | null;
  bank_code: string | null;
  bank_name: string | null;
  bank_country: string | null;
  due_at: Generated<Moment>;
  attempts: Generated<number>;
  screened_at: Moment | null;
}

export interface Lines {
  owner_id: string;
  line_id: Whole;
  entry_id: Whole;
  account_id: Whole;
  asset: string;
  amount: Whole;
  balance_after: Whole;
  version: Whole;
  booked_at: Moment;
  effective_at: Moment;
}

export interface LivePushSubscriptions {
  user_id: string | null;
  subscription_id: string | null;
  session_id: string | null;
  server_key: string | null;
}

export interface LotLines {
  owner_id: string;
  lot_id: string;
  batch_id: string;
  series_id: string;
  cause: 'ISSUED' | 'REDEEMED' | 'ROLLED_OUT' | 'ROLLED_IN';
  since: Day;
  units: Whole;
}

export interface MarketPairs {
  sell_asset: string;
  buy_asset: string;
}

export interface Memberships {
  membership_id: string;
  client_id: string;
  user_id: string;
  role: 'HOLDER' | 'SIGNATORY' | 'REPRESENTATIVE' | 'INITIATOR' | 'APPROVER' | 'VIEWER';
  since: Generated<Moment>;
  until: Moment | null;
  given_by: string | null;
}

export interface MessageCodes {
  purpose: 'LOGIN' | 'SIGN_UP' | 'PHONE' | 'PASSWORD_RESET' | 'EMAIL_CHANGE' | 'WITHDRAWAL' | 'PAYOUT_TARGET' | 'INVITATION';
  subject: string;
  code_id: string;
  code_hash: Bytes;
  channel: 'EMAIL' | 'SMS' | 'WHATSAPP';
  sent_to: string;
  sent_at: Generated<Moment>;
  expires_at: Moment;
}

export interface NameCorrections {
  owner_id: string;
  correction_id: string;
  names_before: Json;
  names_after: Json;
  reason: string;
  evidence: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'CONFIRMED' | 'DECLINED' | null;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface Navs {
  series_id: string;
  as_of: Day;
  version: number;
  valuation_id: string;
  gross_assets: Whole;
  management_fee: Whole;
  incentive_fee: Whole;
  units: Whole;
  gross_per_unit: Whole;
  net_per_unit: Whole;
  known_at: Generated<Moment>;
}

export interface Networks {
  code: string;
  name: string;
  position: number;
  address_kind: 'BITCOIN' | 'ETHEREUM';
  confirmation_minutes: number;
  transaction_url: string | null;
}

export interface Notes {
  owner_id: string;
  note_id: string;
  case_id: string | null;
  written_at: Generated<Moment>;
  written_by: string;
  text: string;
  suspicion: boolean;
}

export interface NoticeReads {
  user_id: string;
  notice_id: string;
  read_at: Generated<Moment>;
}

export interface NotificationChoices {
  user_id: string;
  kind: string;
  channel: 'EMAIL' | 'PUSH' | 'SMS';
  is_on: boolean;
  chosen_at: Generated<Moment>;
}

export interface OrderExecutionParts {
  owner_id: string;
  batch_id: string;
  order_id: string;
  lot_id: string;
  series_id: string;
  units: Whole;
  price: Whole;
}

export interface OrderExecutions {
  owner_id: string;
  batch_id: string;
  order_id: string;
  gross: Whole;
  early_fee: Whole;
  paid: Whole;
  rest: Whole;
  incentive_fee: Whole;
  holdback: Generated<Whole>;
  entry_id: Whole | null;
  dealt_at: Moment | null;
  settlement_entry_id: Whole | null;
  settled_at: Moment | null;
}

export interface OrderRestatements {
  owner_id: string;
  batch_id: string;
  order_id: string;
  version: number;
  gross: Whole;
  early_fee: Whole;
  paid: Whole;
  incentive_fee: Whole;
  holdback: Whole;
  gross_before: Whole;
  early_fee_before: Whole;
  paid_before: Whole;
  incentive_fee_before: Whole;
  holdback_before: Whole;
  owed: Generated<Whole>;
  entry_id: Whole | null;
  posted_at: Moment | null;
}

export interface OwedToClients {
  owner_id: string | null;
  asset: string | null;
  last_line: Whole | null;
  amount: Whole | null;
}

export interface Owners {
  owner_id: string;
  kind: 'client' | 'house';
  last_line: Generated<Whole>;
  booked_until: Generated<Moment>;
}

export interface ParkedTransfers {
  parked_id: string;
  provider_ref: string;
  reason: string;
  source: 'EVENT' | 'BOOKS';
  transfer: Json;
  parked_at: Generated<Moment>;
}

export interface PasskeyApprovals {
  owner_id: string;
  approval_id: string;
  subject_id: string;
  purpose: 'WITHDRAWAL' | 'DECISION';
  user_id: string;
  passkey_id: string;
  public_key: Bytes;
  nonce: Bytes;
  shown_hash: Bytes;
  origin: string;
  credential_id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  approved_at: Generated<Moment>;
}

export interface PasskeyChallenges {
  challenge: string;
  nonce: Bytes;
  purpose: 'ADD' | 'SIGN_IN' | 'LOGIN' | 'CHANGE' | 'PASSWORD_RESET' | 'WITHDRAWAL' | 'DECISION';
  user_id: string | null;
  shown_hash: Bytes;
  expires_at: Moment;
  taken_by: Bytes | null;
}

export interface Passkeys {
  user_id: string;
  passkey_id: string;
  credential_id: string;
  public_key: Bytes;
  sign_count: Whole;
  transports: string[];
  name: string;
  backed_up: boolean;
  created_at: Generated<Moment>;
  last_used_at: Moment | null;
}

export interface PasswordCredentials {
  user_id: string;
  password_hash: string;
  changed_at: Generated<Moment>;
}

export interface PasswordResets {
  reset_id: string;
  user_id: string;
  token_hash: Bytes;
  created_at: Generated<Moment>;
  expires_at: Moment;
  factor_passed_at: Moment | null;
  closed_at: Moment | null;
}

export interface PaymentReferenceOwners {
  reference_id: string;
  owner_id: string;
  currency: string;
}

export interface PaymentReferences {
  owner_id: string;
  currency: string;
  reference_id: string;
  issued_at: Generated<Moment>;
}

export interface PayoutTargets {
  owner_id: string;
  target_id: string;
  kind: 'WALLET' | 'BANK';
  entered_by: string;
  name: string | null;
  added_at: Generated<Moment>;
}

export interface People {
  user_id: string | null;
  kind: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  phone_verified: boolean | null;
  otp_enabled: boolean | null;
  password_set: boolean | null;
  language: string | null;
  created_at: Moment | null;
  client_id: string | null;
  role: string | null;
  legal_name: string | null;
  account_type: string | null;
  account_status: string | null;
  verification_status: string | null;
  kyc_stage: string | null;
  us_tax_payer: boolean | null;
  can_upload_additional_documents: boolean | null;
  default_currency: string | null;
  relationship_manager_id: string | null;
  invitation_id: string | null;
  invitation_completed_at: Moment | null;
  suspended_at: Moment | null;
  is_first_client: boolean | null;
  is_first_member: boolean | null;
  middle_name: string | null;
  answers_due_at: Moment | null;
  has_passkey: boolean | null;
  closed_at: Moment | null;
  agreements_outdated_since: Moment | null;
}

export interface PeriodicReviews {
  owner_id: string;
  review_id: string;
  rating: 'LOW' | 'MEDIUM' | 'HIGH';
  due_at: Moment;
  opened_at: Generated<Moment>;
  decided_at: Moment | null;
}

export interface PortfolioClaims {
  owner_id: string | null;
  asset: string | null;
  purpose: string | null;
  amount: Whole | null;
  since: Moment | null;
  until: Moment | null;
}

export interface PortfolioPositions {
  owner_id: string | null;
  asset: string | null;
  purpose: string | null;
  fund_id: string | null;
  posted: Whole | null;
  held: Whole | null;
  price_usd: Whole | null;
  day_before_usd: Whole | null;
}

export interface PriceCollection {
  code: string;
  collected_until: Moment | null;
  first_asked_at: Generated<Moment>;
}

export interface Prices {
  code: string;
  as_of: Moment;
  known_at: Generated<Moment>;
  price_usd: Whole;
}

export interface PricingProfiles {
  code: string;
  profile: 'CONTINUOUS' | 'DAILY' | 'DEALING';
  market_zone: string | null;
  market_opens: Interval | null;
  market_closes: Interval | null;
}

export interface PrintedCopies {
  owner_id: string;
  request_id: string;
  posted_on: Day;
  posted_by: string;
  posted_at: Generated<Moment>;
}

export interface ProofFiles {
  owner_id: string;
  proof_id: string;
  upload_id: string;
}

export interface Proofs {
  owner_id: string;
  proof_id: string;
  kind: 'ADDRESS' | 'INCOME' | 'NET_WORTH' | 'ASSETS' | 'LETTER';
  dated_on: Day | null;
  state: Generated<'UNSIGNED' | 'SUBMITTED' | 'APPROVED' | 'ASKED_AGAIN' | 'REJECTED'>;
  reason: string | null;
  sent_by: string;
  sent_at: Generated<Moment>;
  decided_by: string | null;
  decided_at: Moment | null;
  limb: string | null;
  last_year: number | null;
  amount: Whole | null;
  amount_before: Whole | null;
  agreement_id: string | null;
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
  state: Generated<'RECEIVED' | 'PROCESSED' | 'PARKED' | 'SET_ASIDE'>;
  attempts: Generated<number>;
  due_at: Moment;
  finished_at: Moment | null;
  note: string | null;
  set_aside_by: string | null;
  set_aside_reason: string | null;
}

export interface ProviderKeys {
  provider: string;
  key: string;
  owner_id: string;
  request_id: string;
}

export interface ProviderMovements {
  provider: 'custody' | 'trade';
  provider_ref: string;
  asset: string;
  kind: 'in' | 'out' | 'trade' | 'cost';
  amount: Whole;
  state: 'accepted' | 'settled' | 'failed';
  request_id: string | null;
  position: Whole | null;
  settled_position: Whole | null;
  undone_position: Whole | null;
  first_listed_at: Generated<Moment>;
  changed_at: Generated<Moment>;
}

export interface ProviderReferences {
  provider: string;
  provider_ref: string;
  owner_id: string;
  request_id: string;
}

export interface Purposes {
  purpose: 'available' | 'bank' | 'custody' | 'fees' | 'fees_accrued' | 'fees_awaited' | 'fees_due' | 'fees_payable' | 'fund_cash' | 'fund_equity' | 'fund_register' | 'holdback' | 'house_capital' | 'network_costs' | 'rebalance_clearing' | 'receivable' | 'redemptions_payable' | 'rewards' | 'rounding' | 'settling' | 'subscriptions_in_advance' | 'suspense' | 'trade_clearing' | 'trade_result' | 'trading_income' | 'units';
  kind: 'client' | 'house' | 'world';
  may_go_negative: boolean;
  needs_fund: Generated<boolean>;
  of_units_only: Generated<boolean>;
  is_own: Generated<boolean>;
}

export interface PushSubscriptions {
  user_id: string;
  subscription_id: string;
  session_id: string;
  server_key: string;
  encrypted: string;
  endpoint_mark: string;
  created_at: Generated<Moment>;
}

export interface PutOffRows {
  owner_id: string;
  work: string;
  row_id: string;
  failures: number;
  until: Moment;
}

export interface QueueViews {
  view_id: string;
  made_by: string;
  queue: string;
  name: string;
  filter: Json;
  shared_with: 'SUPPORT' | 'RELATIONSHIP_MANAGER' | 'OPERATIONS' | 'COMPLIANCE' | 'ADMINISTRATOR' | null;
  made_at: Generated<Moment>;
}

export interface Readiness {
  only_row: Generated<boolean>;
  tried_at: Generated<Moment>;
}

export interface RebalanceBlocks {
  id: string;
  rebalance_id: string;
  side: 'SELL' | 'BUY';
  asset: string;
  round: number;
  asked: Whole;
  price_usd: Whole;
  state: Generated<'TRADING' | 'FILLED' | 'FAILED'>;
  given: Whole | null;
  got: Whole | null;
  made_at: Generated<Moment>;
  ended_at: Moment | null;
}

export interface RebalanceClients {
  owner_id: string;
  rebalance_id: string;
  request_id: string;
  drift: Whole;
  state: Generated<'PLANNED' | 'LEFT_OUT' | 'HELD' | 'BOOKED' | 'UNTRADED'>;
  left_out: 'PENDING' | 'SUSPENDED' | 'CHANGED' | 'STOPPED' | null;
  left_over: Whole | null;
  booked_at: Moment | null;
}

export interface RebalanceParts {
  owner_id: string;
  rebalance_id: string;
  side: 'SELL' | 'BUY';
  asset: string;
  planned_usd: Whole;
  asked: Whole | null;
  hold_id: string | null;
  given: Generated<Whole>;
  got: Generated<Whole>;
}

export interface RecallRequests {
  request_id: string;
  provider_ref: string;
  line_ref: string;
  currency: string;
  amount: Whole;
  reason: string | null;
  asked_by: string;
  asked_at: Moment;
  came_at: Generated<Moment>;
  named_owner_id: string | null;
  prepared_by: string | null;
  answer: 'ACCEPTED' | 'REFUSED' | null;
  answer_reason: string | null;
  answered_by: string | null;
  answered_at: Moment | null;
  told_at: Moment | null;
  difference_told_at: Moment | null;
}

export interface ReconciliationFindings {
  reconciliation_id: string;
  finding_number: number;
  asset: string;
  kind: 'NOT_BOOKED' | 'NOT_LISTED' | 'AMOUNT_DIFFERS' | 'BOOKED_TWICE' | 'BALANCE_DIFFERS';
  reference: string | null;
  listed: Whole;
  booked: Whole | null;
  difference: Whole;
  explained_by: 'PARKED' | 'TRADE_OPEN' | null;
  first_found_at: Moment;
}

export interface ReconciliationRows {
  reconciliation_id: string;
  asset: string;
  ledger: Whole;
  listed: Whole;
  custody: Whole;
  explained: Whole;
}

export interface ReconciliationSchedule {
  due_at: Generated<Moment>;
  attempts: Generated<number>;
  begun_at: Generated<Moment>;
  provider: 'custody' | 'bank';
}

export interface Reconciliations {
  reconciliation_id: string;
  ran_by: string | null;
  ran_at: Generated<Moment>;
  cut: Whole;
  provider: 'custody' | 'bank';
}

export interface RecoveryCodes {
  user_id: string;
  code_hash: Bytes;
  made_at: Generated<Moment>;
  used_at: Moment | null;
}

export interface RedemptionParts {
  owner_id: string;
  redemption_id: string;
  asset: string;
  quantity: Whole;
  hold_id: string;
}

export interface RedemptionQuoteParts {
  owner_id: string;
  quote_id: string;
  asset: string;
  quantity: Whole;
  proceeds: Whole;
  rate: Whole;
  value_usd: Whole;
}

export interface RedemptionQuotes {
  owner_id: string;
  id: string;
  fund_id: string;
  currency: string;
  wish: Whole | null;
  proceeds: Whole;
  share: Whole;
  value_usd: Whole;
  created_at: Generated<Moment>;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface RedemptionRequests {
  owner_id: string;
  request_id: string;
  fund_id: string;
  vehicle_id: string;
  class_id: string;
  basis: 'AMOUNT' | 'UNITS' | 'ALL';
  amount: Whole | null;
  state: Generated<'DRAFT' | 'REPLACED' | 'SUBMITTED'>;
  agreement_id: string | null;
  asked_by: string;
  created_at: Generated<Moment>;
  submitted_at: Moment | null;
  refused_by: string | null;
  refused_at: Moment | null;
  payout_asset: string | null;
}

export interface Redemptions {
  owner_id: string;
  id: string;
  fund_id: string;
  quote_id: string;
  currency: string;
  share: Whole;
  state: Generated<'PROCESSING' | 'COMPLETED' | 'FAILED'>;
  proceeds: Whole | null;
  created_at: Generated<Moment>;
  finished_at: Moment | null;
  for_fee: Generated<boolean>;
}

export interface RelationshipManagers {
  user_id: string;
  phone: string | null;
  opens: string | null;
  closes: string | null;
  zone: string | null;
}

export interface RequestCounts {
  subject: string;
  window_number: Whole;
  requests: number;
  counted_at: Generated<Moment>;
}

export interface RequestKinds {
  kind: string;
}

export interface RequestSteps {
  from_state: string;
  to_state: string;
}

export interface Requests {
  owner_id: string;
  request_id: string;
  kind: string;
  idem_key: string;
  asset: string;
  amount: Whole;
  state: 'submitted' | 'processing' | 'completed' | 'failed' | 'rejected' | 'cancelled';
  parent_id: string | null;
  fund_id: string | null;
  created_at: Moment;
  changed_at: Moment;
}

export interface RestatedExecutions {
  owner_id: string | null;
  batch_id: string | null;
  order_id: string | null;
  dealt_at: Moment | null;
  settled_at: Moment | null;
  rest: Whole | null;
  gross: Whole | null;
  early_fee: Whole | null;
  paid: Whole | null;
  incentive_fee: Whole | null;
  holdback: Whole | null;
  version: number | null;
}

export interface RestatementNotes {
  owner_id: string;
  batch_id: string;
  told_at: Moment | null;
}

export interface RetentionChanges {
  change_id: string;
  kind: RetentionPeriods['kind'];
  length_before: number;
  length_after: number;
  reason: string;
  asked_by: string;
  asked_at: Generated<Moment>;
  decision: 'CONFIRMED' | 'DECLINED' | null;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface RetentionErasures {
  run_on: Day;
  kind: RetentionPeriods['kind'];
  erased: Generated<Whole>;
  proved_at: Moment | null;
  erased_before: Moment | null;
  oldest_left: Moment | null;
}

export interface RetentionPeriods {
  kind: 'SESSIONS' | 'ANSWERED_REQUESTS' | 'INVITATION_DRAFTS' | 'UNUSED_FILES' | 'UNFINISHED_SIGN_UPS' | 'NOTICES' | 'CLOSED_CLIENT_FILES' | 'CLOSED_CLIENT_ANSWERS' | 'CLOSED_CLIENT_IDENTITY' | 'BOOKS' | 'AUDIT_TRAIL' | 'SIGNED_AGREEMENTS';
  length: number | null;
  unit: 'DAY' | 'MONTH' | null;
  least_length: number | null;
  reason: string;
  set_by: string | null;
  set_at: Generated<Moment>;
}

export interface RetentionRuns {
  run_on: Day;
  started_at: Generated<Moment>;
  ended_at: Moment | null;
}

export interface RewardPayments {
  owner_id: string;
  payment_id: string;
  fund_id: string;
  asset: string;
  starts_on: Day;
  ends_on: Day;
  amount: Whole;
  paid_to: 'HOLDING' | 'BALANCE';
  entry_id: Whole;
  paid_at: Generated<Moment>;
}

export interface RewardProgrammes {
  programme_id: string;
  fund_id: string;
  asset: string;
  effective_on: Day;
  rate: Whole;
  protocol: string;
  protocol_address: string;
  network: string;
  published_at: Generated<Moment>;
}

export interface RiskLevels {
  rating: 'LOW' | 'MEDIUM' | 'HIGH';
  version: number;
  points_from: number;
  review_months: number;
  second_officer: boolean;
  active_from: Generated<Moment>;
  active_until: Moment | null;
  made_by: string | null;
  released_by: string | null;
}

export interface RiskRules {
  rule: string;
  version: number;
  name: string;
  factor: 'COUNTRY' | 'EXPOSURE' | 'PRODUCT' | 'CHANNEL' | 'SOURCE_OF_FUNDS' | 'STRUCTURE';
  points: number;
  condition: Json;
  shown: string[];
  active_from: Generated<Moment>;
  active_until: Moment | null;
  made_by: string | null;
  released_by: string | null;
}

export interface RoleLeads {
  role: 'SUPPORT' | 'RELATIONSHIP_MANAGER' | 'OPERATIONS' | 'COMPLIANCE' | 'ADMINISTRATOR';
  lead_id: string;
  set_by: string;
  set_at: Generated<Moment>;
}

export interface RollUpPostings {
  owner_id: string;
  batch_id: string;
  from_series: string;
  units: Whole;
  became: Whole;
  entry_id: Whole | null;
}

export interface RollUps {
  batch_id: string;
  from_series: string;
  into_series: string;
  net_from: Whole;
  net_into: Whole;
}

export interface ScreeningHits {
  owner_id: string;
  hit_id: string;
  subject: string;
  name: string;
  birth_year: number | null;
  entry_ref: string;
  listed_name: string;
  listed_birth_year: number | null;
  list: string;
  found_at: Generated<Moment>;
  decision: 'CLEARED' | 'CONFIRMED' | null;
  decided_by: string | null;
  decided_at: Moment | null;
}

export interface ScreeningSubjects {
  owner_id: string;
  subject: string;
  kind: 'PERSON' | 'COMPANY' | 'ADDRESS';
  name: string;
  birth_year: number | null;
  countries: string[];
  told_at: Generated<Moment>;
  screened_at: Moment | null;
  due_at: Generated<Moment>;
  attempts: Generated<number>;
}

export interface Screenings {
  owner_id: string;
  screening_id: string;
  subject: string;
  reason: 'FIRST' | 'CHANGE' | 'DAILY' | 'PAYMENT';
  name: string;
  birth_year: number | null;
  countries: string[];
  hits: number;
  screened_at: Generated<Moment>;
}

export interface SealedAgreements {
  owner_id: string;
  agreement_id: string;
  pdf: Bytes;
  pdf_hash: Bytes;
  page_count: number | null;
  certificate_fingerprint: string | null;
  sealed_at: Generated<Moment>;
}

export interface SeriesStandings {
  series_id: string;
  dealt_on: Day;
  version: number;
  units: Whole;
  gross_assets: Whole;
  incentive_fee: Whole;
  mark: Whole;
  hurdle_from: Day;
  known_at: Generated<Moment>;
}

export interface Sessions {
  session_id: string;
  user_id: string;
  client_id: string | null;
  stage: 'FACTOR' | 'FULL';
  first_factor: 'PASSWORD' | 'SSO' | 'SIGN_UP_CODE' | 'INVITATION_CODE' | 'PASSKEY' | null;
  second_factor: 'EMAIL' | 'SMS' | 'OTP' | 'PASSKEY' | 'TRUSTED_DEVICE' | null;
  support_agent_id: string | null;
  opened_from_session_id: string | null;
  support_reason: string | null;
  trusted_device_id: string | null;
  device_name: string;
  device_type: 'WEB' | 'WEB_OLD_SAFARI';
  device_platform: 'MOBILE' | 'PC';
  operating_system: string;
  visitor_id: string;
  address: string | null;
  country: string | null;
  refresh_seed: Bytes;
  generation: Generated<number>;
  rotated_at: Generated<Moment[]>;
  created_at: Generated<Moment>;
  last_seen_at: Generated<Moment>;
  idle_until: Moment;
  ends_at: Moment;
  ended_at: Moment | null;
  end_reason: 'LOGOUT' | 'FACTOR_PASSED' | 'NEW_LOGIN' | 'TOKEN_REUSED' | 'PASSWORD_CHANGED' | 'FACTOR_CHANGED' | 'SUSPENDED' | 'ENDED_BY_USER' | 'EMAIL_CHANGED' | 'AGENT_SIGNED_OUT' | null;
  superseded: Generated<boolean>;
}

export interface ShareClassTerms {
  class_id: string;
  effective_from: Day;
  management_rate: Whole;
  incentive_rate: Whole;
  hurdle_rate: Whole;
  issue_price: Whole;
  subscription_cut_off_days: number;
  redemption_notice_days: number;
  lock_up_months: number;
  early_rate: Whole;
  minimum_first: Whole;
  minimum_next: Whole;
  holdback_rate: Whole;
  holdback_threshold: Whole;
  known_at: Generated<Moment>;
}

export interface ShareClasses {
  class_id: string;
  vehicle_id: string;
  currency: string;
  name: string;
  created_at: Generated<Moment>;
}

export interface ShareSeries {
  series_id: string;
  class_id: string;
  vehicle_id: string;
  opened_on: Day;
  units_asset: string;
  issue_price: Whole;
  rolled_into: string | null;
  rolled_on: Day | null;
}

export interface ShownRates {
  rates: Json | null;
}

export interface SignUpAnswers {
  answer_id: GeneratedAlways<string>;
  owner_id: string;
  field: 'first_name' | 'middle_name' | 'last_name' | 'country_of_residence' | 'us_tax_payer' | 'investor_type' | 'liquid_investable_assets' | 'digital_assets_investment_value' | 'intended_investment_amount' | 'risk_awareness_confirmed' | 'how_learned' | 'how_learned_other' | 'signatory_rights' | 'legal_business_name' | 'country_of_incorporation' | 'organization_type' | 'organization_subtype' | 'organization_other_type' | 'signatory_email' | 'signatory_first_name' | 'signatory_last_name' | 'signatory_role';
  answer: Json | null;
  answered_by: string;
  answered_at: Generated<Moment>;
}

export interface SignUps {
  email_key: string;
  email: string;
  account_type: 'INDIVIDUAL' | 'INSTITUTIONAL';
  started_at: Generated<Moment>;
}

export interface SignatoryLinks {
  token_hash: Bytes;
  owner_id: string;
  request_id: string;
  sent_at: Generated<Moment>;
  expires_at: Moment;
}

export interface SignatoryRequestEndings {
  owner_id: string;
  request_id: string;
  ending: 'SIGNED' | 'REPLACED';
  ended_at: Generated<Moment>;
}

export interface SignatoryRequests {
  request_id: string;
  owner_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  agreement_id: string;
  requested_by: string;
  requested_at: Generated<Moment>;
  root_id: string | null;
  purpose: Generated<'ACCOUNT' | 'SUBSCRIPTION' | 'REDEMPTION'>;
  begun_id: string | null;
}

export interface SigningAuthority {
  only_row: Generated<boolean>;
  certificate: string;
  encrypted_key: string;
  root_certificate: string;
  encrypted_root_key: string;
  made_at: Generated<Moment>;
}

export interface SsoIdentities {
  issuer: string;
  subject: string;
  user_id: string;
}

export interface SsoLinks {
  user_id: string;
  provider: 'GOOGLE' | 'APPLE';
  issuer: string;
  subject: string;
  linked_at: Generated<Moment>;
}

export interface StaffRoles {
  user_id: string;
  role: 'SUPPORT' | 'RELATIONSHIP_MANAGER' | 'OPERATIONS' | 'COMPLIANCE' | 'ADMINISTRATOR';
  granted_at: Generated<Moment>;
}

export interface StaffSetupLinks {
  token_hash: Bytes;
  user_id: string;
  created_at: Generated<Moment>;
  expires_at: Moment;
  closed_at: Moment | null;
}

export interface StatementFiles {
  owner_id: string;
  statement_id: string;
  format: 'PDF' | 'CSV' | 'XLSX';
  bytes: Whole;
  digest: Bytes;
  stored_as: string;
  kept_at: Generated<Moment>;
}

export interface Statements {
  owner_id: string;
  statement_id: string;
  asked_by: string | null;
  kind: 'HOLDINGS' | 'CHANGES' | 'CAPITAL';
  starts_on: Day | null;
  ends_on: Day;
  fund_id: string | null;
  fund_name: string | null;
  addressee: string;
  currency: string;
  language: string;
  last_line_id: Whole | null;
  known_until: Moment | null;
  template_version: number | null;
  state: Generated<'WAITING' | 'RUNNING' | 'READY' | 'FAILED'>;
  progress: Generated<number>;
  rows_written: Generated<number>;
  content_digest: Bytes | null;
  asked_at: Generated<Moment>;
  finished_at: Moment | null;
}

export interface SubscriptionRequests {
  owner_id: string;
  request_id: string;
  fund_id: string;
  vehicle_id: string;
  class_id: string;
  is_subsequent: boolean;
  currency: string;
  amount: Whole;
  source_of_funds: string[];
  source_of_funds_other: string | null;
  employer_name: string | null;
  experience: string | null;
  printed_copy: boolean;
  state: Generated<'DRAFT' | 'REPLACED' | 'AWAITING_DOCUMENTS' | 'IN_REVIEW' | 'APPROVED' | 'REJECTED' | 'CANCELLED' | 'REFUSED'>;
  agreement_id: string | null;
  hold_id: string | null;
  documents_provided: Generated<boolean>;
  reason: string | null;
  asked_by: string;
  created_at: Generated<Moment>;
  submitted_at: Moment | null;
  decided_at: Moment | null;
  accreditation_criteria: 'income' | 'net_worth' | 'already_passed' | 'total_assets' | 'supervised' | 'all_owners' | 'family_office' | null;
  qualified_client: 'NET_WORTH' | 'ASSETS_UNDER_MANAGEMENT' | null;
  accreditation_version: string | null;
  refused_by: string | null;
  refused_at: Moment | null;
  paid_asset: string | null;
  paid_amount: Whole | null;
  indicative_rate: Whole | null;
  rated_at: Moment | null;
}

export interface TargetDecisions {
  owner_id: string;
  decision_id: GeneratedAlways<string>;
  target_id: string;
  state: 'APPROVED' | 'REJECTED' | 'SUSPENDED' | 'REMOVED';
  reason: string | null;
  decided_by: string;
  decided_at: Generated<Moment>;
}

export interface TargetProposals {
  proposal_id: string;
  fund_id: string;
  content: Json;
  from_version: number;
  version: number | null;
  asked_by: string | null;
  asked_at: Generated<Moment>;
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' | null;
  decided_by: string | null;
  decided_at: Moment | null;
  reason: string | null;
  told_to: string | null;
  told_at: Moment | null;
}

export interface TaxNumbers {
  tax_number_id: string;
  owner_id: string;
  encrypted: string;
  given_at: Generated<Moment>;
}

export interface ToldAddresses {
  owner_id: string;
  request_id: string;
  answers_before: Json;
  answers_after: Json;
}

export interface TradeCloses {
  day: Day;
  entries: number;
  closed_at: Generated<Moment>;
}

export interface Trades {
  owner_id: string;
  id: string;
  parent_id: string;
  parent_kind: 'exchange' | 'investment' | 'redemption' | 'rebalance' | 'fund_exchange';
  sell_asset: string;
  sell_amount: Whole;
  buy_asset: string;
  floor: Whole;
  state: Generated<'WAITING' | 'SENT' | 'FILLED' | 'FAILED'>;
  attempts: Generated<number>;
  claimed_until: Moment | null;
  due_at: Generated<Moment | null>;
  provider_ref: string | null;
  bought: Whole | null;
  rate: Whole | null;
  failure: string | null;
  created_at: Generated<Moment>;
  finished_at: Moment | null;
  unclear_since: Moment | null;
  note: string | null;
  unclear_told_at: Moment | null;
  late_told_at: Moment | null;
  quoted: Whole;
  stated: Json | null;
  halted_at: Moment | null;
  said_by: string | null;
  owed_asset: string | null;
  owed: Whole | null;
  follows: string | null;
  again_at: Moment | null;
  sold: Whole | null;
}

export interface TransactionExports {
  owner_id: string;
  export_id: string;
  asked_by: string;
  format: 'CSV' | 'XLSX';
  filter: Json;
  state: Generated<'WAITING' | 'RUNNING' | 'READY' | 'FAILED'>;
  rows_written: Generated<number>;
  progress: Generated<number>;
  bytes: Whole | null;
  stored_as: string | null;
  asked_at: Generated<Moment>;
  finished_at: Moment | null;
  expires_at: Moment | null;
  removed_at: Moment | null;
}

export interface TransferHashes {
  owner_id: string;
  request_id: string;
  hash: string;
  kept_at: Generated<Moment>;
}

export interface TransferReturns {
  return_id: string;
  transfer: string;
  currency: string;
  network: string | null;
  address: string | null;
  memo: string | null;
  amount: Whole;
  fee: Whole;
  opened_at: Generated<Moment>;
  attempts: Generated<number>;
  attempted_at: Moment | null;
  due_at: Generated<Moment | null>;
  provider_ref: string | null;
  accepted_at: Moment | null;
  unclear_since: Moment | null;
  told_at: Moment | null;
  note: string | null;
  hash: string | null;
  outcome: 'COMPLETED' | 'FAILED' | null;
  failure: string | null;
  ended_at: Moment | null;
  booked_line: string | null;
  returned_line: string | null;
}

export interface TrendReadings {
  fund_id: string;
  close_at: Moment;
  asset: string;
  price_usd: Whole;
  average_usd: Whole;
  is_above: boolean;
}

export interface TrendRules {
  fund_id: string;
  days: number;
  safe_asset: string;
}

export interface TrendShares {
  fund_id: string;
  asset: string;
  share: Whole;
}

export interface TrustedDevices {
  trusted_device_id: string;
  user_id: string;
  secret_hash: Bytes;
  visitor_id: string;
  name: string;
  trusted_at: Generated<Moment>;
  trusted_until: Moment;
  revoked_at: Moment | null;
}

export interface UploadParts {
  owner_id: string;
  upload_id: string;
  starts_at: number;
  bytes: number;
  stored_as: string;
}

export interface UploadQuotas {
  owner_id: string;
  purpose: 'IDENTITY' | 'ENTITY' | 'ADDITIONAL' | 'EVIDENCE' | 'CORRECTION' | 'FUND' | 'PROOF' | 'INVESTOR';
  used: number;
}

export interface Uploads {
  upload_id: string;
  owner_id: string;
  purpose: UploadQuotas['purpose'];
  slot: Generated<string>;
  file_name: string;
  bytes: number | null;
  received_bytes: Generated<number>;
  state: Generated<'OPEN' | 'STORED' | 'REFUSED' | 'DISCARDED' | 'ERASED'>;
  refusal: string | null;
  started_at: Generated<Moment>;
  settled_at: Moment | null;
  used_at: Moment | null;
  quota_freed_at: Moment | null;
  check_id: string | null;
  check_ends_at: Moment | null;
  content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/heic' | null;
  shown_type: 'application/pdf' | 'image/jpeg' | null;
  shown_bytes: number | null;
  content_hash: Bytes | null;
  scan: 'CLEAN' | 'UNSCANNED' | 'INFECTED' | null;
  scan_found: string | null;
  scan_failures: Generated<number>;
  scan_failure: string | null;
  scan_due_at: Moment | null;
  folder: string | null;
  cleared_at: Moment | null;
}

export interface UserNotices {
  user_id: string;
  notice_id: string;
  kind: string;
  texts: Json;
  about_id: string | null;
  told_at: Generated<Moment>;
}

export interface Users {
  user_id: string;
  kind: 'CLIENT' | 'STAFF';
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  phone_verified: Generated<boolean>;
  otp_enabled: Generated<boolean>;
  password_set: Generated<boolean>;
  language: Generated<'en' | 'de'>;
  suspended_at: Moment | null;
  created_at: Generated<Moment>;
  middle_name: string | null;
  has_passkey: Generated<boolean>;
}

export interface ValuationSearch {
  only_row: Generated<boolean>;
  searched_until: Generated<Moment>;
}

export interface ValuationStates {
  owner_id: string;
  last_line_id: Generated<Whole>;
  valued_until: Moment | null;
  positions: Generated<Json>;
  measures: Generated<Json>;
  requested_entry_id: Generated<Whole>;
  requested_until: Generated<Moment>;
  waits_for: string | null;
  waits_until: Moment | null;
  fees_asked_on: Generated<Day>;
  quarter_asked_on: Generated<Day>;
  has_products: Generated<boolean>;
}

export interface Valuations {
  owner_id: string;
  scope: string;
  at: Moment;
  entry_id: Generated<Whole>;
  kind: 'CLOSE' | 'FLOW';
  value_before_usd: Whole;
  flow_usd: Whole;
  value_usd: Whole;
  return_index: Whole;
  paid_in_usd: Whole;
  taken_out_usd: Whole;
  losses: Generated<number>;
  carried: boolean;
  in_currencies: Generated<Json>;
}

export interface VehicleValueApprovals {
  valuation_id: string;
  vehicle_id: string;
  as_of: Day;
  version: number;
  kind: VehicleValues['kind'];
  prepared_by: string;
  approved_by: string;
  known_at: Generated<Moment>;
}

export interface VehicleValues {
  valuation_id: string;
  vehicle_id: string;
  as_of: Day;
  kind: 'ESTIMATE' | 'FINAL' | 'RESTATED';
  gross_assets: Whole;
  evidence: string;
  prepared_by: string;
  prepared_at: Generated<Moment>;
  evidence_files: Generated<string[]>;
}

export interface VerificationSessionOwners {
  session_id: string;
  owner_id: string;
}

export interface VerificationSessions {
  session_id: string;
  owner_id: string;
  mode: 'UPLOADS' | 'HOSTED';
  provider_ref: string | null;
  url: string | null;
  encrypted_token: string | null;
  state: Generated<'STARTED' | 'FINISHED' | 'PASSED' | 'FAILED'>;
  failure: string | null;
  document_type: string | null;
  issuing_country: string | null;
  started_at: Generated<Moment>;
  finished_at: Moment | null;
  settled_at: Moment | null;
  due_at: Moment | null;
}

export interface VideoCalls {
  owner_id: string;
  call_id: string;
  target_id: string;
  purpose: 'WALLET' | 'WITHDRAWAL';
  held_at: Generated<Moment>;
  recorded_by: string;
}

export interface WalletProofs {
  owner_id: string;
  proof_id: string;
  target_id: string;
  message: string;
  signature: string;
  proved_by: string;
  proved_at: Generated<Moment>;
}

export interface WalletQuestions {
  owner_id: string;
  target_id: string;
  message: string;
  expires_at: Moment;
}

export interface WalletTargets {
  owner_id: string;
  target_id: string;
  kind: Generated<'WALLET'>;
  network: string;
  address: string;
  memo: string | null;
  is_removed: Generated<boolean>;
  hosted_by: string | null;
}

export interface WalletWithdrawals {
  owner_id: string;
  request_id: string;
  kind: Generated<'WALLET'>;
  network: string;
  address: string;
  memo: string | null;
  hosted_by: string | null;
  client_name: string | null;
}

export interface WeightChoiceParts {
  owner_id: string;
  fund_id: string;
  version: number;
  asset: string;
  weight_bps: number;
}

export interface WeightChoices {
  owner_id: string;
  fund_id: string;
  version: number;
  chosen_by: string;
  chosen_at: Generated<Moment>;
}

export interface WithdrawalApprovals {
  owner_id: string;
  request_id: string;
  approved_by: string;
  approved_at: Generated<Moment>;
  factor: 'PASSKEY' | null;
}

export interface WithdrawalClosures {
  owner_id: string;
  request_id: string;
  outcome: 'COMPLETED' | 'FAILED' | 'REJECTED' | 'CANCELLED';
  closed_by: string | null;
  reason: string | null;
  closed_at: Generated<Moment>;
}

export interface WithdrawalDispatches {
  owner_id: string;
  request_id: string;
  opened_at: Generated<Moment>;
  attempts: Generated<number>;
  attempted_at: Moment | null;
  due_at: Generated<Moment | null>;
  provider_ref: string | null;
  accepted_at: Moment | null;
  unclear_since: Moment | null;
  alarmed_at: Moment | null;
  note: string | null;
  ended_at: Moment | null;
  late_told_at: Moment | null;
  not_sent_at: Moment | null;
}

export interface WithdrawalFees {
  owner_id: string;
  request_id: string;
  hold_id: string;
  cents: Whole;
  asset: string;
  amount: Whole;
  price_usd: Whole;
  unpaid: Whole;
  withdrawn_usd: Whole;
  portfolio_usd: Whole;
  state: Generated<'HELD' | 'CHARGED' | 'RELEASED' | 'RETURNED'>;
  entry_id: Whole | null;
  created_at: Generated<Moment>;
}

export interface WithdrawalRequests {
  owner_id: string;
  request_id: string;
  currency: string;
  amount: Whole;
  target: string;
}

export interface WithdrawalVerifications {
  owner_id: string;
  request_id: string;
  verified_by: string;
  verified_at: Generated<Moment>;
  factor: 'EMAIL' | 'SMS' | 'OTP' | 'PASSKEY' | 'RECOVERY_CODE' | null;
}

export interface Withdrawals {
  owner_id: string;
  request_id: string;
  kind: 'WALLET' | 'BANK';
  entered_by: string;
  target_id: string;
  currency: string;
  amount: Whole;
  fee: Whole;
  hold_id: string;
  value_usd: Whole;
  window_usd: Whole;
  approvals_required: 1 | 2;
  created_at: Generated<Moment>;
  confirm_by: Moment | null;
  platform_fee: Generated<Whole>;
}

export interface SandboxBankLines {
  provider_ref: string;
  currency: string;
  amount: Whole;
  value_date: Day;
  remittance: string;
  payer_name: string;
  payer_account: string;
  booked_at: Generated<Moment>;
  change_number: Whole;
  end_to_end_id: string | null;
  return_reason: string | null;
  party_bank: string | null;
  party_bank_name: string | null;
  party_bank_country: string | null;
  recalls: string | null;
  account: string | null;
  charge_for: string | null;
}

export interface SandboxBankMessages {
  number: Whole;
  kind: 'pain.002' | 'camt.053' | 'camt.054' | 'camt.056';
  text: string;
  delivery: string | null;
  due_at: Generated<Moment>;
  written_at: Moment | null;
}

export interface SandboxBankPayments {
  provider_ref: string;
  end_to_end_id: string;
  currency: string;
  amount: Whole;
  creditor_name: string;
  creditor_account: string;
  creditor_bank: string;
  state: 'ACCEPTED' | 'BOOKED' | 'RETURNED' | 'REFUSED';
  reason: string | null;
  books_at: Moment;
  accepted_at: Generated<Moment>;
  refusal_number: Whole | null;
  delivery: string | null;
  part_id: string | null;
  debtor_account: string | null;
  comes_back_at: Moment | null;
}

export interface SandboxBankRecallRequests {
  request_ref: string;
  line_ref: string;
  currency: string;
  amount: Whole;
  reason: string;
  asked_at: Generated<Moment>;
  change_number: Whole;
  answer: 'ACCEPTED' | 'REFUSED' | null;
  answer_reason: string | null;
  message_number: Whole | null;
}

export interface SandboxBankReceivedFiles {
  delivery: string;
  name: string;
  message_id: string | null;
  state: 'TAKEN' | 'REFUSED';
  reason: string | null;
  place: string | null;
  payments: number;
  taken_at: Generated<Moment>;
}

export interface SandboxBankStatements {
  account: string;
  number: number;
  day: Day;
  opening: Whole;
  closing: Whole;
}

export interface SandboxBankToldLines {
  line_ref: string;
  account: string;
  booked_day: Day;
  statement_number: number | null;
}

export interface SandboxCalls {
  call_number: GeneratedAlways<string>;
  provider: SandboxDesks['provider'];
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

export interface SandboxCustodySettlements {
  provider_ref: string;
  asset: string;
  request_id: string;
  amount: Whole;
  settled_at: Moment;
  change_number: Whole;
}

export interface SandboxCustodyTransfers {
  provider_ref: string;
  request_key: string | null;
  request_id: string | null;
  direction: 'in' | 'out';
  currency: string;
  network: string;
  address: string;
  memo: string | null;
  amount: Whole;
  state: 'accepted' | 'settled' | 'failed';
  failure: string | null;
  created_at: Generated<Moment>;
  settles_at: Moment;
  event_fault: string | null;
  change_number: Whole;
  sender: string | null;
}

export interface SandboxDesks {
  provider: 'custody' | 'trade' | 'messages' | 'signing' | 'verification' | 'screening' | 'bank' | 'files' | 'platform';
  changes: Generated<Whole>;
}

export interface SandboxEvents {
  event_number: GeneratedAlways<string>;
  event_id: string;
  provider: 'custody' | 'trade' | 'verification' | 'bank';
  body: string;
  due_at: Moment;
  sends_left: Generated<number>;
  attempts: Generated<number>;
  last_status: number | null;
  claimed_until: Moment | null;
}

export interface SandboxFaults {
  fault_number: GeneratedAlways<string>;
  provider: SandboxDesks['provider'];
  fault: 'refuse' | 'error_before' | 'error_after_accepting' | 'timeout_after_accepting' | 'answer_twice' | 'delay' | 'fail_after_accepting';
  times_left: number;
}

export interface SandboxMessages {
  message_id: string;
  request_key: string;
  copy: Generated<number>;
  channel: 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH';
  recipient: string;
  subject: string;
  text: string;
  code: string | null;
  links: Json;
  state: Generated<'sent' | 'refused'>;
  sent_at: Moment;
  calendar: string | null;
}

export interface SandboxPriceOverrides {
  override_number: GeneratedAlways<string>;
  code: string;
  price: Whole;
  set_at: Generated<Moment>;
}

export interface SandboxScreeningEntries {
  entry_ref: string;
  name: string | null;
  birth_year: number | null;
  address: string | null;
  list: string;
  added_at: Generated<Moment>;
}

export interface SandboxSignInRecords {
  provider: 'GOOGLE' | 'APPLE';
  kind: string;
  record_id: string;
  content: Json;
  expires_at: Moment | null;
}

export interface SandboxSigningKeys {
  provider: SandboxDesks['provider'];
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
  floor: Whole;
  bought_amount: Whole | null;
  rate: Whole | null;
  state: 'accepted' | 'settled' | 'failed';
  failure: string | null;
  created_at: Generated<Moment>;
  fills_at: Moment;
  event_fault: string | null;
}

export interface SandboxVerificationSessions {
  provider_ref: string;
  request_key: string;
  token: string;
  state: Generated<'open' | 'passed' | 'failed'>;
  failure: string | null;
  created_at: Generated<Moment>;
  finished_at: Moment | null;
  event_fault: string | null;
}

export interface Schema {
  'ethereum.addresses': EthereumAddresses;
  'ethereum.blocks': EthereumBlocks;
  'ethereum.broadcasts': EthereumBroadcasts;
  'ethereum.costs': EthereumCosts;
  'ethereum.desk': EthereumDesk;
  'ethereum.exchange': EthereumExchange;
  'ethereum.exchange_holdings': EthereumExchangeHoldings;
  'ethereum.exchange_moves': EthereumExchangeMoves;
  'ethereum.exchange_orders': EthereumExchangeOrders;
  'ethereum.holdings': EthereumHoldings;
  'ethereum.house_moves': EthereumHouseMoves;
  'ethereum.ignored': EthereumIgnored;
  'ethereum.moves': EthereumMoves;
  'ethereum.settlements': EthereumSettlements;
  'ethereum.transactions': EthereumTransactions;
  'ethereum.transfers': EthereumTransfers;
  access_requests: AccessRequests;
  accounts: Accounts;
  additional_document_files: AdditionalDocumentFiles;
  additional_document_requests: AdditionalDocumentRequests;
  additional_documents: AdditionalDocuments;
  agreement_checks: AgreementChecks;
  agreement_envelopes: AgreementEnvelopes;
  agreement_sealings: AgreementSealings;
  agreement_signatures: AgreementSignatures;
  agreement_steps: AgreementSteps;
  agreements: Agreements;
  alarms: Alarms;
  article_publications: ArticlePublications;
  article_versions: ArticleVersions;
  articles: Articles;
  asset_networks: AssetNetworks;
  asset_reconciliations: AssetReconciliations;
  assets: Assets;
  attempt_limits: AttemptLimits;
  audit_trail: AuditTrail;
  authenticators: Authenticators;
  balances: Balances;
  bank_deposits: BankDeposits;
  bank_differences: BankDifferences;
  bank_file_balances: BankFileBalances;
  bank_file_desk: BankFileDesk;
  bank_file_items: BankFileItems;
  bank_file_recalls: BankFileRecalls;
  bank_files: BankFiles;
  bank_lines: BankLines;
  bank_payment_files: BankPaymentFiles;
  bank_payment_lines: BankPaymentLines;
  bank_payment_orders: BankPaymentOrders;
  bank_targets: BankTargets;
  bank_terms: BankTerms;
  bank_withdrawals: BankWithdrawals;
  birthday_greetings: BirthdayGreetings;
  birthday_list: BirthdayList;
  booked_calls: BookedCalls;
  booked_movements: BookedMovements;
  call_holidays: CallHolidays;
  call_hours: CallHours;
  call_moves: CallMoves;
  call_outcomes: CallOutcomes;
  call_rules: CallRules;
  call_seats: CallSeats;
  carried_units: CarriedUnits;
  case_events: CaseEvents;
  case_viewers: CaseViewers;
  cases: Cases;
  chain_ends: ChainEnds;
  chain_head: ChainHead;
  chain_links: ChainLinks;
  chain_notes: ChainNotes;
  chain_roots: ChainRoots;
  client_changes: ClientChanges;
  client_credential_changes: ClientCredentialChanges;
  client_details: ClientDetails;
  client_fee_days: ClientFeeDays;
  client_fees: ClientFees;
  client_flags: ClientFlags;
  client_notices: ClientNotices;
  client_performance_days: ClientPerformanceDays;
  client_ratings: ClientRatings;
  client_rebalances: ClientRebalances;
  client_requests: ClientRequests;
  client_reward_days: ClientRewardDays;
  client_rewards: ClientRewards;
  clients: Clients;
  clock: Clock;
  company_people: CompanyPeople;
  company_people_lists: CompanyPeopleLists;
  company_registers: CompanyRegisters;
  company_sources: CompanySources;
  complete_prices: CompletePrices;
  compliance_states: ComplianceStates;
  contact_marks: ContactMarks;
  corrections: Corrections;
  country_rule_proposals: CountryRuleProposals;
  country_rules: CountryRules;
  credential_changes: CredentialChanges;
  crypto_deposits: CryptoDeposits;
  custody_progress: CustodyProgress;
  dealing_batches: DealingBatches;
  dealing_dates: DealingDates;
  demo_world: DemoWorld;
  deposit_address_owners: DepositAddressOwners;
  deposit_addresses: DepositAddresses;
  deposit_senders: DepositSenders;
  deposits: Deposits;
  document_keys: DocumentKeys;
  email_addresses: EmailAddresses;
  encrypted_by_key: EncryptedByKey;
  entries: Entries;
  entry_kinds: EntryKinds;
  exchange_quotes: ExchangeQuotes;
  exchange_transfers: ExchangeTransfers;
  exchanges: Exchanges;
  exposure_decisions: ExposureDecisions;
  fee_accruals: FeeAccruals;
  fee_bills: FeeBills;
  fee_crystallisations: FeeCrystallisations;
  fee_invoices: FeeInvoices;
  fee_payments: FeePayments;
  fee_proposals: FeeProposals;
  fee_ranges: FeeRanges;
  fee_sale_notices: FeeSaleNotices;
  fee_schedules: FeeSchedules;
  flag_reasons: FlagReasons;
  flag_rules: FlagRules;
  fund_audits: FundAudits;
  fund_exchanges: FundExchanges;
  fund_holidays: FundHolidays;
  fund_index: FundIndex;
  fund_inquiries: FundInquiries;
  fund_order_holds: FundOrderHolds;
  fund_orders: FundOrders;
  fund_proposals: FundProposals;
  fund_rebalance_weights: FundRebalanceWeights;
  fund_rebalances: FundRebalances;
  fund_targets: FundTargets;
  fund_vehicles: FundVehicles;
  funds: Funds;
  held_for_clients: HeldForClients;
  held_prices: HeldPrices;
  holdbacks: Holdbacks;
  holds: Holds;
  idempotency_keys: IdempotencyKeys;
  identity_documents: IdentityDocuments;
  identity_expiry_notices: IdentityExpiryNotices;
  identity_reviews: IdentityReviews;
  investment_quote_parts: InvestmentQuoteParts;
  investment_quotes: InvestmentQuotes;
  investments: Investments;
  investor_class_claims: InvestorClassClaims;
  investor_document_looks: InvestorDocumentLooks;
  investor_document_owners: InvestorDocumentOwners;
  investor_documents: InvestorDocuments;
  invitation_drafts: InvitationDrafts;
  invitation_links: InvitationLinks;
  invitation_reports: InvitationReports;
  invitation_versions: InvitationVersions;
  invitations: Invitations;
  invited_addresses: InvitedAddresses;
  invoice_counters: InvoiceCounters;
  kyb_certifications: KybCertifications;
  kyb_document_files: KybDocumentFiles;
  kyb_document_reviews: KybDocumentReviews;
  kyb_documents: KybDocuments;
  kyc_answers: KycAnswers;
  kyc_decisions: KycDecisions;
  latest_prices: LatestPrices;
  liability_balances: LiabilityBalances;
  liability_days: LiabilityDays;
  liability_leaves: LiabilityLeaves;
  liability_nodes: LiabilityNodes;
  liability_trees: LiabilityTrees;
  line_payer_hits: LinePayerHits;
  line_payer_screenings: LinePayerScreenings;
  line_payers: LinePayers;
  lines: Lines;
  live_push_subscriptions: LivePushSubscriptions;
  lot_lines: LotLines;
  market_pairs: MarketPairs;
  memberships: Memberships;
  message_codes: MessageCodes;
  name_corrections: NameCorrections;
  navs: Navs;
  networks: Networks;
  notes: Notes;
  notice_reads: NoticeReads;
  notification_choices: NotificationChoices;
  order_execution_parts: OrderExecutionParts;
  order_executions: OrderExecutions;
  order_restatements: OrderRestatements;
  owed_to_clients: OwedToClients;
  owners: Owners;
  parked_transfers: ParkedTransfers;
  passkey_approvals: PasskeyApprovals;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_credentials: PasswordCredentials;
  password_resets: PasswordResets;
  payment_reference_owners: PaymentReferenceOwners;
  payment_references: PaymentReferences;
  payout_targets: PayoutTargets;
  people: People;
  periodic_reviews: PeriodicReviews;
  portfolio_claims: PortfolioClaims;
  portfolio_positions: PortfolioPositions;
  price_collection: PriceCollection;
  prices: Prices;
  pricing_profiles: PricingProfiles;
  printed_copies: PrintedCopies;
  proof_files: ProofFiles;
  proofs: Proofs;
  provider_events: ProviderEvents;
  provider_keys: ProviderKeys;
  provider_movements: ProviderMovements;
  provider_references: ProviderReferences;
  purposes: Purposes;
  push_subscriptions: PushSubscriptions;
  put_off_rows: PutOffRows;
  queue_views: QueueViews;
  readiness: Readiness;
  rebalance_blocks: RebalanceBlocks;
  rebalance_clients: RebalanceClients;
  rebalance_parts: RebalanceParts;
  recall_requests: RecallRequests;
  reconciliation_findings: ReconciliationFindings;
  reconciliation_rows: ReconciliationRows;
  reconciliation_schedule: ReconciliationSchedule;
  reconciliations: Reconciliations;
  recovery_codes: RecoveryCodes;
  redemption_parts: RedemptionParts;
  redemption_quote_parts: RedemptionQuoteParts;
  redemption_quotes: RedemptionQuotes;
  redemption_requests: RedemptionRequests;
  redemptions: Redemptions;
  relationship_managers: RelationshipManagers;
  request_counts: RequestCounts;
  request_kinds: RequestKinds;
  request_steps: RequestSteps;
  requests: Requests;
  restated_executions: RestatedExecutions;
  restatement_notes: RestatementNotes;
  retention_changes: RetentionChanges;
  retention_erasures: RetentionErasures;
  retention_periods: RetentionPeriods;
  retention_runs: RetentionRuns;
  reward_payments: RewardPayments;
  reward_programmes: RewardProgrammes;
  risk_levels: RiskLevels;
  risk_rules: RiskRules;
  role_leads: RoleLeads;
  roll_up_postings: RollUpPostings;
  roll_ups: RollUps;
  screening_hits: ScreeningHits;
  screening_subjects: ScreeningSubjects;
  screenings: Screenings;
  sealed_agreements: SealedAgreements;
  series_standings: SeriesStandings;
  sessions: Sessions;
  share_class_terms: ShareClassTerms;
  share_classes: ShareClasses;
  share_series: ShareSeries;
  shown_rates: ShownRates;
  sign_up_answers: SignUpAnswers;
  sign_ups: SignUps;
  signatory_links: SignatoryLinks;
  signatory_request_endings: SignatoryRequestEndings;
  signatory_requests: SignatoryRequests;
  signing_authority: SigningAuthority;
  sso_identities: SsoIdentities;
  sso_links: SsoLinks;
  staff_roles: StaffRoles;
  staff_setup_links: StaffSetupLinks;
  statement_files: StatementFiles;
  statements: Statements;
  subscription_requests: SubscriptionRequests;
  target_decisions: TargetDecisions;
  target_proposals: TargetProposals;
  tax_numbers: TaxNumbers;
  told_addresses: ToldAddresses;
  trade_closes: TradeCloses;
  trades: Trades;
  transaction_exports: TransactionExports;
  transfer_hashes: TransferHashes;
  transfer_returns: TransferReturns;
  trend_readings: TrendReadings;
  trend_rules: TrendRules;
  trend_shares: TrendShares;
  trusted_devices: TrustedDevices;
  upload_parts: UploadParts;
  upload_quotas: UploadQuotas;
  uploads: Uploads;
  user_notices: UserNotices;
  users: Users;
  valuation_search: ValuationSearch;
  valuation_states: ValuationStates;
  valuations: Valuations;
  vehicle_value_approvals: VehicleValueApprovals;
  vehicle_values: VehicleValues;
  verification_session_owners: VerificationSessionOwners;
  verification_sessions: VerificationSessions;
  video_calls: VideoCalls;
  wallet_proofs: WalletProofs;
  wallet_questions: WalletQuestions;
  wallet_targets: WalletTargets;
  wallet_withdrawals: WalletWithdrawals;
  weight_choice_parts: WeightChoiceParts;
  weight_choices: WeightChoices;
  withdrawal_approvals: WithdrawalApprovals;
  withdrawal_closures: WithdrawalClosures;
  withdrawal_dispatches: WithdrawalDispatches;
  withdrawal_fees: WithdrawalFees;
  withdrawal_requests: WithdrawalRequests;
  withdrawal_verifications: WithdrawalVerifications;
  withdrawals: Withdrawals;
  'sandbox.bank_lines': SandboxBankLines;
  'sandbox.bank_messages': SandboxBankMessages;
  'sandbox.bank_payments': SandboxBankPayments;
  'sandbox.bank_recall_requests': SandboxBankRecallRequests;
  'sandbox.bank_received_files': SandboxBankReceivedFiles;
  'sandbox.bank_statements': SandboxBankStatements;
  'sandbox.bank_told_lines': SandboxBankToldLines;
  'sandbox.calls': SandboxCalls;
  'sandbox.custody_addresses': SandboxCustodyAddresses;
  'sandbox.custody_balances': SandboxCustodyBalances;
  'sandbox.custody_settlements': SandboxCustodySettlements;
  'sandbox.custody_transfers': SandboxCustodyTransfers;
  'sandbox.desks': SandboxDesks;
  'sandbox.events': SandboxEvents;
  'sandbox.faults': SandboxFaults;
  'sandbox.messages': SandboxMessages;
  'sandbox.price_overrides': SandboxPriceOverrides;
  'sandbox.screening_entries': SandboxScreeningEntries;
  'sandbox.sign_in_records': SandboxSignInRecords;
  'sandbox.signing_keys': SandboxSigningKeys;
  'sandbox.trade_orders': SandboxTradeOrders;
  'sandbox.verification_sessions': SandboxVerificationSessions;
}
