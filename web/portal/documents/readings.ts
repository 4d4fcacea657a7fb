import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import { getDocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { reading } from '../../app/session/queries.ts';

/** A page of what the client has signed. */
export const signedAgreementsReading = (cursor?: string) =>
  reading(listSignedAgreements, { query: cursor === undefined ? {} : { cursor } });

/** What staff asked the client for besides. */
export const documentRequestReading = () => reading(getDocumentRequest);
