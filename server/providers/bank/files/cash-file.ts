import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { PartyBank } from '../port.ts';
import { FileRefusal } from './file-refusal.ts';
import {
  all,
  amountIn,
  codeOf,
  dayOrMoment,
  find,
  maybeText,
  messageIn,
  one,
  textOf,
} from './read-fields.ts';
import type { XmlElement } from './xml-element.ts';

/** What the bank tells of an account in a statement (camt.053) or a notification (camt.054). */

/** An amount that was booked on an account of ours. */
export type CashItem = {
  /** The servicer's reference of the whole entry, by which it is booked once, whichever file tells of it first. */
  readonly entryReference: string;
  /** The servicer's reference of the item: the entry's own, or of one of those that it sums up, by its own or by its place. */
  readonly reference: string;
  readonly currency: AssetCode;
  /** Signed minor units: what it adds to the account. */
  readonly amount: bigint;
  /** As YYYY-MM-DD. */
  readonly valueDate: string;
  readonly bookedAt: Date;
  readonly remittance: string;
  /** Whoever is on the other side: the debtor of what came, the creditor of what left. */
  readonly partyName: string;
  readonly partyAccount: string;
  /** Of whoever sent something; null where the file does not tell it. */
  readonly partyBank: PartyBank | null;
  readonly endToEndId: string | null;
  /** By which the banks on the way know the transfer, whichever of the two they tell; a debit that takes it back has the same. */
  readonly uetr: string | null;
  readonly transactionId: string | null;
  readonly returnReason: string | null;
};

export type CashReport = {
  /** IBAN or account number. */
  readonly account: string;
  readonly currency: AssetCode;
  readonly id: string;
  /** What is booked; null of a notification for the balances. */
  readonly items: readonly CashItem[];
  readonly balances: {
    readonly opening: bigint;
    readonly closing: bigint;
    readonly day: string;
  } | null;
};

export type CashFile = {
  readonly kind: 'STATEMENT' | 'NOTIFICATION';
  readonly messageId: string;
  readonly reports: readonly CashReport[];
};

/** An account of ours, by which a report is known. */
export type OwnAccount = { readonly account: string; readonly currency: AssetCode };

const STATEMENT = ['urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'];
const NOTIFICATION = ['urn:iso:std:iso:20022:tech:xsd:camt.054.001.08'];

/**
 * Reads a statement or a notification. Only what has the status BOOK is an item. Of a statement opening and items are the closing balance.
 * Refuses what is not so, and an account that is not ours.
 */
export function readCashFile(document: XmlElement, accounts: readonly OwnAccount[]): CashFile {
  const isStatement = find(document, 'BkToCstmrStmt') !== null;
  const message = isStatement
    ? messageIn(document, STATEMENT, 'BkToCstmrStmt')
    : messageIn(document, NOTIFICATION, 'BkToCstmrDbtCdtNtfctn');
  const header = one(message, 'GrpHdr');
  const reports = all(message, isStatement ? 'Stmt' : 'Ntfctn');
  if (reports.length === 0) {
    throw new FileRefusal('missing', `${message.path}/${isStatement ? 'Stmt' : 'Ntfctn'}`);
  }
  const read = reports.map((report) => readReport(report, accounts, isStatement));
  refuseRepeated(read);
  return {
    kind: isStatement ? 'STATEMENT' : 'NOTIFICATION',
    messageId: textOf(one(header, 'MsgId'), 35),
    reports: read,
  };
}

function readReport(report: XmlElement, accounts: readonly OwnAccount[], isStatement: boolean) {
  const { account, currency } = ownAccount(one(report, 'Acct'), accounts);
  const items = all(report, 'Ntry').flatMap((entry) => readEntry(entry, currency));
  const balances = isStatement ? readBalances(report, currency) : null;
  if (balances) {
    const sum = items.reduce((total, { amount }) => total + amount, balances.opening);
    if (sum !== balances.closing) {
      throw new FileRefusal('balances_differ', report.path, `${sum} ${balances.closing}`);
    }
  }
  return { account, currency, id: textOf(one(report, 'Id'), 35), items, balances };
}

function ownAccount(element: XmlElement, accounts: readonly OwnAccount[]): OwnAccount {
  const number = accountNumber(element);
  if (number === null) throw new FileRefusal('missing', `${element.path}/Id`);
  const currency = maybeText(find(element, 'Ccy'));
  const own = accounts.filter(
    (each) => each.account === number && (currency === null || each.currency === currency),
  );
  const [found, another] = own;
  if (!found || another) throw new FileRefusal('not_valid', `${element.path}/Id`, number);
  return found;
}

function accountNumber(element: XmlElement | null): string | null {
  const id = find(element, 'Id');
  return maybeText(find(id, 'IBAN'), 34) ?? maybeText(find(id, 'Othr', 'Id'), 34);
}

