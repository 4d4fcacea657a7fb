import { all, codeOf, find, maybeText, messageIn, one, textOf } from './read-fields.ts';
import type { XmlElement } from './xml-element.ts';

/** What the bank answers to a file of payments (pain.002). That money left, its statement alone says. */

const STATUSES = [
  'RCVD',
  'PDNG',
  'ACTC',
  'ACCP',
  'ACSP',
  'ACSC',
  'ACCC',
  'ACWC',
  'ACWP',
  'PART',
  'RJCT',
  'CANC',
] as const;
type Status = (typeof STATUSES)[number];

/** What is said of a payment, of a part of the file, or of all of it, from the narrowest on: the narrowest that is said holds. */
export type Verdict = { readonly status: Status; readonly reason: string | null };

export type StatusFile = {
  readonly messageId: string;
  /** The file that it answers. */
  readonly originalMessageId: string;
  readonly whole: Verdict | null;
  readonly parts: readonly {
    readonly partId: string;
    readonly verdict: Verdict | null;
    readonly payments: readonly { readonly endToEndId: string; readonly verdict: Verdict }[];
  }[];
};

const NAMESPACES = ['urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'];

/** Reads what the bank says of a file of payments. */
export function readStatusFile(document: XmlElement): StatusFile {
  const message = messageIn(document, NAMESPACES, 'CstmrPmtStsRpt');
  const original = one(message, 'OrgnlGrpInfAndSts');
  return {
    messageId: textOf(one(message, 'GrpHdr', 'MsgId'), 35),
    originalMessageId: textOf(one(original, 'OrgnlMsgId'), 35),
    whole: verdictOf(original, find(original, 'GrpSts')),
    parts: all(message, 'OrgnlPmtInfAndSts').map((part) => ({
      partId: textOf(one(part, 'OrgnlPmtInfId'), 35),
      verdict: verdictOf(part, find(part, 'PmtInfSts')),
      payments: all(part, 'TxInfAndSts').map((payment) => ({
        endToEndId: textOf(one(payment, 'OrgnlEndToEndId'), 35),
        verdict: { ...said(payment), status: codeOf(one(payment, 'TxSts'), STATUSES) },
      })),
    })),
  };
}

function verdictOf(holder: XmlElement, status: XmlElement | null): Verdict | null {
  return status && { ...said(holder), status: codeOf(status, STATUSES) };
}

function said(holder: XmlElement): Pick<Verdict, 'reason'> {
  const [first] = all(holder, 'StsRsnInf');
  const reason = find(first ?? null, 'Rsn');
  return { reason: maybeText(find(reason, 'Cd')) ?? maybeText(find(reason, 'Prtry')) };
}

/** What the file says of a payment: the narrowest verdict that it gives; null where it gives none. */
export function verdictOn(file: StatusFile, endToEndId: string, partId: string): Verdict | null {
  const part = file.parts.find((each) => each.partId === partId);
  const payment = part?.payments.find((each) => each.endToEndId === endToEndId);
  return payment?.verdict ?? part?.verdict ?? file.whole;
}
