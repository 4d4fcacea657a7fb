import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import type { LookUp } from '../failures.ts';

/** Where a transfer stands at the custodian. `settled` and `failed` are final. */
export type TransferState = 'accepted' | 'settled' | 'failed';

/** An address for deposits; `memo` must accompany transfers where the network has memos. */
export type DepositAddress = { address: string; memo: string | null };

/** A request for an address. The same owner, currency and network get the same address again. */
export type AddressOrder = {
  key: string;
  ownerId: string;
  currency: AssetCode;
  network: NetworkCode;
};

/** A request to send from our holdings. The same key sends once, however often it is asked. */
export type SendOrder = {
  /** Our idempotency key: the id of the request. */
  key: string;
  requestId: string;
  currency: AssetCode;
  network: NetworkCode;
  address: string;
  memo: string | null;
  /** Minor units of `currency` that arrive at the address. */
  amount: bigint;
};

/** What the custodian answers to an accepted order. */
export type SendReceipt = { providerReference: string; state: TransferState };

/** A transfer as the custodian's books have it. */
export type CustodyTransfer = {
  providerReference: string;
  /** Our idempotency key; null for what came in. */
  key: string | null;
  requestId: string | null;
  direction: 'in' | 'out';
  currency: AssetCode;
  network: NetworkCode;
  address: string;
  memo: string | null;
  /** From which address it came; null or left out where the custodian does not tell, and of what leaves. */
  sender?: string | null;
  amount: bigint;
  /** By which the network knows its transaction; null while it has none. Until it is settled another may take its place. */
  hash: string | null;
  state: TransferState;
  /** Why it failed, in the custodian's words. */
  failure: string | null;
  createdAt: Date;
  settlesAt: Date;
  /** Where in the list its last change stands. */
  position: bigint;
};

/** What a filled order of the exchange moved of our holdings; final. An order that filled has one for each asset. */
export type TradeSettlement = {
  /** The exchange's reference of the order. */
  providerReference: string;
  requestId: string;
  asset: AssetCode;
  /** Minor units, negative for what left. */
  amount: bigint;
  /** Where in the list it stands. */
  position: bigint;
};

/**
 * What the network took for a transaction of ours, whoever paid it: it leaves our holdings beside the transfers. One that is undone
 * fails; what the network takes anew has a reference of its own.
 */
export type NetworkCost = {
  providerReference: string;
  asset: AssetCode;
  network: NetworkCode;
  /** Minor units. */
  amount: bigint;
  /** Of the transaction that it was taken for. */
  hash: string;
  state: 'settled' | 'failed';
  /** Where in the list its last change stands. */
  position: bigint;
};

/**
 * A page of the custodian's list, in the order of positions: transfers and costs by their last change, and settlements of
 * trades. The cursor is the position of the page's last row, in decimal; at the end it may be a later one up to which nothing is listed.
 */
export type TransferPage = {
  transfers: CustodyTransfer[];
  settlements: TradeSettlement[];
  costs: NetworkCost[];
  nextCursor: string;
};

/** What the custodian holds for us of one asset, transfers that have not settled out included. */
export type CustodyBalance = { asset: AssetCode; amount: bigint };

/** The balances at one moment of the list: all that stands up to `position` is in them, and nothing after it. */
export type CustodyHoldings = { position: bigint; balances: CustodyBalance[] };

/** How often the network has confirmed a transfer, and how often it has to until it settles. */
export type Confirmations = { readonly counted: number; readonly needed: number };

/** Why nobody can be paid at an address: it is one of ours, whatever it is for, or a token's contract, where what arrives is lost. */
export type UnpayableAddress = 'ours' | 'token_contract';

/** What staff have to look at in a wallet that pays; over once it is named no more. */
export type WalletConcern = {
  /** It holds more than its limit, or less than what waits to be paid from it. */
  kind: 'hot_wallet_over' | 'hot_wallet_short';
  asset: AssetCode;
  /** What it holds, and its limit or what waits, in minor units. */
  held: bigint;
  other: bigint;
};

/**
 * The custodian of all clients' crypto. Called from jobs, never in a transaction. Calls may throw
 * `ProviderRefusal` (nothing happened) or `OutcomeUnknown` (look it up by key); a look-up that is refused says
 * nothing about the order. Its events `custody.transfer_detected` (a deposit waits for confirmations),
 * `custody.transfer_settled` and `custody.transfer_failed` carry a `CustodyTransferEvent`.
 */
