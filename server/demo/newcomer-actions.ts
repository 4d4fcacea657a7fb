import { Refusal } from '@ballast/contract/errors.ts';
import { entityKindOf, kybDocumentsFor } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { findUserByEmail } from '../account/users.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import {
  requestDocuments,
  sendAdditionalDocuments,
} from '../onboarding/documents/additional-documents.ts';
import { reviewKybDocument } from '../onboarding/kyb/kyb-cases.ts';
import { CUSTODY_AGREEMENTS } from '../onboarding/kyc/kyc-agreements.ts';
import { takeCase } from '../reviews/case-decisions.ts';
import { type CaseRecord, newestArrival } from '../reviews/case-record.ts';
import { caseOf, decideAs, deskOf } from './desk.ts';
import { draftInvitation, inviteSomebody } from './invited-story.ts';
import { sendFile, visitorOf } from './newcomer.ts';
import type { NewcomerStep } from './newcomer-script.ts';
import { signAs } from './newcomer-signatures.ts';
import { come } from './newcomer-stories.ts';
import { DEMO_INVITED, DEMO_NEWCOMERS, type DemoNewcomer } from './newcomers.ts';
import { writeDocument } from './pictures.ts';
import { actorOf, clientActorOf } from './settle-in.ts';

type StepOf<Deed extends NewcomerStep['does']> = Extract<NewcomerStep, { does: Deed }>;

const COMPLIANCE = 'compliance@ballast.example';

/** Takes a step of somebody's way to a verified account, by the operations of clients and staff. */
export async function actOfNewcomer(context: Context, step: NewcomerStep): Promise<void> {
  if (step.does === 'be_invited') {
    await inviteSomebody(context, DEMO_INVITED);
    return draftInvitation(context);
  }
  const newcomer = DEMO_NEWCOMERS.find(({ email }) => email === step.by);
  if (!newcomer) throw new Error(`the demo has nobody with the address ${step.by}`);
  switch (step.does) {
    case 'come':
      if (await findUserByEmail(context.database, step.by)) throw new Refusal('email_taken');
      return come(context, newcomer);
    case 'sign':
      return sign(context, newcomer);
    case 'send':
      return send(context, newcomer);
    case 'be_listed':
      await context.sandbox?.listEntry({ name: step.name, birthYear: null, address: null });
      return;
    case 'be_asked':
      return beAsked(context, step);
    case 'be_taken':
      return beTaken(context, step);
    case 'be_decided':
      return beDecided(context, step);
  }
}

async function sign(context: Context, { email, firstName, lastName }: DemoNewcomer): Promise<void> {
  const visitor = await visitorOf(context, email);
  for (const kind of CUSTODY_AGREEMENTS) {
    await signAs(context, visitor, kind, `${firstName} ${lastName}`);
  }
}

async function send(context: Context, { email, firstName, lastName }: DemoNewcomer): Promise<void> {
  const visitor = await visitorOf(context, email);
  const file = await writeDocument('contract.pdf', 'Contract', `${firstName} ${lastName}`);
  const uploadIds = [await sendFile(context, visitor, 'ADDITIONAL', file)];
  const note = 'Pages with the price and the signatures.';
  await transact(context.database, (tx) =>
    sendAdditionalDocuments(tx, visitor.actor, { uploadIds, note }),
  );
}

async function beAsked({ database }: Context, { by, wanted }: StepOf<'be_asked'>): Promise<void> {
  const { clientId } = await clientActorOf(database, by);
  const actor = await actorOf(database, COMPLIANCE);
  await transact(database, (tx) => requestDocuments(tx, actor, { clientId, wanted }));
}

async function beTaken(
  context: Context,
  { by, queue, colleague }: StepOf<'be_taken'>,
): Promise<void> {
  const about = await caseOfNewcomer(context, by, queue);
  const desk = await deskOf(context, colleague);
  await transact(context.database, (tx) => takeCase(tx, desk, about.caseId));
}

/** Compliance decides, alone: nobody of the demo is a high risk or politically exposed. */
async function beDecided(
  context: Context,
  { by, queue, decision, asks, reason }: StepOf<'be_decided'>,
): Promise<void> {
  const about = await caseOfNewcomer(context, by, queue);
  if (queue === 'kyb') await rejectOneDocument(context, by, about, reason);
  await decideAs(context, COMPLIANCE, about, { decision, asks, reason });
}

/** Of a company it is documents that are asked for again, each with the reason. */
async function rejectOneDocument(
  context: Context,
  by: string,
  about: CaseRecord,
  reason: string,
): Promise<void> {
  const { clientId } = await clientActorOf(context.database, by);
  const desk = await deskOf(context, COMPLIANCE);
  const [document] = kybDocumentsFor(entityKindOf('CORPORATION'), true, 'SIGNATORY');
  if (!document) throw new Refusal('no_resubmission_selected');
  await transact(context.database, async (tx) => {
    const seenEvent = await newestArrival(tx, about);
    const given = { clientId, document, decision: 'REJECT', reason, seenEvent } as const;
    return reviewKybDocument(tx, desk, given);
  });
}

async function caseOfNewcomer(
  { database }: Context,
  by: string,
  queue: StepOf<'be_decided' | 'be_taken'>['queue'],
): Promise<CaseRecord> {
  const { clientId } = await clientActorOf(database, by);
  return caseOf(database, { queue, subjectId: clientId, clientId });
}
