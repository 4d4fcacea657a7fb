import { createHash, X509Certificate } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { openPdf, type Pdf } from './open-pdf.ts';
import { writeAgreement } from './paper/agreement-pages.ts';
import { ATTACHED_TEXT, writeCertificate } from './paper/certificate-page.ts';
import { writeFeet, writeFoot } from './paper/page.ts';
import { textsWithin } from './paper/typeface.ts';
import { loadTypefaces, type Typefaces } from './paper/typefaces.ts';
import type { OwnPages, SealedDocument, SignedAgreement } from './port.ts';
import { reserveSignature } from './reserve-signature.ts';
import { signBytes } from './sign-bytes.ts';
import { type SigningIdentity, sealRoom } from './signing-identity.ts';

export async function makeDocument(
  agreement: SignedAgreement,
  identity: SigningIdentity,
  at: Date,
): Promise<SealedDocument> {
  assertHash(agreement);
  const pdf = openDocument(agreement, at, await loadTypefaces(textsWithin(agreement)));
  const written = buffer(pdf);
  writeAgreement(pdf, agreement);
  writeCertificate(pdf, agreement);
  const pageCount = writeFeet(pdf, `${agreement.text.title} · ${agreement.agreementId}`);
  const content = Buffer.from(agreement.content);
  pdf.file(content, { name: ATTACHED_TEXT, type: 'application/json', creationDate: at });
  const reason = `Seals the signature of ${agreement.signature.name}`;
  return { ...(await sealWritten(pdf, written, { identity, reason, at })), pageCount };
}

/**
 * Writes pages of the platform's own and seals them. They are written twice: to know how many they are, and then each with its
 * number as it begins, so that a long document is not all in memory before its end.
 */
export async function makeOwnDocument(
  { id, title, contentHash, reason, foot, pageOf, letters, write }: OwnPages,
  identity: SigningIdentity,
  at: Date,
): Promise<SealedDocument> {
  const info = { Title: title, Subject: `${id} ${contentHash}`, CreationDate: at, ModDate: at };
  const typefaces = await loadTypefaces(letters);
  const writeAll = async (begin: (pdf: Pdf, page: number) => void) => {
    const pdf = openPdf(info, typefaces, { keepsPages: false });
    const written = buffer(pdf);
    let page = 1;
    begin(pdf, page);
    pdf.on('pageAdded', () => {
      page += 1;
      begin(pdf, page);
    });
    await write(pdf);
    return { pdf, written, count: page };
  };
  const counted = await writeAll(() => {});
  counted.pdf.end();
  await counted.written;
  const { count: pageCount } = counted;
  const { pdf, written } = await writeAll((each, page) =>
    writeFoot(each, foot, pageOf(page, pageCount)),
  );
  return { ...(await sealWritten(pdf, written, { identity, reason, at })), pageCount };
}

/** Ends a document with its signature. */
async function sealWritten(
  pdf: Pdf,
  written: Promise<Buffer>,
  { identity, reason, at }: { identity: SigningIdentity; reason: string; at: Date },
): Promise<Omit<SealedDocument, 'pageCount'>> {
  const certificate = new X509Certificate(identity.certificate);
  const name = certificate.subject.match(/^CN=(.*)$/m)?.[1] ?? '';
  reserveSignature(pdf, { name, reason, at, room: sealRoom(identity) });
  pdf.end();
  const signed = await new SignPdf().sign(await written, new DocumentSigner(identity), at);
  const certificateFingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  return { pdf: signed, certificateFingerprint };
}

function openDocument(
  { text, agreementId, signature }: SignedAgreement,
  at: Date,
  typefaces: Typefaces,
): Pdf {
  const info = {
    Title: text.title,
    Subject: `Agreement ${agreementId}`,
    Author: signature.name,
    CreationDate: at,
    ModDate: at,
  };
  return openPdf(info, typefaces);
}

/** What is sealed is what was signed: the certificate page must not say the hash of another text. */
function assertHash({ agreementId, content, contentHash }: SignedAgreement): void {
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== contentHash)
    throw new Error(`the text of agreement ${agreementId} is not the text that was signed`);
}

class DocumentSigner extends Signer {
  readonly #identity: SigningIdentity;

  constructor(identity: SigningIdentity) {
    super();
    this.#identity = identity;
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    return signBytes(bytes, this.#identity);
  }
}
