import type { QueryOf } from '@ballast/contract/call.ts';
import * as caseViewers from '@ballast/contract/staff/case-viewers.ts';
import * as cases from '@ballast/contract/staff/cases.ts';
import * as evidence from '@ballast/contract/staff/evidence.ts';
import * as queueViews from '@ballast/contract/staff/queue-views.ts';
import { type RawBuilder, sql } from 'kysely';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getCase, getNextCase, listCases, listColleagues, listQueues } from './case-answers.ts';
import {
  type AtDesk,
  assignCase,
  type CaseSubjects,
  decideCase,
  releaseCase,
  subjectOf,
  takeCase,
} from './case-decisions.ts';
import { lookAtCase } from './case-viewers.ts';
import { askDecisionPasskey, claimSignedDecision } from './decision-passkeys.ts';
import {
  downloadCaseDocument,
  downloadOriginal,
  viewAccountNumber,
  viewTaxNumbers,
} from './evidence.ts';
import { noteRoutes } from './note-routes.ts';
import { listQueueViews, removeQueueView, saveQueueView } from './queue-views.ts';
import { reopenCase } from './reopening.ts';

/** What a list is narrowed by of its clients, which other rooms know. */
export type ClientNarrowing = Pick<
  QueryOf<typeof cases.getNextCase>,
  'country' | 'investor_class' | 'exposure' | 'risk'
>;

/** Conditions on the column that holds a client's id. */
export type ClientConditions = (
  column: RawBuilder<unknown>,
  narrowing: ClientNarrowing,
) => readonly RawBuilder<unknown>[];

export function caseRoutes(
  app: Server,
  context: Context,
  subjects: CaseSubjects,
  conditionsOn: ClientConditions,
): void {
  const { database } = context;
  const ofClients = (narrowing: ClientNarrowing) => conditionsOn(sql`cases.owner_id`, narrowing);
  const atDesk = ({ caller, actor }: Pick<AtDesk, 'actor'> & { caller: AtDesk['viewer'] }) => ({
    viewer: caller,
    actor,
    subjects,
  });

  bind(app, context, cases.listQueues, ({ caller }) => listQueues(database, caller, subjects));
  bind(app, context, cases.listCases, ({ caller, params, query }) =>
    listCases(database, caller, subjectOf(subjects, params), {
      ...query,
      ofClients: ofClients(query),
    }),
  );
  bind(app, context, cases.getCase, ({ caller, params }) =>
    getCase(context, caller, subjects, params.id),
  );
  bind(app, context, cases.listColleagues, ({ caller, params }) =>
    listColleagues(database, caller, subjectOf(subjects, params)),
  );
  bind(app, context, cases.getNextCase, ({ caller, params, query }) =>
    getNextCase(database, caller, params.id, { ...query, ofClients: ofClients(query) }),
  );
  bind(app, context, cases.assignCase, async (input) => {
    const { params, body } = input;
    await transact(database, (tx) => assignCase(tx, atDesk(input), params.id, body.user_id));
    return {};
  });
  bind(app, context, cases.reopenCase, async (input) => {
    const { params, body } = input;
    return {
      state: await transact(database, (tx) => reopenCase(tx, atDesk(input), params.id, body)),
    };
  });
  bind(app, context, cases.takeCase, async (input) => {
    await transact(database, (tx) => takeCase(tx, atDesk(input), input.params.id));
    return {};
  });
  bind(app, context, cases.releaseCase, async (input) => {
    await transact(database, (tx) => releaseCase(tx, atDesk(input), input.params.id));
    return {};
  });
  bind(app, context, cases.decideCase, async (input) => {
    const { params, body } = input;
    const {
      reason = '',
      seen_event: seenEvent,
      flag_reasons: flagReasons,
      passkey,
      ...said
    } = body;
    const desk = atDesk(input);
    const signed =
      passkey &&
      (await claimSignedDecision(context, desk, params.id, { decision: said.decision, passkey }));
    const decided = { ...said, reason: reason.trim(), seenEvent, flagReasons, signed };
    const state = await transact(database, (tx) => decideCase(tx, desk, params.id, decided));
    return { state };
  });
  bind(app, context, cases.askDecisionPasskey, (input) => {
    const { caller, params, body } = input;
    const { address } = caller;
    return askDecisionPasskey(context, atDesk(input), params.id, { ...body, address });
  });
  bind(app, context, cases.downloadCaseDocument, async (input) => {
    const { caller: viewer, actor, params, reply } = input;
    const desk = { viewer, actor, subjects };
    const { headers, content } = await downloadCaseDocument(context, desk, params);
    reply.headers(headers);
    return content;
  });
  bind(app, context, caseViewers.lookAtCase, ({ caller, params }) =>
    transact(database, (tx) => lookAtCase(tx, caller, params.id)),
  );
  noteRoutes(app, context);
  queueViewRoutes(app, context);
  evidenceRoutes(app, context, subjects);
}

function queueViewRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, queueViews.listQueueViews, ({ caller, params }) =>
    listQueueViews(database, caller, params.queue),
  );
  bind(app, context, queueViews.saveQueueView, async ({ caller, params, body }) => ({
    id: await transact(database, (tx) => saveQueueView(tx, caller, params.queue, body)),
  }));
  bind(app, context, queueViews.removeQueueView, async ({ caller, params }) => {
    await transact(database, (tx) => removeQueueView(tx, caller, params.id));
    return {};
  });
}

function evidenceRoutes(app: Server, context: Context, subjects: CaseSubjects): void {
  const { database, settings } = context;
  bind(app, context, evidence.viewTaxNumbers, async ({ caller: viewer, actor, params }) => {
    const desk = { viewer, actor, subjects };
    const items = await transact(database, (tx) =>
      viewTaxNumbers(tx, settings.secrets, desk, params.id),
    );
    return { items: [...items] };
  });
  bind(app, context, evidence.viewAccountNumber, async ({ caller: viewer, actor, params }) => {
    const desk = { viewer, actor, subjects };
    const number = await transact(database, (tx) =>
      viewAccountNumber(tx, settings.secrets, desk, params.id),
    );
    return { account_number: number };
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
