import type { XmlElement } from '../files/xml-element.ts';
import { FileRejected } from './file-rejected.ts';
import {
  dayIn,
  decimalIn,
  formBroken,
  formedIn,
  maybeTextIn,
  momentIn,
  sequenceOf,
  textIn,
} from './strict-fields.ts';

/** A file of payments as the sandbox of the bank reads it (pain.001.001.09), by the schema and not by what we write. */

export type InstructedPayment = {
  readonly endToEndId: string;
  readonly currency: string;
  /** Hundred-thousandths of a unit. */
  readonly amount: bigint;
  readonly creditorName: string | null;
  readonly creditorAccount: string | null;
  /** BIC, or number in the clearing of a country. */
  readonly creditorBank: string | null;
  readonly path: string;
};

export type InstructedPart = {
  readonly partId: string;
  /** On which day it is to be paid, as YYYY-MM-DD. */
  readonly day: string;
  readonly debtorAccount: string;
  readonly debtorCurrency: string | null;
  readonly debtorBank: string | null;
  readonly payments: readonly InstructedPayment[];
  readonly path: string;
};

export type Instruction = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly parts: readonly InstructedPart[];
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Reads a file. Throws `FileRejected` for the first thing in it that is not so, control sums and identifiers included. */
export function readInstruction(document: XmlElement): Instruction {
  if (document.name !== 'Document' || document.attributes.xmlns !== NAMESPACE) {
    throw formBroken(document.path, 'not pain.001.001.09');
  }
  const [message, more] = document.children;
  if (message?.name !== 'CstmrCdtTrfInitn' || more || document.text !== '') {
    throw formBroken(more?.path ?? document.path, 'not one CstmrCdtTrfInitn');
  }
  const below = sequenceOf(message, ['GrpHdr', 'PmtInf+', 'SplmtryData*']);
  const header = sequenceOf(below.one('GrpHdr'), [
    'MsgId',
    'CreDtTm',
    'Authstn*',
    'NbOfTxs',
    'CtrlSum?',
    'InitgPty',
    'FwdgAgt?',
    'InitnSrc?',
  ]);
  const messageId = textIn(header.one('MsgId'), 35);
  const createdAt = momentIn(header.one('CreDtTm'));
  readName(header.one('InitgPty'));
  const parts = below.all('PmtInf').map(readPart);
  const payments = parts.flatMap((part) => part.payments);
  const stated = { count: header.one('NbOfTxs'), sum: header.maybe('CtrlSum') };
  assertTotals(stated, payments, { count: 'AM19', sum: 'AM16' });
  assertOnce(parts.map(({ partId, path }) => ({ id: partId, path: `${path}/PmtInfId` })));
  return { messageId, createdAt, parts };
}

/** The identifier of a message, wherever it is found, so that its sender can be told what is wrong with it; null where there is none. */
export function messageIdIn(document: XmlElement): string | null {
  const header = document.children[0]?.children.find(({ name }) => name === 'GrpHdr');
  const id = header?.children.find(({ name }) => name === 'MsgId')?.text ?? '';
  return id === '' || id.length > 35 ? null : id;
}

function readPart(element: XmlElement): InstructedPart {
  const below = sequenceOf(element, [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg?',
    'NbOfTxs?',
    'CtrlSum?',
    'PmtTpInf?',
    'ReqdExctnDt',
    'PoolgAdjstmntDt?',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'DbtrAgtAcct?',
    'InstrForDbtrAgt?',
    'UltmtDbtr?',
    'ChrgBr?',
    'ChrgsAcct?',
    'ChrgsAcctAgt?',
    'CdtTrfTxInf+',
  ]);
  formedIn(below.one('PmtMtd'), /^TRF$/);
  const charges = below.maybe('ChrgBr');
  if (charges) formedIn(charges, /^(?:SHAR|DEBT|CRED|SLEV)$/);
  readName(below.one('Dbtr'));
  const account = readAccount(below.one('DbtrAcct'));
  const payments = below.all('CdtTrfTxInf').map(readPayment);
  const stated = { count: below.maybe('NbOfTxs'), sum: below.maybe('CtrlSum') };
  assertTotals(stated, payments, { count: 'AM20', sum: 'AM17' });
  return {
    partId: textIn(below.one('PmtInfId'), 35),
    day: readDay(below.one('ReqdExctnDt')),
    debtorAccount: account.number,
    debtorCurrency: account.currency,
    debtorBank: readBank(below.one('DbtrAgt')),
    payments,
    path: element.path,
  };
}

/** A day, or the day of a moment. */
function readDay(element: XmlElement): string {
  const below = sequenceOf(element, ['Dt?', 'DtTm?']);
  const [day, moment] = [below.maybe('Dt'), below.maybe('DtTm')];
  if (day && !moment) return dayIn(day);
  if (moment && !day) return momentIn(moment).toISOString().slice(0, 10);
  throw formBroken(element.path, 'not one of Dt and DtTm');
}

