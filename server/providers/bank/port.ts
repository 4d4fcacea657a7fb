import type { AssetCode } from '@ballast/contract/money/asset.ts';

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
  /** IBAN or account number that it came from. */
  payerAccount: string;
  bookedAt: Date;
  /** Where in the statement it stands. */
  position: bigint;
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
}
