import {
  getPaymentFile,
  listFiledPayments,
  listPaymentFiles,
  listWaitingPayments,
} from '@ballast/contract/staff/payment-files.ts';
import { callQuery } from '../../app/session/queries.ts';

const pageAfter = (cursor: string | undefined) => ({ query: { ...(cursor && { cursor }) } });

export const waitingPaymentsQuery = () => callQuery(listWaitingPayments);

export const paymentFilesQuery = (cursor?: string) =>
  callQuery(listPaymentFiles, pageAfter(cursor));

export const paymentFileQuery = (id: string) => callQuery(getPaymentFile, { params: { id } });

export const filedPaymentsQuery = (id: string, cursor?: string) =>
  callQuery(listFiledPayments, { params: { id }, ...pageAfter(cursor) });