function readPayment(element: XmlElement): InstructedPayment {
  const below = sequenceOf(element, [
    'PmtId',
    'PmtTpInf?',
    'Amt',
    'XchgRateInf?',
    'ChrgBr?',
    'MndtRltdInf?',
    'ChqInstr?',
    'UltmtDbtr?',
    'IntrmyAgt1?',
    'IntrmyAgt1Acct?',
    'IntrmyAgt2?',
    'IntrmyAgt2Acct?',
    'IntrmyAgt3?',
    'IntrmyAgt3Acct?',
    'CdtrAgt?',
    'CdtrAgtAcct?',
    'Cdtr?',
    'CdtrAcct?',
    'UltmtCdtr?',
    'InstrForCdtrAgt*',
    'InstrForDbtrAgt?',
    'Purp?',
    'RgltryRptg*',
    'Tax?',
    'RltdRmtInf*',
    'RmtInf?',
    'SplmtryData*',
  ]);
  const ids = sequenceOf(below.one('PmtId'), ['InstrId?', 'EndToEndId', 'UETR?']);
  maybeTextIn(ids.maybe('InstrId'), 35);
  const amount = sequenceOf(below.one('Amt'), ['InstdAmt']).one('InstdAmt');
  const currency = amount.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw formBroken(`${amount.path}/@Ccy`, 'not a currency');
  const [bank, creditor, account] = [
    below.maybe('CdtrAgt'),
    below.maybe('Cdtr'),
    below.maybe('CdtrAcct'),
  ];
  readRemittance(below.maybe('RmtInf'));
  return {
    endToEndId: textIn(ids.one('EndToEndId'), 35),
    currency,
    amount: decimalIn(amount, ['Ccy']),
    creditorName: creditor && readName(creditor),
    creditorAccount: account && readAccount(account).number,
    creditorBank: bank && readBank(bank),
    path: element.path,
  };
}

/** Who somebody is: of what the schema has of a party the name alone is of use here. */
function readName(element: XmlElement): string | null {
  const below = sequenceOf(element, ['Nm?', 'PstlAdr?', 'Id?', 'CtryOfRes?', 'CtctDtls?']);
  const address = below.maybe('PstlAdr');
  const country = address?.children.find(({ name }) => name === 'Ctry');
  if (country) formedIn(country, /^[A-Z]{2}$/);
  return maybeTextIn(below.maybe('Nm'), 140);
}

function readAccount(element: XmlElement) {
  const below = sequenceOf(element, ['Id', 'Tp?', 'Ccy?', 'Nm?', 'Prxy?']);
  const id = sequenceOf(below.one('Id'), ['IBAN?', 'Othr?']);
  const [iban, other] = [id.maybe('IBAN'), id.maybe('Othr')];
  const numbers = [
    ...(iban ? [formedIn(iban, /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/)] : []),
    ...(other ? [textIn(sequenceOf(other, ['Id', 'SchmeNm?', 'Issr?']).one('Id'), 34)] : []),
  ];
  const [number, second] = numbers;
  if (number === undefined || second !== undefined) {
    throw formBroken(below.one('Id').path, 'not one of IBAN and Othr');
  }
  return { number, currency: maybeTextIn(below.maybe('Ccy'), 3) };
}

/** By which a bank is known: its BIC, else its number in a clearing; null where neither is told. */
function readBank(element: XmlElement): string | null {
  const institution = sequenceOf(element, ['FinInstnId', 'BrnchId?']).one('FinInstnId');
  const below = sequenceOf(institution, [
    'BICFI?',
    'ClrSysMmbId?',
    'LEI?',
    'Nm?',
    'PstlAdr?',
    'Othr?',
  ]);
  maybeTextIn(below.maybe('Nm'), 140);
  const bic = maybeTextIn(below.maybe('BICFI'), 11);
  const member = below.maybe('ClrSysMmbId');
  if (bic !== null || !member) return bic;
  return textIn(sequenceOf(member, ['ClrSysId?', 'MmbId']).one('MmbId'), 35);
}

function readRemittance(element: XmlElement | null): void {
  if (!element) return;
  const below = sequenceOf(element, ['Ustrd*', 'Strd*']);
  for (const line of below.all('Ustrd')) textIn(line, 140);
}

type Stated = { readonly count: XmlElement | null; readonly sum: XmlElement | null };

function assertTotals(
  { count, sum }: Stated,
  payments: readonly InstructedPayment[],
  codes: { readonly count: string; readonly sum: string },
): void {
  if (count && formedIn(count, /^[0-9]{1,15}$/) !== String(payments.length)) {
    throw new FileRejected(codes.count, count.path, `not the ${payments.length} of the file`);
  }
  const total = payments.reduce((all, { amount }) => all + amount, 0n);
  if (sum && decimalIn(sum) !== total) {
    throw new FileRejected(codes.sum, sum.path, 'not the sum of the file');
  }
}

function assertOnce(some: readonly { readonly id: string; readonly path: string }[]): void {
  const seen = new Set<string>();
  for (const { id, path } of some) {
    if (seen.has(id)) throw new FileRejected('DU02', path, 'there twice');
    seen.add(id);
  }
}
