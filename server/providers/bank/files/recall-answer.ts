import type { BankAccount } from '../port.ts';
import type { OriginalMessage } from './recall-file.ts';
import { leaf, node } from './write-xml.ts';

/*
 * What a bank is answered that asked to have money back, as it takes it (camt.029.001.09). The schema is a sequence throughout; its order
 * was compared with types that others made from it: `ResolutionOfInvestigationV09`, `UnderlyingTransaction22`, `PaymentTransaction102` and
 * `OriginalGroupInformation29` of GPA-Gruppo-Progetti-Avanzati-SRL/tpm-rtp-cli (iso-20022/messages/camt_029_001_09).
 */

export type AnsweredRecall = {
  /** By which the bank knows the request. */
  readonly request: string;
  /** At most 35 characters, once for ever. */
  readonly messageId: string;
  readonly caseReference: string | null;
  /** Who asked, by BIC or by name. */
  readonly assigner: string;
  /** The message by which the transfer came, as the bank named it in its request. */
  readonly original: OriginalMessage | null;
  readonly endToEndId: string | null;
  readonly uetr: string | null;
  readonly transactionId: string | null;
  readonly answer: 'ACCEPTED' | 'REFUSED';
  readonly reason: string | null;
  readonly answeredAt: Date;
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.029.001.09';

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Writes an answer: the bank may take the money (`CNCL`, `ACCR`), or may not, and why (`RJCR`). */
export function writeRecallAnswer(
  answered: AnsweredRecall,
  { recipientName }: Pick<BankAccount, 'recipientName'>,
): string {
  const { messageId, assigner, answeredAt, answer } = answered;
  const asker = BIC.test(assigner)
    ? node('Agt', [node('FinInstnId', [leaf('BICFI', assigner)])])
    : node('Pty', [leaf('Nm', assigner)]);
  const assignment = node('Assgnmt', [
    leaf('Id', messageId),
    node('Assgnr', [node('Pty', [leaf('Nm', recipientName)])]),
    node('Assgne', [asker]),
    leaf('CreDtTm', answeredAt.toISOString()),
  ]);
  const status = node('Sts', [leaf('Conf', answer === 'ACCEPTED' ? 'CNCL' : 'RJCR')]);
  const details = node('CxlDtls', [node('TxInfAndSts', transferOf(answered, asker))]);
  const message = node('RsltnOfInvstgtn', [assignment, status, details]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${message}</Document>\n`;
}

function transferOf(answered: AnsweredRecall, asker: string): readonly string[] {
  const { request, caseReference, original, endToEndId, transactionId, uetr, answer, reason } =
    answered;
  return [
    leaf('CxlStsId', request),
    ...(caseReference === null
      ? []
      : [node('RslvdCase', [leaf('Id', caseReference), node('Cretr', [asker])])]),
    ...(original === null ? [] : [messageOf(original)]),
    ...(endToEndId === null ? [] : [leaf('OrgnlEndToEndId', endToEndId)]),
    ...(transactionId === null ? [] : [leaf('OrgnlTxId', transactionId)]),
    ...(uetr === null ? [] : [leaf('OrgnlUETR', uetr)]),
    leaf('TxCxlSts', answer === 'ACCEPTED' ? 'ACCR' : 'RJCR'),
    ...(reason === null ? [] : [node('CxlStsRsnInf', [node('Rsn', [leaf('Cd', reason)])])]),
  ];
}

function messageOf({ id, name, madeAt }: OriginalMessage): string {
  return node('OrgnlGrpInf', [
    leaf('OrgnlMsgId', id),
    leaf('OrgnlMsgNmId', name),
    ...(madeAt === null ? [] : [leaf('OrgnlCreDtTm', madeAt)]),
  ]);
}
