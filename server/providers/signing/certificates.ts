import { createHash, createPublicKey, randomBytes, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  id_kp_emailProtection,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** RSA with SHA-256 (RFC 4055), which every reader of signed documents knows. */
export const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';
/** Signing of documents (RFC 9336). */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';

export type CertificateWish = {
  readonly subject: string;
  readonly organisation: string;
  readonly subjectKey: string;
  /** Null issues it to itself: a root. */
  readonly issuer: { readonly certificate: string; readonly privateKey: string } | null;
  /** Needed of a root, which signs itself. */
  readonly privateKey: string;
  readonly from: Date;
  readonly until: Date;
};

/** Issues a certificate (RFC 5280) of an authority or, by one, of a signer of documents. Returns PEM. */
export function issueCertificate(wish: CertificateWish): string {
  const key = publicKeyInfo(wish.subjectKey);
  const issuer = wish.issuer ? parseCertificate(wish.issuer.certificate).tbsCertificate : null;
  const subject = nameOf(wish.subject, wish.organisation);
  const algorithm = new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: issuer?.subject ?? subject,
    validity: new Validity({ notBefore: wish.from, notAfter: wish.until }),
    subject,
    subjectPublicKeyInfo: key,
    extensions: new Extensions(
      issuer ? extensionsOfSigner(key, issuer.subjectPublicKeyInfo) : extensionsOfRoot(key),
    ),
  });
  const signature = sign(
    'sha256',
    Buffer.from(AsnConvert.serialize(tbsCertificate)),
    wish.issuer?.privateKey ?? wish.privateKey,
  );
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: bytesOf(signature),
  });
  return pemOf(Buffer.from(AsnConvert.serialize(certificate)));
}

export function parseCertificate(pem: string): Certificate {
  return AsnConvert.parse(bytesOf(derOf(pem)), Certificate);
}

export function derOf(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
}

export function bytesOf(buffer: Uint8Array): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function extensionsOfRoot(key: SubjectPublicKeyInfo): Extension[] {
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true }), true),
    extension(
      id_ce_keyUsage,
      new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign),
      true,
    ),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(key))),
  ];
}

// Readers check signers of documents as they check signers of mail, so both purposes are named.
function extensionsOfSigner(key: SubjectPublicKeyInfo, issuer: SubjectPublicKeyInfo): Extension[] {
  const keyIdentifierOfIssuer = new KeyIdentifier(keyIdentifier(issuer));
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(
      id_ce_keyUsage,
      new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation),
      true,
    ),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([DOCUMENT_SIGNING, id_kp_emailProtection])),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(key))),
    extension(
      id_ce_authorityKeyIdentifier,
      new AuthorityKeyIdentifier({ keyIdentifier: keyIdentifierOfIssuer }),
    ),
  ];
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({
    extnID,
    critical,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  });
}

function publicKeyInfo(pem: string): SubjectPublicKeyInfo {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return AsnConvert.parse(bytesOf(der), SubjectPublicKeyInfo);
}

function keyIdentifier(key: SubjectPublicKeyInfo): ArrayBuffer {
  const hash = createHash('sha256').update(Buffer.from(key.subjectPublicKey)).digest();
  return bytesOf(hash.subarray(0, 20));
}

/** Positive, and drawn by chance (RFC 5280, section 4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const number = randomBytes(16);
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40;
  return bytesOf(number);
}

function nameOf(commonName: string, organisation: string): Name {
  const part = (type: string, text: string) =>
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: text }) }),
    ]);
  return new Name([part(ORGANISATION, organisation), part(COMMON_NAME, commonName)]);
}
