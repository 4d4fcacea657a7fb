import { getClientKyb } from '@ballast/contract/staff/kyb.ts';
import { listUnsealedAgreements } from '@ballast/contract/staff/unsealed-agreements.ts';
import { callQuery } from '../../app/session/queries.ts';

export const unsealedQuery = () => callQuery(listUnsealedAgreements);

export const kybQuery = (clientId: string) => callQuery(getClientKyb, { params: { id: clientId } });
