import { listDocumentFunds, listPutDocuments } from '@ballast/contract/staff/investor-documents.ts';
import { callQuery } from '../../app/session/queries.ts';

export const putDocumentsQuery = (cursor?: string) =>
  callQuery(listPutDocuments, { query: cursor === undefined ? {} : { cursor } });

export const documentFundsQuery = () => callQuery(listDocumentFunds, { query: { limit: 100 } });
