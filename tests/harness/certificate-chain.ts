import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from './pdfsig.ts';

/** A signer of documents with the authorities above it, as PEM, the nearest first. */
export type CertificateChain = {
  readonly certificate: string;
  readonly privateKey: string;
  readonly chain: readonly string[];
};

const AUTHORITY = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
const SIGNER = [
  'basicConstraints=critical,CA:FALSE',
  'keyUsage=critical,digitalSignature,nonRepudiation',
  'extendedKeyUsage=emailProtection',
];
/** What authorities write about their policies makes certificates long. */
const POLICY = `nsComment=${'Issued under the policy of this authority. '.repeat(14)}`;

/** Makes a signer under three authorities with openssl, all with RSA keys of 4096 bits and long certificates. */
export function makeLongChain(): CertificateChain {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-chain-'));
  const put = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  // The authorities have one key between them: only what they say of each other matters.
  const authorityKey = put('authority.key', makeKey());
  const privateKey = makeKey();
  const signerKey = put('signer.key', privateKey);
  try {
    const issue = (name: string, key: string, extensions: string[], issuer: string | null) => {
      const by = issuer === null ? [] : ['-CA', put('issuer.pem', issuer), '-CAkey', authorityKey];
      const said = [...extensions, POLICY].flatMap((extension) => ['-addext', extension]);
      const words = ['req', '-x509', '-new', '-sha256', '-days', '30', '-key', key, ...by, ...said];
      execFileSync(programOf('openssl'), [
        ...words,
        '-subj',
        `/O=Example Ltd/CN=${name}`,
        '-out',
        join(folder, 'out.pem'),
      ]);
      return readFileSync(join(folder, 'out.pem'), 'utf8');
    };
    const root = issue('Root authority', authorityKey, AUTHORITY, null);
    const policy = issue('Policy authority', authorityKey, AUTHORITY, root);
    const issuing = issue('Issuing authority', authorityKey, AUTHORITY, policy);
    const certificate = issue('Example agreements', signerKey, SIGNER, issuing);
    return { certificate, privateKey, chain: [issuing, policy, root] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
