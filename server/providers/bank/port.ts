import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { LookUp } from '../failures.ts';

/** A line of the bank's statement, once it is booked there. It never changes. */
export type StatementLine = {
  /** The servicer's reference, by which a line is known for ever. */
  providerReference: string;
  currency: AssetCode;
  /** Minor units, negative for what left. */
  amount: bigint;
  /** From when it counts, as YYYY-MM-DD. */
  valueDate: string;
  /** What the payer wrote, and who that is by the payer's own bank. */
  remittance: string;
  payerName: string;
  /** IBAN or account number that it came from; its end alone where the bank behind it is not told. */
  payerAccount: string;
  /** At which bank that account is, by which money finds the way back; null where nobody tells it. */
  payerBank: PartyBank | null;
  /** By which whoever ordered a payment knows it: of what it took, and of what came back of it. */
  endToEndId: string | null;
  /** Why a payment came back, or a deposit is taken back; null of everything else. */
  returnReason: string | null;
  /** Of a debit that takes back what had come: the line by which that came; null where the bank names none. */
  recalls: string | null;
  bookedAt: Date;
  /** Where in the statement it stands. */
  position: bigint;
};

/** The bank of somebody else. */
export type PartyBank = {
  /** BIC, or ABA routing number. */
  readonly code: string;
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
};

/** A page of the statement, in the order of positions. The cursor is the position of its last line, in decimal. */
export type StatementPage = { lines: StatementLine[]; nextCursor: string };

/** What the bank holds for us at one moment of the statement: all lines up to `position`, and none after it. */
export type BankHoldings = {
  position: bigint;
  balances: { currency: AssetCode; amount: bigint }[];
};

/** By which of the two ways money is sent to an account: inside one country, or across borders. */
export type BankRail = 'WIRE' | 'SWIFT';

/** An account of the platform at the bank, as somebody who pays to it writes it down. */
export type BankAccount = {
  currency: AssetCode;
  rail: BankRail;
  /** The platform, in whose name it is held. */
  recipientName: string;
  recipientAddress: string;
  /** Where the bank's country has one; otherwise there is an account number. */
  iban: string | null;
  accountNumber: string | null;
  /** By which the country names the bank inside itself, such as an ABA routing number. */
  routingNumber: string | null;
  bic: string | null;
  bankName: string;
  bankAddress: string;
  /** ISO 3166 alpha-2. */
  bankCountry: string;
};

/** A payment that the bank is told to make. The same key pays once, however often it is told. */
export type PaymentOrder = {
  /** Our end-to-end id, at most 35 characters. */
  key: string;
  currency: AssetCode;
  /** Minor units that arrive. */
  amount: bigint;
  rail: BankRail;
  creditorName: string;
  /** IBAN or account number. */
  creditorAccount: string;
  /** ABA routing number by wire, BIC by SWIFT. */
  creditorBank: string;
  creditorBankName: string;
  /** ISO 3166 alpha-2. */
  creditorCountry: string;
};

/** A payment as the bank knows it. What was booked, or came back, its statement lists. */
export type BankPayment = {
  /** Our end-to-end id. */
  key: string | null;
  providerReference: string;
  state: 'ACCEPTED' | 'BOOKED' | 'RETURNED' | 'REFUSED';
  /** Why it was refused, or came back. */
  reason: string | null;
};

/** A payment that the bank accepted and did not make after all. Nothing of it left, or will leave. */
export type PaymentRefusal = {
  /** Our end-to-end id. */
  key: string;
  reason: string;
};

/** A page of refusals, in the order in which the bank told of them. */
export type RefusalPage = { refusals: PaymentRefusal[]; nextCursor: string };

/** That the sender's bank asks to have back what it sent. Nothing is taken by it. */
export type RecallRequest = {
  /** By which the bank knows the request, for ever. */
  readonly providerReference: string;
  /** The line by which the money had come. */
  readonly recalls: string;
  readonly currency: AssetCode;
  /** Minor units that are asked for. */
  readonly amount: bigint;
  /** Why, as a code of ISO 20022 or in the bank's own words; null where it does not say. */
  readonly reason: string | null;
  /** Who asks, by BIC or by name. */
  readonly askedBy: string;
  readonly askedAt: Date;
};

/** A page of requests, in the order in which the bank told of them. */
export type RecallRequestPage = { requests: RecallRequest[]; nextCursor: string };

/** What a request is answered: the bank may take the money, or why it may not. */
export type RecallAnswer = {
  /** Of the request. */
  readonly providerReference: string;
  readonly answer: 'ACCEPTED' | 'REFUSED';
  /** Of what is refused: a code of ISO 20022 (ExternalPaymentCancellationRejection1Code). */
  readonly reason: string | null;
  readonly answeredAt: Date;
};

/**
 * The bank that holds clients' money. Called from jobs, never in a transaction. Its event `bank.line_booked` carries a
 * `StatementLineEvent`.
 */
export interface Bank {
  /** Accounts of the platform, for each currency and rail one; known without asking anybody. */
  readonly accounts: readonly BankAccount[];
  /** Lines after the cursor (null: from the beginning), oldest first. An empty page returns the given cursor. Names and remittances are as strangers wrote them. */
  linesSince(cursor: string | null): Promise<StatementPage>;
  balances(): Promise<BankHoldings>;
  /** Refusals of accepted payments after the cursor (null: from the beginning). An empty page returns the given cursor. */
  refusalsSince(cursor: string | null): Promise<RefusalPage>;
  /** Requests to have money back, after the cursor (null: from the beginning). An empty page returns the given cursor. */
  recallRequestsSince(cursor: string | null): Promise<RecallRequestPage>;
  /** Tells the bank what a request is answered, once, however often it is told; refusals: `not_found`, `key_reused` where it was answered otherwise. */
  answerRecall(answer: RecallAnswer): Promise<void>;
  /** Tells the bank to pay; refusals: `insufficient_funds`, `key_reused`, `refused`. */
  pay(order: PaymentOrder): Promise<{ providerReference: string }>;
  /** Reads back what became of a `pay` by our key; asked through `readBack`. */
  readonly findPayment: LookUp<BankPayment>;
}
