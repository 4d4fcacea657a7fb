import {
  type Agreement,
  consentToAgreement,
  getAgreement,
  noteAgreementRead,
  requestAgreement,
  type Signature,
  type SigningSession,
  sendAgreement,
  signAgreement,
  syncAgreement,
} from '@ballast/contract/agreements/agreements.ts';
import { client } from '../../app/session/start.ts';

export type EnvelopeType = Agreement['envelope_type'];

/** The calls of a ceremony: a client's own, or those of a link. */
export type SigningCalls = {
  /** The agreement is the caller's own, and so is its sealed copy. */
  readonly isOwn: boolean;
  readonly request: (envelopeType: EnvelopeType) => Promise<Agreement>;
  readonly read: (id: string) => Promise<Agreement>;
  readonly send: (id: string) => Promise<SigningSession>;
  /** Both name the shown text by its SHA-256. */
  readonly noteRead: (id: string, content_sha256: string) => Promise<unknown>;
  readonly consent: (id: string, content_sha256: string) => Promise<unknown>;
  readonly sign: (id: string, signature: Signature) => Promise<Agreement>;
  readonly sync: (id: string) => Promise<Agreement>;
};

export const OWN_SIGNING_CALLS: SigningCalls = {
  isOwn: true,
  // A waiting agreement is returned again, so each try may have a key of its own.
  request: (envelope_type) =>
    client.call(requestAgreement, {
      body: { envelope_type },
      idempotencyKey: crypto.randomUUID(),
    }),
  read: (id) => client.call(getAgreement, { params: { id } }),
  send: (id) => client.call(sendAgreement, { params: { id } }),
  noteRead: (id, content_sha256) =>
    client.call(noteAgreementRead, { params: { id }, body: { content_sha256 } }),
  consent: (id, content_sha256) =>
    client.call(consentToAgreement, { params: { id }, body: { content_sha256 } }),
  sign: (id, body) => client.call(signAgreement, { params: { id }, body }),
  sync: (id) => client.call(syncAgreement, { params: { id } }),
};
