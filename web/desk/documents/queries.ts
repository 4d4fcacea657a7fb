import { listUnsealedAgreements } from '@ballast/contract/staff/unsealed-agreements.ts';
import { callQuery } from '../../app/session/queries.ts';

/** The signed documents that wait for their seal. */
export const unsealedQuery = () => callQuery(listUnsealedAgreements);
