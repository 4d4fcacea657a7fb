import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../tools/debian.ts';

/** Programs that check signed documents as a stranger does, with the Debian packages they come in. */
export const PDF_PROGRAMS = {
  pdfsig: 'poppler-utils',
  certutil: 'libnss3-tools',
  openssl: 'openssl',
} as const;

/** What pdfsig says when nothing is wrong: with the signature, with the signer, with what it covers. */
export const SIGNATURE_VALID = 'Signature Validation: Signature is Valid.';
export const CERTIFICATE_TRUSTED = 'Certificate Validation: Certificate is Trusted.';
export const TOTAL_DOCUMENT_SIGNED = '  - Total document signed';

export type DocumentReport = {
  /** Everything that pdfsig says about its signature. */
  readonly signature: string;
  readonly text: string;
  readonly attached: string;
};

/**
 * Looks at a document with programs that are not ours. `trustedRoot`, as PEM, is the one authority that they
 * are told to trust; without it they trust nobody. Throws when a program is missing.
 */
export function inspectDocument(pdf: Buffer, trustedRoot: string | null): DocumentReport {
  return withDocument(pdf, trustedRoot, (read, file, folder) => {
    const saved = join(folder, 'attached');
    read('pdfdetach', ['-save', '1', '-o', saved, file]);
    return readFileSync(saved, 'utf8');
  });
}

/** Looks in the same way at a document that has nothing attached to it. */
export function inspectPages(
  pdf: Buffer,
  trustedRoot: string | null,
): Omit<DocumentReport, 'attached'> {
  return withDocument(pdf, trustedRoot, () => '');
}

type Read = (name: string, words: string[]) => string;

function withDocument(
  pdf: Buffer,
  trustedRoot: string | null,
  readAttached: (read: Read, file: string, folder: string) => string,
): DocumentReport {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    makeTrust(folder, trustedRoot);
    // It ends with an error when a signature is not valid, and says so as well.
    const words = ['-nssdir', folder, file];
    const { stdout, error } = spawnSync(programOf('pdfsig'), words, { encoding: 'utf8' });
    if (error) throw error;
    // What they complain about in a document that was changed is of no interest.
    const read: Read = (name, words) =>
      execFileSync(programOf(name as keyof typeof PDF_PROGRAMS), words, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const text = read('pdftotext', ['-layout', file, '-']);
    return { signature: stdout, text, attached: readAttached(read, file, folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What openssl says when it verifies a document's signature as CAdES: it asks for the attribute that names the
 * signing certificate, which pdfsig does not. `trustedRoot` is PEM.
 */
export function verifyCades(pdf: Buffer, trustedRoot: string): string {
  const [, ...range] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = range.map((text) =>
    Number.parseInt(text, 10),
  );
  const hex = pdf.subarray(start + length + 1, next - 1).toString('latin1');
  const folder = mkdtempSync(join(tmpdir(), 'ballast-pdf-'));
  const put = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  try {
    const files = {
      signature: put('signature', Buffer.from(hex, 'hex')),
      content: put(
        'content',
        Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, next + rest)]),
      ),
      root: put('root', trustedRoot),
    };
    const words = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', files.signature];
    const against = ['-content', files.content, '-CAfile', files.root, '-out', '/dev/null'];
    return spawnSync(programOf('openssl'), [...words, ...against], { encoding: 'utf8' }).stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type PlacedWord = {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export function placedWords(pdf: Buffer): PlacedWord[] {
  const found = execFileSync(programOf('pdftotext'), ['-bbox', '-', '-'], {
    input: pdf,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const word = /xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</g;
  return found.split('<page ').flatMap((content, page) =>
    [...content.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
      page,
      text,
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
    })),
  );
}

function makeTrust(folder: string, root: string | null): void {
  const certutil = programOf('certutil');
  execFileSync(certutil, ['-N', '-d', `sql:${folder}`, '--empty-password']);
  if (root === null) return;
  const trust = ['-A', '-n', 'authority', '-t', 'CT,C,C', '-d', `sql:${folder}`];
  execFileSync(certutil, trust, { input: root });
}

export function programOf(name: string): string {
  const program = findProgram(name);
  if (!program) throw new Error(`${name} is missing: npm test installs it on Debian as root.`);
  return program;
}