function readBalances(
  report: XmlElement,
  currency: AssetCode,
): NonNullable<CashReport['balances']> {
  const of = (code: string) =>
    all(report, 'Bal').filter((balance) => find(balance, 'Tp', 'CdOrPrtry', 'Cd')?.text === code);
  const single = (...codes: readonly string[]) => {
    const [first, second] = codes.map(of).find((some) => some.length > 0) ?? [];
    if (!first) throw new FileRefusal('missing', `${report.path}/Bal ${codes.join(' or ')}`);
    if (second) throw new FileRefusal('repeated', second.path);
    return first;
  };
  const opening = single('OPBD', 'PRCD');
  const closing = single('CLBD');
  return {
    opening: signed(opening, currency),
    closing: signed(closing, currency),
    day: dayOrMoment(one(closing, 'Dt')).day,
  };
}

function signed(element: XmlElement, currency: AssetCode): bigint {
  const amount = amountIn(one(element, 'Amt'), currency);
  return codeOf(one(element, 'CdtDbtInd'), ['CRDT', 'DBIT']) === 'CRDT' ? amount : -amount;
}

/** An entry is one item, or sums up several that have references of their own. */
function readEntry(entry: XmlElement, currency: AssetCode): CashItem[] {
  const amount = signed(entry, currency);
  const status = one(entry, 'Sts');
  const isBooked = (maybeText(find(status, 'Cd')) ?? '') === 'BOOK';
  if (!isBooked) return [];
  if (amount === 0n) throw new FileRefusal('not_valid', `${entry.path}/Amt`, '0');
  const entryReference = textOf(one(entry, 'AcctSvcrRef'), 35);
  const booked = dayOrMoment(one(entry, 'BookgDt'));
  const value = find(entry, 'ValDt');
  const common = {
    entryReference,
    currency,
    valueDate: value ? dayOrMoment(value).day : booked.day,
    bookedAt: booked.at,
  };
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  const [only, second] = details;
  if (!second) {
    return [
      { ...common, reference: entryReference, amount, ...saidOf(only ?? null, amount, entry) },
    ];
  }
  const items = details.map((detail, i) => {
    const part = signed(detail, currency);
    // Not every bank gives those that it sums up a reference of their own.
    const own = maybeText(find(detail, 'Refs', 'AcctSvcrRef'), 35);
    const reference = own ?? `${entryReference}/${i + 1}`;
    return { ...common, reference, amount: part, ...saidOf(detail, part, entry) };
  });
  const sum = items.reduce((total, each) => total + each.amount, 0n);
  if (sum !== amount) throw new FileRefusal('sum_differs', `${entry.path}/Amt`, `${sum} ${amount}`);
  return items;
}

const REMITTANCE_MAX = 500;

/** What is said of an item beside its amount. */
function saidOf(detail: XmlElement | null, amount: bigint, entry: XmlElement) {
  const parties = find(detail, 'RltdPties');
  const [party, partyAccount] = amount > 0n ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const named = find(parties, party);
  const remitted = find(detail, 'RmtInf');
  const lines = [
    ...(remitted ? all(remitted, 'Ustrd').map((each) => textOf(each)) : []),
    ...(remitted ? all(remitted, 'Strd') : []).flatMap(
      (each) => maybeText(find(each, 'CdtrRefInf', 'Ref')) ?? [],
    ),
  ];
  const endToEndId = maybeText(find(detail, 'Refs', 'EndToEndId'), 35);
  const told = find(entry, 'AddtlNtryInf')?.text ?? '';
  return {
    remittance: (lines.join(' ') || told).slice(0, REMITTANCE_MAX),
    partyName: maybeText(find(named, 'Pty', 'Nm') ?? find(named, 'Agt', 'FinInstnId', 'Nm')) ?? '',
    partyAccount: accountNumber(find(parties, partyAccount)) ?? '',
    partyBank: amount > 0n ? partyBankOf(detail) : null,
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    uetr: maybeText(find(detail, 'Refs', 'UETR'), 36)?.toLowerCase() ?? null,
    transactionId: maybeText(find(detail, 'Refs', 'TxId'), 35),
    returnReason: returnReasonOf(find(detail, 'RtrInf')),
  };
}

const BIC = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const ABA = /^[0-9]{9}$/;

/** A BIC names its country; a routing number is one of the United States. */
function partyBankOf(detail: XmlElement | null): PartyBank | null {
  const bank = find(detail, 'RltdAgts', 'DbtrAgt', 'FinInstnId');
  const name = maybeText(find(bank, 'Nm')) ?? '';
  const bic = maybeText(find(bank, 'BICFI')) ?? '';
  const country = BIC.exec(bic)?.[1];
  if (country !== undefined) return { code: bic, name, country };
  const member = maybeText(find(bank, 'ClrSysMmbId', 'MmbId')) ?? '';
  return ABA.test(member) ? { code: member, name, country: 'US' } : null;
}

function returnReasonOf(returned: XmlElement | null): string | null {
  if (returned === null) return null;
  const reason = find(returned, 'Rsn');
  return maybeText(find(reason, 'Cd')) ?? maybeText(find(reason, 'Prtry')) ?? 'returned';
}

/** A reference is of one item: in a file that has it twice one of them is wrong, and nobody knows which. */
function refuseRepeated(reports: readonly CashReport[]): void {
  const seen = new Set<string>();
  for (const { reference } of reports.flatMap(({ items }) => items)) {
    if (seen.has(reference)) throw new FileRefusal('repeated', `AcctSvcrRef ${reference}`);
    seen.add(reference);
  }
}
