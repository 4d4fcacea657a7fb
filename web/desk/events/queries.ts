import type { AnswerOf } from '@ballast/contract/call.ts';
import { listParkedEvents } from '@ballast/contract/payments/parked-events.ts';
import { callQuery } from '../../app/session/queries.ts';

export type ParkedEvent = AnswerOf<typeof listParkedEvents>['items'][number];

export const parkedEventsQuery = () => callQuery(listParkedEvents);
