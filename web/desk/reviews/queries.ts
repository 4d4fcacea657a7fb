import {
  type CaseQueue,
  getCase,
  getNextCase,
  listCases,
  listColleagues,
  listQueues,
} from '@ballast/contract/staff/cases.ts';
import { callQuery } from '../../app/session/queries.ts';
import type { QueueFilter } from './queues/queue-filter.ts';

export const queuesQuery = () => callQuery(listQueues);

export const casesQuery = (queue: CaseQueue, filter: QueueFilter, cursor?: string) =>
  callQuery(listCases, { params: { queue }, query: { ...filter, ...(cursor && { cursor }) } });

export const colleaguesQuery = (queue: CaseQueue) =>
  callQuery(listColleagues, { params: { queue } });

export const nextCaseQuery = (id: string, filter: QueueFilter) =>
  callQuery(getNextCase, { params: { id }, query: filter });

export const caseQuery = (id: string) => callQuery(getCase, { params: { id } });
