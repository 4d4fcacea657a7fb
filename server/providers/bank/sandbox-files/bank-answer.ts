import { leaf, node } from '../files/write-xml.ts';
import { documentOf, type MessageHeader, maybeLeaf, SANDBOX_NAME } from './bank-message.ts';
import type { Reason } from './file-rejected.ts';

/** What the sandbox of the bank answers to a file of payments (pain.002.001.10). */

export type AnswerStatus = 'ACSP' | 'PDNG' | 'PART' | 'RJCT';

type Said = { readonly status: AnswerStatus; readonly reason: Reason | null };

export type AnsweredPayment = Said & { readonly endToEndId: string };

export type AnsweredPart = Said & {
  readonly partId: string;
  /** Empty where all of the part is answered alike. */
  readonly payments: readonly AnsweredPayment[];
};

export type Answer = {
  /** Of the file that is answered; null where none could be read in it. */
  readonly originalMessageId: string | null;
  /** Null where the answer is of single payments, some time after the file. */
  readonly whole: Said | null;
  /** Empty where the whole file is answered alike. */
  readonly parts: readonly (Omit<AnsweredPart, 'status'> & {
    readonly status: AnswerStatus | null;
  })[];
};

/** Writes an answer. */
export function writeBankAnswer(
  { messageId, createdAt }: MessageHeader,
  { originalMessageId, whole, parts }: Answer,
): string {
  const header = node('GrpHdr', [
    leaf('MsgId', messageId),
    leaf('CreDtTm', createdAt.toISOString()),
    node('InitgPty', [leaf('Nm', SANDBOX_NAME)]),
  ]);
  const group = node('OrgnlGrpInfAndSts', [
    leaf('OrgnlMsgId', originalMessageId ?? 'NOTPROVIDED'),
    leaf('OrgnlMsgNmId', 'pain.001.001.09'),
    ...(whole ? [leaf('GrpSts', whole.status), ...reasonOf(whole.reason)] : []),
  ]);
  const written = parts.map(({ partId, status, reason, payments }) =>
    node('OrgnlPmtInfAndSts', [
      leaf('OrgnlPmtInfId', partId),
      ...maybeLeaf('PmtInfSts', status),
      ...reasonOf(reason),
      ...payments.map(paymentOf),
    ]),
  );
  return documentOf('pain.002.001.10', node('CstmrPmtStsRpt', [header, group, ...written]));
}

function paymentOf({ endToEndId, status, reason }: AnsweredPayment): string {
  return node('TxInfAndSts', [
    leaf('OrgnlEndToEndId', endToEndId),
    leaf('TxSts', status),
    ...reasonOf(reason),
  ]);
}

/** A message has room for 105 characters: of a long place its end says most. */
const PLACE_MAX = 105;

function reasonOf(reason: Reason | null): readonly string[] {
  if (!reason) return [];
  const { code, place } = reason;
  return [
    node('StsRsnInf', [
      node('Orgtr', [leaf('Nm', SANDBOX_NAME)]),
      node('Rsn', [leaf('Cd', code)]),
      ...maybeLeaf('AddtlInf', [...place].slice(-PLACE_MAX).join('')),
    ]),
  ];
}
