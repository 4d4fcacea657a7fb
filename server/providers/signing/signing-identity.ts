import { createPublicKey, X509Certificate } from 'node:crypto';

/** Who seals documents: a certificate, its private key, and the authority that stands behind it, as PEM. */
export type SigningIdentity = {
  readonly certificate: string;
  readonly privateKey: string;
  /** Certificates from the issuer up to the root, in that order. */
  readonly chain: readonly string[];
};

/** An identity that nobody would believe; the message says why and repeats no key. */
export class SigningIdentityError extends Error {}

/** What holds a seal together beside certificates and signature, in bytes: about 350, with a margin. */
const FRAME_BYTES = 1_024;

/**
 * Checks an identity: an RSA key that is the certificate's, and each certificate issued by the next, up to a
 * root. Throws a `SigningIdentityError`.
 */
export function checkIdentity(identity: SigningIdentity): void {
  const all = certificatesOf(identity);
  const spki = { type: 'spki', format: 'pem' } as const;
  const key = createPublicKey(identity.privateKey);
  if (key.asymmetricKeyType !== 'rsa') throw new SigningIdentityError('The key is no RSA key.');
  if (key.export(spki) !== all[0]?.publicKey.export(spki))
    throw new SigningIdentityError('The key is not the key of the signing certificate.');
  for (const [index, certificate] of all.entries()) {
    const issuer = all[index + 1] ?? certificate;
    if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
      throw new SigningIdentityError(`${named(certificate)} was not issued by ${named(issuer)}.`);
  }
}

/** Checks that every certificate of an identity is valid at a moment. Throws a `SigningIdentityError`. */
export function checkDates(identity: SigningIdentity, at: Date): void {
  const outside = certificatesOf(identity).find(
    ({ validFromDate, validToDate }) => validFromDate > at || validToDate < at,
  );
  if (outside) throw new SigningIdentityError(`${named(outside)} is not valid at this moment.`);
}

/** Bytes to reserve for a seal: all certificates, the issuer's name and serial number once more, and the signature. */
export function sealRoom(identity: SigningIdentity): number {
  const all = certificatesOf(identity);
  const bytes = all.reduce((sum, { raw }) => sum + raw.length, 0);
  const signatureBits = all[0]?.publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  return bytes + (all[0]?.raw.length ?? 0) + Math.ceil(signatureBits / 8) + FRAME_BYTES;
}

function certificatesOf({ certificate, chain }: SigningIdentity): X509Certificate[] {
  return [certificate, ...chain].map((text) => new X509Certificate(text));
}

function named(certificate: X509Certificate): string {
  return `The certificate "${certificate.subject.replaceAll('\n', ', ')}"`;
}
