import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { OwnAccount } from './cash-file.ts';
import { FileRefusal } from './file-refusal.ts';
import { all, amountIn, find, maybeText, messageIn, momentIn, one, textOf } from './read-fields.ts';
import type { XmlElement } from './xml-element.ts';

/** What a bank asks to have back of what it sent (camt.056). Nothing is taken by it: that, a statement alone says. */

/** The message among banks by which a transfer came, as the bank that asks names it; each at most 35 characters. */
export type OriginalMessage = {
  readonly id: string;
  /** Which kind of message it is, such as `pacs.008.001.08`. */
  readonly name: string;
  /** When it was made, exactly as the bank writes it: with a zone or without. */
  readonly madeAt: string | null;
};

/** A transfer that the bank asks to have back. */
export type AskedBack = {
  /** By which the bank knows the request, for ever. */
  readonly providerReference: string;
  /** Which case of the bank's it is. */
  readonly caseReference: string | null;
  readonly currency: AssetCode;
  /** Minor units. */
  readonly amount: bigint;
  readonly reason: string | null;
  readonly endToEndId: string | null;
  /** By which the banks on the way know the transfer: one of the two at least. */
  readonly uetr: string | null;
  readonly transactionId: string | null;
  /** By which message it came; null where the bank does not say. */
  readonly original: OriginalMessage | null;
  /** Of the element that asks, for what is found wrong with it later. */
  readonly path: string;
};

export type RecallFile = {
  readonly kind: 'RECALL_REQUEST';
  readonly messageId: string;
  /** Who asks, by BIC or by name. */
  readonly assigner: string;
  readonly askedAt: Date;
  readonly asked: readonly AskedBack[];
};

const NAMESPACES = ['urn:iso:std:iso:20022:tech:xsd:camt.056.001.08'];

/** Reads what is asked for. Refuses what names no transfer, and a currency in which we have no account. */
export function readRecallFile(document: XmlElement, accounts: readonly OwnAccount[]): RecallFile {
  const message = messageIn(document, NAMESPACES, 'FIToFIPmtCxlReq');
  const assignment = one(message, 'Assgnmt');
  const asked = all(message, 'Undrlyg').flatMap((underlying) =>
    all(underlying, 'TxInf').map((transfer) =>
      readAsked({ transfer, underlying, message }, accounts),
    ),
  );
  if (asked.length === 0) throw new FileRefusal('missing', `${message.path}/Undrlyg/TxInf`);
  const counted = maybeText(find(message, 'CtrlData', 'NbOfTxs'), 15);
  if (counted !== null && counted !== String(asked.length)) {
    throw new FileRefusal('sum_differs', `${message.path}/CtrlData/NbOfTxs`, counted);
  }
  const seen = new Set<string>();
  for (const { providerReference, path } of asked) {
    if (seen.has(providerReference)) {
      throw new FileRefusal('repeated', `${path}/CxlId`, providerReference);
    }
    seen.add(providerReference);
  }
  return {
    kind: 'RECALL_REQUEST',
    messageId: textOf(one(assignment, 'Id'), 35),
    assigner: partyOf(one(assignment, 'Assgnr')),
    askedAt: momentIn(one(assignment, 'CreDtTm')),
    asked,
  };
}

function partyOf(element: XmlElement): string {
  const bank = find(element, 'Agt', 'FinInstnId');
  const found =
    maybeText(find(bank, 'BICFI'), 11) ??
    maybeText(find(bank, 'Nm')) ??
    maybeText(find(element, 'Pty', 'Nm'));
  if (found === null) throw new FileRefusal('missing', `${element.path}/Agt/FinInstnId/BICFI`);
  return found;
}

/** Said of one transfer, or of all that stand with it. */
function originalOf(transfer: XmlElement, underlying: XmlElement): OriginalMessage | null {
  const said = find(transfer, 'OrgnlGrpInf') ?? find(underlying, 'OrgnlGrpInfAndCxl');
  if (said === null) return null;
  const made = find(said, 'OrgnlCreDtTm');
  if (made !== null) momentIn(made);
  return {
    id: textOf(one(said, 'OrgnlMsgId'), 35),
    name: textOf(one(said, 'OrgnlMsgNmId'), 35),
    madeAt: maybeText(made, 35),
  };
}

type Where = {
  readonly transfer: XmlElement;
  readonly underlying: XmlElement;
  readonly message: XmlElement;
};

function readAsked(
  { transfer, underlying, message }: Where,
  accounts: readonly OwnAccount[],
): AskedBack {
  const { path } = transfer;
  const amount = one(transfer, 'OrgnlIntrBkSttlmAmt');
  const own = accounts.find(({ currency }) => currency === amount.attributes.Ccy);
  if (!own) throw new FileRefusal('not_valid', `${amount.path}/@Ccy`, amount.attributes.Ccy ?? '');
  const minor = amountIn(amount, own.currency);
  if (minor === 0n) throw new FileRefusal('not_valid', amount.path, '0');
  const uetr = maybeText(find(transfer, 'OrgnlUETR'), 36)?.toLowerCase() ?? null;
  const transactionId = maybeText(find(transfer, 'OrgnlTxId'), 35);
  if (uetr === null && transactionId === null) {
    throw new FileRefusal('missing', `${path}/OrgnlUETR or OrgnlTxId`);
  }
  const [said] = all(transfer, 'CxlRsnInf');
  const reason = find(said ?? null, 'Rsn');
  const ofCase = find(transfer, 'Case') ?? find(message, 'Case');
  return {
    providerReference: textOf(one(transfer, 'CxlId'), 35),
    caseReference: maybeText(find(ofCase, 'Id'), 35),
    currency: own.currency,
    amount: minor,
    reason: maybeText(find(reason, 'Cd'), 4) ?? maybeText(find(reason, 'Prtry'), 35),
    endToEndId: maybeText(find(transfer, 'OrgnlEndToEndId'), 35),
    uetr,
    transactionId,
    original: originalOf(transfer, underlying),
    path,
  };
}
