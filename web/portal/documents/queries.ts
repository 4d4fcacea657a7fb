import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import { getDocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { callQuery } from '../../app/session/queries.ts';

export const signedAgreementsQuery = (cursor?: string) =>
  callQuery(listSignedAgreements, { query: cursor === undefined ? {} : { cursor } });

export const documentRequestQuery = () => callQuery(getDocumentRequest);
