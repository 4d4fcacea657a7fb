import type { Database } from '../../../database/connect.ts';
import type { KeyRing } from '../../../secrets/secrets.ts';
import type { Bank, BankAccount } from '../port.ts';
import { readInbox } from './inbox.ts';
import { listItemsSince, readFileBalances } from './listed-items.ts';
import { collectOrder, findCollected, listRefusals } from './payment-orders.ts';
import { answerRecallByFile, listRecallRequests } from './recall-requests.ts';

/** Where the bank's agent puts files, and fetches them, and the accounts that they are of. */
export type BankFileSettings = {
  /** It has the folders `in` and `out`. */
  readonly folder: string;
  readonly accounts: readonly BankAccount[];
  /** The sandbox of the bank is on the other side of the folder. */
  readonly isSandbox: boolean;
};

/** What whole numbers of accounts are encrypted with. */
export type BankFileKeys = { readonly dataKeys: KeyRing };

/** The folders of a bank that speaks in files. */
export type BankFiles = {
  readonly outbox: string;
  /** Takes what came; returns how many files it moved. */
  readInbox(signal?: AbortSignal): Promise<number>;
};

/** A bank that speaks ISO 20022 in files (spec/decisions.md, section 13): what it is told waits for people to release it. */
export function fileBank(
  database: Database,
  { accounts, dataKeys, folder }: Omit<BankFileSettings, 'isSandbox'> & BankFileKeys,
): Bank {
  return {
    accounts,
    linesSince: (cursor) => listItemsSince(database, dataKeys, cursor),
    balances: () => readFileBalances(database),
    refusalsSince: (cursor) => listRefusals(database, cursor),
    recallRequestsSince: (cursor) => listRecallRequests(database, cursor),
    answerRecall: (answer) =>
      answerRecallByFile(database, { outbox: `${folder}/out`, accounts }, answer),
    pay: (order) => collectOrder(database, accounts, order),
    findPayment: ({ key }) => findCollected(database, key),
  };
}

/** The folders in which files come and go. */
export function bankFiles(
  database: Database,
  { folder, accounts, dataKeys }: Omit<BankFileSettings, 'isSandbox'> & BankFileKeys,
): BankFiles {
  const own = accounts.map(({ currency, iban, accountNumber }) => {
    const account = iban ?? accountNumber;
    if (account === null) throw new Error('an account of ours has no number');
    return { account, currency };
  });
  // One account may be reached by wire and by SWIFT.
  const once = [...new Map(own.map((each) => [`${each.account} ${each.currency}`, each])).values()];
  const inbox = { database, folder: `${folder}/in`, accounts: once, dataKeys };
  return { outbox: `${folder}/out`, readInbox: (signal) => readInbox(inbox, signal) };
}
