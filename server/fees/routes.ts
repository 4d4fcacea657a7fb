import * as fees from '@ballast/contract/fees/fees.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { type FundNames, getFeeBill, getFees } from './answers.ts';
import { downloadInvoice } from './invoice.ts';

/** Routes of fees; `fundNames` is what only funds know. */
export function feeRoutes(app: Server, context: Context, fundNames: FundNames): void {
  const { database } = context;
  bind(app, context, fees.getFees, ({ caller, now }) =>
    getFees(database, fundNames, caller.clientId, now),
  );
  bind(app, context, fees.getFeeBill, ({ caller, params }) =>
    getFeeBill(database, fundNames, { ownerId: caller.clientId, billId: params.id }),
  );
  bind(app, context, fees.downloadInvoice, async ({ caller, params, reply }) => {
    const own = { ownerId: caller.clientId, billId: params.id };
    const { headers, content } = await downloadInvoice(context, own);
    reply.headers(headers);
    return content;
  });
}
