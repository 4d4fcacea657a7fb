import { formatMinor } from '@ballast/contract/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { wellFormed } from '../../../database/storable-text.ts';
import { transact } from '../../../database/transact.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import { lockBooks, recordCall } from '../../sandbox/sandbox-calls.ts';
import { all } from '../files/read-fields.ts';
import { leaf, node } from '../files/write-xml.ts';
import type { XmlElement } from '../files/xml-element.ts';
import { OUTSIDE_BANK } from '../sandbox-accounts.ts';
import { answerSandboxRecall } from '../sandbox-recalls.ts';
import { documentOf, type MessageHeader, SANDBOX_NAME } from './bank-message.ts';
import { keepMessage } from './bank-messages.ts';

/** What the sandbox of the bank asks to have back (camt.056.001.08), and how it reads the answer (camt.029.001.09). */

type Asked = {
  readonly request: string;
  readonly line: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
};

/** Keeps a message for every request that no file has told of. */
export async function tellRecallRequests(sandboxDatabase: Database): Promise<void> {
  const untold = await sandboxDatabase
    .selectFrom('sandbox.bank_recall_requests')
    .select('request_ref')
    .where('message_number', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!untold) return;
  await transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    const { rows } = await sql<Asked>`
      select request_ref as request, line_ref as line, currency, amount::text, reason
      from sandbox.bank_recall_requests where message_number is null order by change_number`.execute(
      tx,
    );
    for (const asked of rows) {
      const number = await keepMessage(tx, {
        ...{ kind: 'camt.056', dueAt: null },
        write: (header) => writeRequest(header, asked),
      });
      await tx
        .updateTable('sandbox.bank_recall_requests')
        .set({ message_number: number.toString() })
        .where('request_ref', '=', asked.request)
        .execute();
    }
  });
}

function writeRequest({ messageId, createdAt }: MessageHeader, asked: Asked): string {
  const { request, line, currency, amount, reason } = asked;
  const assignment = node('Assgnmt', [
    leaf('Id', messageId),
    node('Assgnr', [node('Agt', [node('FinInstnId', [leaf('BICFI', OUTSIDE_BANK.code)])])]),
    node('Assgne', [node('Agt', [node('FinInstnId', [leaf('Nm', SANDBOX_NAME)])])]),
    leaf('CreDtTm', createdAt.toISOString()),
  ]);
  const transfer = node('TxInf', [
    leaf('CxlId', request),
    leaf('OrgnlUETR', uetrOf(line)),
    `<OrgnlIntrBkSttlmAmt Ccy="${currency}">${formatMinor(currency, BigInt(amount))}</OrgnlIntrBkSttlmAmt>`,
    node('CxlRsnInf', [node('Rsn', [leaf('Cd', reason)])]),
  ]);
  const message = [
    assignment,
    node('CtrlData', [leaf('NbOfTxs', '1')]),
    node('Undrlyg', [transfer]),
  ];
  return documentOf('camt.056.001.08', node('FIToFIPmtCxlReq', message));
}

/** By which the banks on the way know the transfer of a line: the identifier behind its prefix, as they write one. */
export function uetrOf(lineReference: string): string {
  return lineReference
    .slice(lineReference.indexOf('_') + 1)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isRecallAnswer(document: XmlElement): boolean {
  return document.children[0]?.name === 'RsltnOfInvstgtn';
}

/**
 * Takes an answer to a request. What answers none, or answers otherwise than before, changes nothing and stands in the books. Says whether it
 * is done with: it is not where the bank fails over it.
 */
export async function answerFromFile(
  sandboxDatabase: Database,
  document: XmlElement,
): Promise<boolean> {
  const told = (...path: readonly string[]) => {
    const element = path.reduce<XmlElement | null>(
      (found, name) => found && (all(found, name)[0] ?? null),
      document,
    );
    return element && wellFormed(element.text);
  };
  const transfer = ['RsltnOfInvstgtn', 'CxlDtls', 'TxInfAndSts'];
  const providerReference = told(...transfer, 'CxlStsId') ?? '';
  const answer = told('RsltnOfInvstgtn', 'Sts', 'Conf') === 'CNCL' ? 'ACCEPTED' : 'REFUSED';
  const reason = told(...transfer, 'CxlStsRsnInf', 'Rsn', 'Cd');
  const answeredAt = new Date(told('RsltnOfInvstgtn', 'Assgnmt', 'CreDtTm') ?? 0);
  const given = { answer, reason, answeredAt } as const;
  try {
    await answerSandboxRecall(sandboxDatabase, { ...given, providerReference });
    return true;
  } catch (error) {
    if (error instanceof OutcomeUnknown) return false;
    if (!(error instanceof ProviderRefusal)) throw error;
    const asked = { provider: 'bank', call: 'take_file', key: providerReference } as const;
    await recordCall(sandboxDatabase, { ...asked, body: { answer } }, { refused: error.reason });
    return true;
  }
}
