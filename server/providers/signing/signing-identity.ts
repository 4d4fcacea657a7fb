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

/**
 * Checks an identity before anything is sealed with it: the key is the certificate's, each certificate was
 * issued by the next, and all are valid at this moment. Throws a `SigningIdentityError`.
 */
export function checkIdentity(identity: SigningIdentity, at: Date): void {
  const own = new X509Certificate(identity.certificate);
  const issuers = identity.chain.map((text) => new X509Certificate(text));
  const spki = { type: 'spki', format: 'pem' } as const;
  if (createPublicKey(identity.privateKey).export(spki) !== own.publicKey.export(spki))
    throw new SigningIdentityError('The key is not the key of the signing certificate.');
  const all = [own, ...issuers];
  for (const [index, certificate] of all.entries()) {
    const issuer = all[index + 1] ?? certificate;
    if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
      throw new SigningIdentityError(`${named(certificate)} was not issued by ${named(issuer)}.`);
    if (certificate.validFromDate > at || certificate.validToDate < at)
      throw new SigningIdentityError(`${named(certificate)} is not valid at this moment.`);
  }
}

function named(certificate: X509Certificate): string {
  return `The certificate "${certificate.subject.replaceAll('\n', ', ')}"`;
}
