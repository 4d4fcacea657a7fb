import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import {
  consentAsSignatory,
  getSignatoryInvitation,
  noteSignatoryRead,
  openSignatoryLetter,
  signAsSignatory,
  syncSignatoryLetter,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { client } from '../../../app/session/start.ts';
import type { SigningCalls } from '../../agreements/signing-calls.ts';

/** The calls of a ceremony that a link opens. There is one letter behind it, so its id is not asked for. */
export function linkSigningCalls(
  token: string,
  onSigned: (agreement: Agreement) => void,
): SigningCalls {
  const params = { token };
  const read = () => client.call(syncSignatoryLetter, { params });
  return {
    isOwn: false,
    request: async () => (await client.call(getSignatoryInvitation, { params })).agreement,
    read,
    send: () => client.call(openSignatoryLetter, { params }),
    noteRead: (_id, content_sha256) =>
      client.call(noteSignatoryRead, { params, body: { content_sha256 } }),
    consent: (_id, content_sha256) =>
      client.call(consentAsSignatory, { params, body: { content_sha256 } }),
    sign: async (_id, body) => {
      const agreement = await client.call(signAsSignatory, { params, body });
      // With the signature the link is used up, and what follows is not the client's own.
      onSigned(agreement);
      return agreement;
    },
    sync: read,
  };
}
