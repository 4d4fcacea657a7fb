import { createHash, sign } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { bytesOf, derOf, parseCertificate, SHA256_WITH_RSA } from './certificates.ts';
import { type SigningIdentity, SigningIdentityError, sealRoom } from './signing-identity.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
/** Which certificate the signature was made with, so that nobody puts another in its place (RFC 5035). */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/**
 * Signs bytes with a detached CAdES signature (ETSI EN 319 122-1): CMS whose signed attributes are digest,
 * type and certificate. PAdES has the time in the document. Returns DER.
 */
export function signBytes(bytes: Uint8Array, identity: SigningIdentity): Buffer {
  const own = parseCertificate(identity.certificate);
  const signedAttrs = inSetOrder([
    new Attribute({
      attrType: id_contentType,
      attrValues: [AsnConvert.serialize(AsnObjectIdentifierConverter.toASN(id_data))],
    }),
    new Attribute({
      attrType: id_messageDigest,
      attrValues: [AsnConvert.serialize(new OctetString(digestOf(bytes)))],
    }),
    new Attribute({
      attrType: SIGNING_CERTIFICATE_V2,
      attrValues: [signingCertificateV2(derOf(identity.certificate))],
    }),
  ]);
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: SHA256 });
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: own.tbsCertificate.issuer,
        serialNumber: own.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null }),
    signature: new OctetString(bytesOf(sign('sha256', asSet(signedAttrs), identity.privateKey))),
  });
  const certificates = [identity.certificate, ...identity.chain].map(
    (pem) => new CertificateChoices({ certificate: parseCertificate(pem) }),
  );
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(certificates),
    signerInfos: new SignerInfos([signer]),
  });
  const content = AsnConvert.serialize(signedData);
  return Buffer.from(
    AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content })),
  );
}

/**
 * Makes an empty seal before the first document, to see that the identity's certificates can be read and that
 * the seal fits. Throws otherwise.
 */
export function proveIdentity(identity: SigningIdentity): void {
  const taken = signBytes(Buffer.alloc(0), identity).length;
  const room = sealRoom(identity);
  if (taken > room) throw new SigningIdentityError(`A seal takes ${taken} bytes and has ${room}.`);
}

function digestOf(bytes: Uint8Array): ArrayBuffer {
  return bytesOf(createHash('sha256').update(bytes).digest());
}

/**
 * `SigningCertificateV2 { certs { ESSCertIDv2 { certHash } } }`, three sequences around the hash, each two
 * bytes longer; SHA-256 is the default and left out.
 */
function signingCertificateV2(der: Buffer): ArrayBuffer {
  const head = [0x30, 38, 0x30, 36, 0x30, 34, 0x04, 32];
  return bytesOf(Buffer.concat([Buffer.from(head), Buffer.from(digestOf(der))]));
}

/** DER puts the members of a set in the order of their bytes (X.690, section 11.6). */
function inSetOrder(attributes: readonly Attribute[]): Attribute[] {
  return attributes.toSorted((a, b) => Buffer.compare(encode(a), encode(b)));
}

/** What is signed is the set itself, not the member of the signer's that carries it (RFC 5652, 5.4). */
function asSet(attributes: readonly Attribute[]): Buffer {
  const members = Buffer.concat(attributes.map(encode));
  if (members.length > 0xff) throw new Error('more signed attributes than one byte counts');
  const length = members.length < 0x80 ? [members.length] : [0x81, members.length];
  return Buffer.concat([Buffer.from([0x31, ...length]), members]);
}

function encode(attribute: Attribute): Buffer {
  return Buffer.from(AsnConvert.serialize(attribute));
}
