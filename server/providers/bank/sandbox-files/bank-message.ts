import { leaf, node } from '../files/write-xml.ts';
import { SANDBOX_BANK_ACCOUNTS } from '../sandbox-accounts.ts';

/** What all messages of the sandbox of the bank have in common. */

/** How the sandbox is named in what it writes. */
export const SANDBOX_NAME = 'Sandbox Bank';

/** Said in every message, for whoever opens one. */
export const SANDBOX_NOTE = 'Sandbox: no money moves';

/** By which a message is known, and when it was made. */
export type MessageHeader = { readonly messageId: string; readonly createdAt: Date };

export function documentOf(version: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${SANDBOX_NOTE}. -->\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">${message}</Document>\n`;
}

/** An element of a text that may be empty, and is then left out. */
export function maybeLeaf(name: string, text: string | null): readonly string[] {
  const written = text === null ? '' : leaf(name, text);
  return written === '' || written === node(name, []) ? [] : [written];
}

/** The number of the account on which a line stands; of one without, the first of its currency. */
export function accountOf(line: { readonly account: string | null; readonly currency: string }) {
  const [first] = SANDBOX_BANK_ACCOUNTS.filter(({ currency }) => currency === line.currency);
  const account = line.account ?? first?.iban ?? first?.accountNumber;
  if (!account) throw new Error(`the sandbox of the bank has no account of ${line.currency}`);
  return account;
}
