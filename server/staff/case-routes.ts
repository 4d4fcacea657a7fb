import { Refusal } from '@ballast/contract/errors.ts';
import * as cases from '@ballast/contract/staff/cases.ts';
import { transact } from '../database/transact.ts';
import { bind, type Handled } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { openUploadForStaff, type ShownUpload } from '../onboarding/shown-upload.ts';
import { getCase, listCases } from './case-answers.ts';
import {
  type AtDesk,
  type CaseSubjects,
  decideCase,
  factsOf,
  getVisibleCase,
  releaseCase,
  subjectOf,
  takeCase,
} from './case-decisions.ts';
import { obstacleToAction } from './case-rules.ts';

/** Binds the calls by which the desk decides reviews, on what the domains gave it. */
export function caseRoutes(app: Server, context: Context, subjects: CaseSubjects): void {
  const { database } = context;
  const atDesk = ({ caller, actor }: Pick<AtDesk, 'actor'> & { caller: AtDesk['viewer'] }) => ({
    viewer: caller,
    actor,
    subjects,
  });

  bind(app, context, cases.listCases, ({ caller, params, query }) =>
    listCases(database, caller, params.queue, query),
  );
  bind(app, context, cases.getCase, ({ caller, params }) =>
    getCase(context, caller, subjects, params.id),
  );
  bind(app, context, cases.takeCase, async (input) => {
    await transact(database, (tx) => takeCase(tx, atDesk(input), input.params.id));
    return {};
  });
  bind(app, context, cases.releaseCase, async (input) => {
    await transact(database, (tx) => releaseCase(tx, atDesk(input), input.params.id));
    return {};
  });
  bind(app, context, cases.decideCase, async (input) => {
    const { decision, reason = '', seen_event: seenEvent } = input.body;
    const decided = { decision, reason: reason.trim(), seenEvent };
    const state = await transact(database, (tx) =>
      decideCase(tx, atDesk(input), input.params.id, decided),
    );
    return { state };
  });
  bind(app, context, cases.downloadCaseDocument, async (input) => {
    const { headers, content } = await openDocument(context, subjects, input);
    input.reply.headers(headers);
    return content;
  });
}

/** Opens a document of a case, and no other file of its client. */
async function openDocument(
  context: Context,
  subjects: CaseSubjects,
  { caller, actor, params }: Handled<typeof cases.downloadCaseDocument>,
): Promise<ShownUpload> {
  const record = await getVisibleCase(context.database, caller, params.id);
  const subject = subjectOf(subjects, record);
  const facts = await factsOf(context.database, record, subject);
  const obstacle = obstacleToAction('OPEN_DOCUMENTS', facts, subject, caller);
  if (obstacle) throw new Refusal(obstacle);
  const { documents } = await subject.read(context, record);
  const uploadId = params.upload_id;
  if (!documents.some(({ upload_id }) => upload_id === uploadId)) throw new Refusal('not_found');
  return openUploadForStaff(context, actor, { ownerId: record.clientId, uploadId });
}
