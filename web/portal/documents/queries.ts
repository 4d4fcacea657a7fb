import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import { getDocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { callQuery } from '../../app/session/queries.ts';

export const signedAgreementsQuery = (cursor?: string) =>
  callQuery(listSignedAgreements, { query: cursor === undefined ? {} : { cursor } });

/** What staff asked the client for besides. */
export const documentRequestQuery = () => callQuery(getDocumentRequest);
