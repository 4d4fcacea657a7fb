import { getBatch, listBatches, listBatchOrders } from '@ballast/contract/staff/dealing-batches.ts';
import { listDueFees } from '@ballast/contract/staff/due-fees.ts';
import { listFundAudits } from '@ballast/contract/staff/fund-audits.ts';
import { listFundCalendar } from '@ballast/contract/staff/fund-calendar.ts';
import { listFundHolidays } from '@ballast/contract/staff/fund-holidays.ts';
import { listFundProposals } from '@ballast/contract/staff/fund-proposals.ts';
import { listPrintedCopies } from '@ballast/contract/staff/printed-copies.ts';
import {
  getVehicle,
  listDealingDates,
  listSeries,
  listVehicles,
  listWaitingValues,
} from '@ballast/contract/staff/private-funds.ts';
import { listShareClasses } from '@ballast/contract/staff/share-classes.ts';
import { callQuery } from '../../app/session/queries.ts';

const pageAfter = (cursor: string | undefined) => ({ query: { ...(cursor && { cursor }) } });

/** Few at a time, of what is told with all that it says or stands with other lists on a page. */
const FEW = 10;

const fewAfter = (cursor: string | undefined) => ({
  query: { ...pageAfter(cursor).query, limit: FEW },
});

export const vehiclesQuery = (cursor?: string) => callQuery(listVehicles, pageAfter(cursor));

export const vehicleQuery = (id: string) => callQuery(getVehicle, { params: { id } });

export const seriesQuery = (id: string, cursor?: string) =>
  callQuery(listSeries, { params: { id }, ...fewAfter(cursor) });

export const dealingDatesQuery = (id: string, cursor?: string) =>
  callQuery(listDealingDates, { params: { id }, ...fewAfter(cursor) });

export const waitingValuesQuery = (id: string) => callQuery(listWaitingValues, { params: { id } });

export const auditsQuery = (id: string) => callQuery(listFundAudits, { params: { id } });

export const dueFeesQuery = (id: string) => callQuery(listDueFees, { params: { id } });

export const holidaysQuery = (id: string) => callQuery(listFundHolidays, { params: { id } });

export const classesQuery = (id: string) => callQuery(listShareClasses, { params: { id } });

export const batchesQuery = (id: string, cursor?: string) =>
  callQuery(listBatches, { params: { id }, ...fewAfter(cursor) });

export const batchQuery = (id: string) => callQuery(getBatch, { params: { id } });

export const batchOrdersQuery = (id: string, cursor?: string) =>
  callQuery(listBatchOrders, { params: { id }, ...pageAfter(cursor) });

export const calendarQuery = (cursor?: string) => callQuery(listFundCalendar, pageAfter(cursor));

export const proposalsQuery = (cursor?: string) => callQuery(listFundProposals, fewAfter(cursor));

export const printedCopiesQuery = (cursor?: string) =>
  callQuery(listPrintedCopies, pageAfter(cursor));
