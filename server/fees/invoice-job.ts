import { defineJob } from '../jobs/job.ts';

/** A bill of one client. */
export type OwnBill = { readonly ownerId: string; readonly billId: string };

/** Makes the signed file of a bill. */
export const MAKE_INVOICE = defineJob<OwnBill>('make_invoice', { timeLimitSeconds: 120 });
