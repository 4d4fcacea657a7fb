import { getOwnWeights } from '@ballast/contract/funds/own-weights.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const ownWeightsQuery = (fund: string) => callQuery(getOwnWeights, { params: { fund } });
