import { listUnsealedAgreements } from '@ballast/contract/staff/unsealed-agreements.ts';
import { callQuery } from '../../app/session/queries.ts';

export const unsealedQuery = () => callQuery(listUnsealedAgreements);
