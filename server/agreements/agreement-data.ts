import { createHash } from 'node:crypto';
import type { AgreementRow, AgreementSigner } from './agreement-record.ts';
import { type AgreementClient, clientLines } from './templates.ts';

export type AgreementData = {
  readonly signer: AgreementSigner;
  readonly client: AgreementClient;
};

/**
 * SHA-256 of the signer and the client in the text: neither other wording nor another email address
 * needs a new signature.
 */
export function dataHash({ signer, client }: AgreementData): Buffer {
  return createHash('sha256')
    .update([signer, ...clientLines(client)].join('\n'))
    .digest();
}

/** Says whether an agreement was sent for the same signer and the same client. */
export function isAbout({ data_hash }: Pick<AgreementRow, 'data_hash'>, data: AgreementData) {
  return dataHash(data).equals(Buffer.from(data_hash));
}
