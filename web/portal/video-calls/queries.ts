import { listCallSlots, listCalls } from '@ballast/contract/video-calls/video-calls.ts';
import { callQuery } from '../../app/session/queries.ts';

export const callsQuery = () => callQuery(listCalls);

export const callSlotsQuery = () => callQuery(listCallSlots);