export interface Custody {
  /** Makes or finds the deposit address of a client for a currency on a network. */
  createAddress(order: AddressOrder): Promise<DepositAddress>;
  /** Sends; refusals: `insufficient_funds`, `address_invalid`, `key_reused`, `refused`. */
  send(order: SendOrder): Promise<SendReceipt>;
  /** Reads back what became of a `send` by our key; asked through `readBack`. */
  readonly findTransfer: LookUp<CustodyTransfer>;
  /**
   * What changed since the cursor (null: from the beginning), oldest change first, to find what events
   * missed. A transfer returns each time its state changes. An empty page returns the given cursor, or that later one. Whatever is
   * listed later has a greater position. Names and memos are as strangers wrote them.
   */
  transfersSince(cursor: string | null): Promise<TransferPage>;
  /**
   * How often the network has confirmed transfers that came in and have not settled, by their references. Left out is what the custodian
   * does not count.
   */
  confirmations(references: readonly string[]): Promise<ReadonlyMap<string, Confirmations>>;
  balances(): Promise<CustodyHoldings>;
  /**
   * Says of an address, as `readAddress` writes it, why nobody can be paid there; null where nothing speaks against it. It answers
   * from the custodian's books, so a request may wait for it.
   */
  unpayable(at: { network: NetworkCode; address: string }): Promise<UnpayableAddress | null>;
  /** What is amiss with the wallets at present; a custodian that keeps them itself has nothing to tell. */
  concerns(): Promise<WalletConcern[]>;
}

/** A custodian that the platform is itself, and which somebody has to drive. */
export type OwnCustody = Custody & {
  /** Reads what is new, sends what waits, and gathers; until nothing is left or the signal comes. Returns how much it did. */
  work(signal?: AbortSignal): Promise<number>;
};

/** An order of the house that moves money between the paying wallet and the exchange. The same key moves once, however often it is asked. */
export type HouseMove = {
  /** Our idempotency key: the id of the transfer. */
  key: string;
  direction: 'TO_EXCHANGE' | 'TO_WALLET';
  asset: AssetCode;
  /** Minor units that arrive. */
  amount: bigint;
  /** Where, as people decided it: another than the other place's own is refused. */
  address: string;
};

/** Where such an order stands. `arrived` and `failed` are final. */
export type HouseMoveReport = {
  state: 'ordered' | 'on_the_way' | 'arrived' | 'failed';
  failure: string | null;
  /** By which the network knows its transaction; null while nobody tells. */
  hash: string | null;
};

/** What lies where of a currency, in minor units. */
export type PlaceHolding = {
  asset: AssetCode;
  /** What the paying wallet can send besides what waits for it. */
  inWallet: bigint;
  atExchange: bigint;
  /** What another order to the wallet can be of: with what was withdrawn to it without one, less what other orders wait for. */
  freeThere: bigint;
  /** What was ordered to go there, and to come from there, and has not arrived. */
  goingThere: bigint;
  comingBack: bigint;
  /** The most that may lie there; null where nothing may be sent there. */
  limit: bigint | null;
};

export type PlaceHoldings = {
  /** Where the exchange takes what is sent to it, and the paying wallet. */
  exchangeAddress: string;
  walletAddress: string;
  /** When what lies there was last counted; null before the first time. */
  countedAt: Date | null;
  /** Since when it is not counted: the last time, or when the place was opened; null before that. */
  uncountedSince: Date | null;
  assets: readonly PlaceHolding[];
};

/**
 * The exchange as a second place of a custodian that the platform is itself: what lies there is in the custodian's list and balances. Called
 * from jobs, never in a transaction; asking again with the same key is safe.
 */
export interface ExchangePlace {
  /** Enters an order of the house, or says where it stands; refusals: `key_reused`. What cannot be done is reported as failed. */
  move(order: HouseMove): Promise<HouseMoveReport>;
  /** Ends an order to the wallet that has not left the exchange; what has left goes on, as the report says. */
  stop(key: string): Promise<HouseMoveReport>;
  holdings(): Promise<PlaceHoldings>;
}
