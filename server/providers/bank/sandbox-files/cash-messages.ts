import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { isRoutingNumber } from '@ballast/contract/payments/new-bank-account.ts';
import { leaf, node } from '../files/write-xml.ts';
import type { PartyBank } from '../port.ts';
import { isIban } from './account-numbers.ts';
import {
  documentOf,
  type MessageHeader,
  maybeLeaf,
  SANDBOX_NAME,
  SANDBOX_NOTE,
} from './bank-message.ts';

/** What the sandbox of the bank tells of an account: a notification (camt.054.001.08), and the statement of a day (camt.053.001.08). */

/** A line of its books, as it is told. */
export type ToldLine = {
  /** At most 35 characters, once for ever. */
  readonly reference: string;
  readonly currency: AssetCode;
  /** Signed minor units. */
  readonly amount: bigint;
  readonly valueDate: string;
  readonly bookedAt: Date;
  readonly remittance: string;
  readonly partyName: string;
  readonly partyAccount: string;
  readonly partyBank: PartyBank | null;
  readonly endToEndId: string | null;
  /** By which the banks on the way know the transfer. */
  readonly uetr: string | null;
  readonly returnReason: string | null;
  readonly isCharge: boolean;
};

type Told = {
  readonly account: string;
  readonly currency: AssetCode;
  readonly lines: readonly ToldLine[];
};

type DayStatement = Told & {
  /** The number of the statement among those of the account. */
  readonly number: number;
  readonly day: string;
  /** Signed minor units. */
  readonly opening: bigint;
  readonly closing: bigint;
};

/** Writes a notification of lines of one account. */
export function writeNotification(header: MessageHeader, told: Told): string {
  const report = node('Ntfctn', [
    leaf('Id', header.messageId),
    leaf('CreDtTm', header.createdAt.toISOString()),
    accountOf(told),
    ...told.lines.map(entryOf),
  ]);
  return documentOf('camt.054.001.08', node('BkToCstmrDbtCdtNtfctn', [headerOf(header), report]));
}

/** Writes the statement of a day. */
export function writeStatement(header: MessageHeader, statement: DayStatement): string {
  const { number, day, opening, closing, currency, lines } = statement;
  const report = node('Stmt', [
    leaf('Id', header.messageId),
    leaf('ElctrncSeqNb', String(number)),
    leaf('CreDtTm', header.createdAt.toISOString()),
    accountOf(statement),
    balanceOf('OPBD', opening, { currency, day }),
    balanceOf('CLBD', closing, { currency, day }),
    ...lines.map(entryOf),
  ]);
  return documentOf('camt.053.001.08', node('BkToCstmrStmt', [headerOf(header), report]));
}

function headerOf({ messageId, createdAt }: MessageHeader): string {
  return node('GrpHdr', [
    leaf('MsgId', messageId),
    leaf('CreDtTm', createdAt.toISOString()),
    leaf('AddtlInf', SANDBOX_NOTE),
  ]);
}

function accountOf({ account, currency }: Told): string {
  return node('Acct', [
    idOf(account),
    leaf('Ccy', currency),
    node('Svcr', [node('FinInstnId', [leaf('Nm', SANDBOX_NAME)])]),
  ]);
}

function idOf(account: string): string {
  return node('Id', [
    isIban(account) ? leaf('IBAN', account) : node('Othr', [leaf('Id', account)]),
  ]);
}

type Dated = { readonly currency: AssetCode; readonly day: string };

function balanceOf(code: string, amount: bigint, { currency, day }: Dated): string {
  return node('Bal', [
    node('Tp', [node('CdOrPrtry', [leaf('Cd', code)])]),
    ...amountOf(currency, amount),
    node('Dt', [leaf('Dt', day)]),
  ]);
}

/** An amount is never negative; beside it stands in which direction it goes. */
function amountOf(currency: AssetCode, amount: bigint): readonly string[] {
  const size = amount < 0n ? -amount : amount;
  return [
    `<Amt Ccy="${currency}">${formatMinor(currency, size)}</Amt>`,
    leaf('CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT'),
  ];
}

function entryOf(line: ToldLine): string {
  const { reference, currency, amount, bookedAt, valueDate, isCharge } = line;
  return node('Ntry', [
    ...amountOf(currency, amount),
    node('Sts', [leaf('Cd', 'BOOK')]),
    node('BookgDt', [leaf('DtTm', bookedAt.toISOString())]),
    node('ValDt', [leaf('Dt', valueDate)]),
    leaf('AcctSvcrRef', reference),
    node('BkTxCd', [node('Domn', kindOf(line))]),
    node('NtryDtls', [node('TxDtls', detailsOf(line))]),
    ...(isCharge ? maybeLeaf('AddtlNtryInf', line.remittance) : []),
  ]);
}

/** What an entry is of, by the codes that ISO 20022 has for it. */
function kindOf({ amount, returnReason, isCharge }: ToldLine): readonly string[] {
  const codes = (domain: string, family: string, sub: string) => [
    leaf('Cd', domain),
    node('Fmly', [leaf('Cd', family), leaf('SubFmlyCd', sub)]),
  ];
  if (isCharge) return codes('ACMT', 'MDOP', 'CHRG');
  const sub = returnReason === null ? 'XBCT' : 'RRTN';
  return codes('PMNT', amount < 0n ? 'ICDT' : 'RCDT', sub);
}

function detailsOf(line: ToldLine): readonly string[] {
  const { reference, currency, amount, endToEndId, uetr, returnReason, remittance } = line;
  const references = [
    leaf('AcctSvcrRef', reference),
    leaf('EndToEndId', endToEndId ?? 'NOTPROVIDED'),
    ...maybeLeaf('UETR', uetr),
  ];
  const lines = maybeLeaf('Ustrd', remittance);
  return [
    node('Refs', references),
    ...amountOf(currency, amount),
    node('RltdPties', partiesOf(line)),
    ...agentOf(line),
    ...(lines.length === 0 ? [] : [node('RmtInf', lines)]),
    ...(returnReason === null ? [] : [node('RtrInf', [node('Rsn', [leaf('Cd', returnReason)])])]),
  ];
}

function partiesOf({ amount, partyName, partyAccount }: ToldLine): readonly string[] {
  const [party, account] = amount > 0n ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const name = maybeLeaf('Nm', partyName);
  return [
    ...(name.length === 0 ? [] : [node(party, [node('Pty', name)])]),
    ...(partyAccount === '' ? [] : [node(account, [idOf(partyAccount)])]),
  ];
}

/** The bank of whoever sent something; of what left nobody is told it. */
function agentOf({ amount, partyBank }: ToldLine): readonly string[] {
  if (amount < 0n || !partyBank) return [];
  const { code, name } = partyBank;
  const known = isRoutingNumber(code)
    ? node('ClrSysMmbId', [node('ClrSysId', [leaf('Cd', 'USABA')]), leaf('MmbId', code)])
    : leaf('BICFI', code);
  const institution = node('FinInstnId', [known, ...maybeLeaf('Nm', name)]);
  return [node('RltdAgts', [node('DbtrAgt', [institution])])];
}
