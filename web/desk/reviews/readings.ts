import { type CaseQueue, getCase, listCases, listQueues } from '@ballast/contract/staff/cases.ts';
import { reading } from '../../app/session/queries.ts';
import type { QueueFilter } from './queue-filter.ts';

/** The queues, and what waits in each. */
export const queuesReading = () => reading(listQueues);

/** A page of the cases of a queue. */
export const casesReading = (queue: CaseQueue, filter: QueueFilter, cursor?: string) =>
  reading(listCases, { params: { queue }, query: { ...filter, ...(cursor && { cursor }) } });

/** A case with what was sent. */
export const caseReading = (id: string) => reading(getCase, { params: { id } });
