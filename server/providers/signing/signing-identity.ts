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
 * Checks that an identity fits together: the key is the certificate's, and each certificate was issued by the
 * next, up to a root. Throws a `SigningIdentityError`.
 */
export function checkIdentity(identity: SigningIdentity): void {
  const all = certificatesOf(identity);
  const spki = { type: 'spki', format: 'pem' } as const;
  const keyOfPrivate = createPublicKey(identity.privateKey).export(spki);
  if (keyOfPrivate !== all[0]?.publicKey.export(spki))
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

function certificatesOf({ certificate, chain }: SigningIdentity): X509Certificate[] {
  return [certificate, ...chain].map((text) => new X509Certificate(text));
}

function named(certificate: X509Certificate): string {
  return `The certificate "${certificate.subject.replaceAll('\n', ', ')}"`;
}
