import * as evidence from '@ballast/contract/staff/evidence.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import type { CaseSubjects } from './case-decisions.ts';
import { downloadOriginal, viewTaxNumbers } from './evidence.ts';

/** Binds the calls by which compliance looks at what nobody else sees. */
export function evidenceRoutes(app: Server, context: Context, subjects: CaseSubjects): void {
  const { database, settings } = context;
  bind(app, context, evidence.viewTaxNumbers, async ({ caller: viewer, actor, params }) => {
    const desk = { viewer, actor, subjects };
    const items = await transact(database, (tx) =>
      viewTaxNumbers(tx, settings.secrets, desk, params.id),
    );
    return { items: [...items] };
  });
  bind(app, context, evidence.downloadOriginal, async (input) => {
    const { caller: viewer, actor, params, reply } = input;
    const { headers, content } = await downloadOriginal(
      context,
      { viewer, actor, subjects },
      params,
    );
    reply.headers(headers);
    return content;
  });
}
