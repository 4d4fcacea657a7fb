import { createHash } from 'node:crypto';
import type { AgreementRow, AgreementSigner } from './agreement-record.ts';
import { type AgreementClient, clientLines } from './templates.ts';

/** What an agreement is about: who signs it, and the client that its text names. */
export type AgreementData = {
  readonly signer: AgreementSigner;
  readonly client: AgreementClient;
};

/**
 * SHA-256 of who signs and of what the text says about the client. Without the words around it, whose changes make
 * nobody sign again, and without the email address, which makes nobody another client.
 */
export function dataHash({ signer, client }: AgreementData): Buffer {
  return createHash('sha256')
    .update([signer, ...clientLines(client)].join('\n'))
    .digest();
}

/** Says whether an agreement was sent with these data: the same signer, the same client. */
export function isAbout({ data_hash }: Pick<AgreementRow, 'data_hash'>, data: AgreementData) {
  return dataHash(data).equals(Buffer.from(data_hash));
}
