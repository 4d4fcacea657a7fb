import { getRelationshipManager } from '@ballast/contract/account/manager.ts';
import { callQuery } from '../../app/session/queries.ts';

export const managerQuery = () => callQuery(getRelationshipManager);
