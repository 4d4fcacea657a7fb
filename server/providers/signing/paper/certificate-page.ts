import type { Pdf } from '../open-pdf.ts';
import type { SignedAgreement, TrailStep } from '../port.ts';
import { momentOf } from './agreement-pages.ts';
import { leave, rule, write, writePair } from './page.ts';
import { isShownWhole } from './set-line.ts';
import { isStandard, textsWithin } from './typeface.ts';

const NOT_KNOWN = 'not known';

export const ATTACHED_TEXT = 'agreement.json';

const SHOWN_IN_PART =
  'Letters that no typeface here can show are written as their number in Unicode, such as [U+1F600]. The attached text has them as they were read.';

/** Writes the page that says who signed what, when, from where, and how it came to that. */
export function writeCertificate(pdf: Pdf, agreement: SignedAgreement): void {
  const { signature, signer, text } = agreement;
  pdf.addPage();
  write(pdf, 'title', 'Certificate of signature');
  write(pdf, 'small', 'What the platform recorded about this signature.');
  leave(pdf, 8);
  rule(pdf);
  writePair(pdf, 'Document', `${text.title}, ${text.version}`, 'body');
  writePair(pdf, 'Number', agreement.agreementId, 'figures');
  writePair(pdf, 'SHA-256 of the text', agreement.contentHash, 'figures');
  writePair(pdf, 'Signed by', `${signature.name} (${signer.email})`, 'body');
  writePair(
    pdf,
    'Way of signing',
    signature.drawing === null ? 'Typed name' : 'Drawn name',
    'body',
  );
  writePair(pdf, 'Signed at', momentOf(signature.at), 'body');
  writePair(pdf, 'From the address', signature.address ?? NOT_KNOWN, 'body');
  writePair(pdf, 'On the device', signature.device ?? NOT_KNOWN, 'body');
  writePair(pdf, 'Known by', agreement.authentication ?? NOT_KNOWN, 'body');
  writePair(pdf, 'Agreed to', agreement.consent, 'body');
  leave(pdf, 14, 80);
  write(pdf, 'heading', 'How it was signed');
  for (const step of agreement.trail) writePair(pdf, momentOf(step.at), wordsOf(step), 'body');
  leave(pdf, 14, 60);
  write(pdf, 'small', explanation());
  if (!isWhole(pdf, agreement)) write(pdf, 'small', SHOWN_IN_PART);
}

function isWhole({ typefaces }: Pdf, agreement: SignedAgreement): boolean {
  const all = textsWithin(agreement);
  return isStandard(all) || isShownWhole(all, typefaces);
}

function wordsOf({ what, who, address, device }: TrailStep): string {
  const from = [address && `from ${address}`, device && `on ${device}`].filter(Boolean).join(', ');
  return [`${what}: ${who}`, from].filter(Boolean).join('\n');
}

function explanation(): string {
  return `The text that was signed is attached as ${ATTACHED_TEXT}; its hash is the one above. The document is sealed with a digital signature: a reader of PDF shows when anything in it was changed afterwards.`;
}
