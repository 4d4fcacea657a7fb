import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { BankAccount, PaymentOrder } from '../port.ts';
import { leaf, node } from './write-xml.ts';

/** A file of payments as the bank takes it (pain.001.001.09). */

/** Payments from one account of ours. */
export type PaymentPart = {
  /** At most 35 characters, once for ever. */
  readonly partId: string;
  readonly from: BankAccount;
  readonly orders: readonly PaymentOrder[];
};

export type PaymentFile = {
  /** At most 35 characters, once for ever: the bank takes a message once. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** On which day the bank should pay, as YYYY-MM-DD. */
  readonly executionDay: string;
  /** In whose name the file is sent. */
  readonly initiator: string;
  readonly parts: readonly PaymentPart[];
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Writes a file of payments. What cannot stand in XML is left out of names; an account or a bank that is not named is a defect. */
export function writePaymentFile(file: PaymentFile): string {
  const orders = file.parts.flatMap((part) => part.orders);
  const header = [
    leaf('MsgId', file.messageId),
    leaf('CreDtTm', file.createdAt.toISOString()),
    ...totals(orders),
    node('InitgPty', [leaf('Nm', file.initiator)]),
  ];
  const parts = file.parts.map((part) => node('PmtInf', partOf(part, file)));
  const message = node('CstmrCdtTrfInitn', [node('GrpHdr', header), ...parts]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${message}</Document>\n`;
}

function partOf(
  { partId, from, orders }: PaymentPart,
  { executionDay }: PaymentFile,
): readonly string[] {
  return [
    leaf('PmtInfId', partId),
    leaf('PmtMtd', 'TRF'),
    ...totals(orders),
    node('ReqdExctnDt', [leaf('Dt', executionDay)]),
    node('Dbtr', [leaf('Nm', from.recipientName)]),
    node('DbtrAcct', [accountId(from.iban ?? from.accountNumber), leaf('Ccy', from.currency)]),
    node('DbtrAgt', [agent(from.bic ?? from.routingNumber, from.rail)]),
    leaf('ChrgBr', 'SHAR'),
    ...orders.map((order) => node('CdtTrfTxInf', paymentOf(order))),
  ];
}

function paymentOf(order: PaymentOrder): readonly string[] {
  const amount = formatMinor(order.currency, order.amount);
  return [
    node('PmtId', [leaf('InstrId', order.key), leaf('EndToEndId', order.key)]),
    node('Amt', [`<InstdAmt Ccy="${order.currency}">${amount}</InstdAmt>`]),
    node('CdtrAgt', [agent(order.creditorBank, order.rail, order.creditorBankName)]),
    node('Cdtr', [
      leaf('Nm', order.creditorName),
      node('PstlAdr', [leaf('Ctry', order.creditorCountry)]),
    ]),
    node('CdtrAcct', [accountId(order.creditorAccount)]),
    node('RmtInf', [leaf('Ustrd', order.key)]),
  ];
}

/** Number and control sum; the sum is of plain numbers, whatever the currencies, as the message wants it. */
function totals(orders: readonly PaymentOrder[]): readonly string[] {
  const sum = orders.reduce((total, { amount }) => total + amount, 0n);
  const text = `${sum / 100n}.${(sum % 100n).toString().padStart(2, '0')}`;
  return [leaf('NbOfTxs', String(orders.length)), leaf('CtrlSum', text)];
}

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

function accountId(number: string | null): string {
  if (number === null) throw new Error('an account of a payment has no number');
  return node('Id', [
    IBAN.test(number) ? leaf('IBAN', number) : node('Othr', [leaf('Id', number)]),
  ]);
}

/** A bank by its BIC, or by the number that its country's clearing knows it by. */
function agent(code: string | null, rail: PaymentOrder['rail'], name?: string): string {
  if (code === null) throw new Error('a bank of a payment has no code');
  const isAba = rail === 'WIRE' && /^[0-9]{9}$/.test(code);
  if (!(isAba || BIC.test(code))) throw new Error('a bank of a payment has no known code');
  const known = isAba
    ? node('ClrSysMmbId', [node('ClrSysId', [leaf('Cd', 'USABA')]), leaf('MmbId', code)])
    : leaf('BICFI', code);
  return node('FinInstnId', name ? [known, leaf('Nm', name)] : [known]);
}
