import { buffer } from 'node:stream/consumers';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { getFiatCredentials as getFiatCredentialsCall } from '@ballast/contract/payments/deposits.ts';
import { groupReference } from '@ballast/contract/payments/payment-references.ts';
import { getClient } from '../../account/clients.ts';
import type { SealedDocument } from '../../agreements/signed-list.ts';
import { phraseIn } from '../../messages/write-message.ts';
import { openPdf, type Pdf } from '../../providers/signing/open-pdf.ts';
import { leave, rule, write, writeFeet, writePair } from '../../providers/signing/paper/page.ts';
import { loadTypefaces } from '../../providers/signing/paper/typefaces.ts';
import type { BankAccess } from './bank-access.ts';
import { getFiatCredentials } from './fiat-credentials.ts';

type Details = NonNullable<AnswerOf<typeof getFiatCredentialsCall>['wire']>;
type Say = (phrase: Parameters<typeof phraseIn>[1]) => string;

/** Our bank details and the client's reference to print, in the client's language. Refuses as `getFiatCredentials` does. */
export async function downloadFiatCredentials(
  access: BankAccess,
  ownerId: string,
  currency: AssetCode,
): Promise<SealedDocument> {
  const {
    reference_id: reference,
    wire,
    swift,
  } = await getFiatCredentials(access, ownerId, currency);
  const { language } = await getClient(access.database, ownerId);
  const say: Say = (phrase) => phraseIn(language, phrase);
  const title = `${say('bank_details')} ${currency}`;
  const typefaces = await loadTypefaces(JSON.stringify([wire, swift]));
  const pdf = openPdf({ Title: title }, typefaces);
  const written = buffer(pdf);
  write(pdf, 'title', title);
  leave(pdf, 8);
  write(pdf, 'body', say('bank_only_own_account'));
  writePair(pdf, say('bank_reference'), groupReference(reference), 'body');
  if (wire) writeDetails(pdf, say, say('bank_by_wire'), wire);
  if (swift) writeDetails(pdf, say, say('bank_by_swift'), swift);
  writeFeet(pdf, `${title} · ${reference}`);
  pdf.end();
  return { title, pdf: await written };
}

function writeDetails(pdf: Pdf, say: Say, heading: string, details: Details): void {
  leave(pdf, 14);
  rule(pdf);
  write(pdf, 'heading', heading);
  const pairs = [
    ['bank_recipient', details.recipient_name],
    ['bank_iban', details.iban],
    ['bank_account_number', details.account_number],
    ['bank_routing_number', details.routing_number],
    ['bank_bic', details.bic],
    ['bank_recipient_address', details.recipient_address],
    ['bank_name', details.bank_name],
    ['bank_address', details.bank_address],
  ] as const;
  for (const [label, value] of pairs) {
    if (value !== null) writePair(pdf, say(label), value, 'body');
  }
}
