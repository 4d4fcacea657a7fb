import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import { getDocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import {
  listFundDocuments,
  listInvestorDocuments,
} from '@ballast/contract/portfolio/investor-documents.ts';
import { callQuery } from '../../app/session/queries.ts';

/** As many as a page may have: most clients have signed fewer, and so each section stands once. */
export const signedAgreementsQuery = (cursor?: string) =>
  callQuery(listSignedAgreements, { query: { limit: 100, ...(cursor && { cursor }) } });

export const documentRequestQuery = () => callQuery(getDocumentRequest);

export const investorDocumentsQuery = (cursor?: string) =>
  callQuery(listInvestorDocuments, { query: { limit: 20, ...(cursor && { cursor }) } });

export const fundDocumentsQuery = (fund: string, cursor?: string) =>
  callQuery(listFundDocuments, {
    params: { fund },
    query: { limit: 20, ...(cursor && { cursor }) },
  });
