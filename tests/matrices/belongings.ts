import { expect } from 'vitest';
import { requestAgreement, sendAgreement } from '../../contract/agreements/agreements.ts';
import { sendAdditionalDocuments } from '../../contract/onboarding/documents/additional-documents.ts';
import { answerInvitation } from '../../contract/onboarding/invitations/invitation-calls.ts';
import {
  answerKyb,
  getKyb,
  type Kyb,
  sendKybDocument,
  submitKyb,
} from '../../contract/onboarding/kyb/kyb.ts';
import { requestDocuments } from '../../contract/staff/document-requests.ts';
import { startSupportSession } from '../../contract/staff/support-sessions.ts';
import { findUserByEmail } from '../../server/account/users.ts';
import { advanceClock } from '../../server/database/clock.ts';
import { transact } from '../../server/database/transact.ts';
import { act } from '../../server/demo/world-actions.ts';
import type { TestPlatform } from '../harness/platform.ts';
import type { TestBrowser } from '../worlds/browser.ts';
import { beginAndLeave, type Ended, endThings } from './ended.ts';
import {
  addApplicant,
  addCompany,
  addReviewer,
  addWaitingCompany,
  does,
  sendFile,
  sendPassport,
} from './newcomers.ts';
import { addStaff, signedIn } from './people.ts';

/** A client of the demo world with something of every kind that money has. */
export const MONEY_OWNER = 'amelia.hart@example.com';

/** What clients of a matrix own: their browsers, and the ids of each kind by its name. */
export type Belongings = {
  readonly browsers: readonly TestBrowser[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Secret of the link that a signatory was sent. */
  readonly signatoryToken: string;
  readonly ended: Ended;
};

async function pass({ context }: TestPlatform, milliseconds: number): Promise<void> {
  await transact(context.database, (tx) => advanceClock(tx, milliseconds));
  await context.queue.runDueJobs();
}

export async function liveWithMoney(platform: TestPlatform): Promise<void> {
  const { context } = platform;
  await context.queue.runDueJobs();
  const by = MONEY_OWNER;
  await act(context, { does: 'deposit', by, currency: 'USDC', amount: '50000' } as never);
  await pass(platform, 0);
  for (const step of [11 * 60_000, 86_400_000]) await pass(platform, step);
  const basket = { by, fund: 'core', currency: 'USDC' } as const;
  await act(context, { does: 'invest', ...basket, amount: '10000' } as never);
  for (let step = 0; step < 5; step += 1) await pass(platform, 60_000);
  await act(context, { does: 'redeem', ...basket, amount: '1000' } as never);
  await pass(platform, 60_000);
  const withdrawal = { by, currency: 'USDC', amount: '100', approvals: 0 } as const;
  await act(context, { does: 'withdraw', ...withdrawal } as never);
  // An authenticator's code is taken once.
  await pass(platform, 60_000);
  const desk = await platform.browserOf('support@ballast.example');
  const client = await findUserByEmail(context.database, by);
  await does(desk, startSupportSession, { reason: 'A question' }, { id: client?.client_id ?? '' });
}

/**
 * Gives a client money, and people and companies of a manager of their own all that onboarding has: files
 * that were sent and not sent, sessions, agreements, an invitation, requests, and cases at the desk. Others have
 * something of each kind that is no more.
 */
export async function giveBelongings(platform: TestPlatform): Promise<Belongings> {
  const begun = await beginAndLeave(platform);
  await liveWithMoney(platform);
  const manager = await addStaff(platform, 'RELATIONSHIP_MANAGER');
  const ended = await endThings(platform, { begun, manager, moneyOwner: MONEY_OWNER });
  const managed = { relationshipManagerId: manager.userId };
  const operations = await signedIn(platform, await addStaff(platform, 'OPERATIONS'));

  const applicant = await addApplicant(platform, managed);
  const { browser } = applicant;
  const pictures = await sendPassport(browser);
  const agreement = await does(browser, requestAgreement, { envelope_type: 'PLATFORM_AGREEMENT' });
  await does(browser, sendAgreement, null, { id: agreement.id ?? '' });
  const unused = await sendFile(browser, 'IDENTITY');

  const reviewer = await addReviewer(platform, manager.userId);
  const changes = { reported_changes: 'My city is another' };
  await does(reviewer.browser, answerInvitation, changes, { id: reviewer.invitationId });

  const company = await addCompany(platform, managed);
  const papers = await submitDocuments(company.browser);
  const wanted = { wanted: 'A bank statement' };
  const asked = await does(operations, requestDocuments, wanted, { id: company.clientId });
  const statement = await sendFile(company.browser, 'ADDITIONAL');
  await does(company.browser, sendAdditionalDocuments, { upload_ids: [statement] });
  const spare = await sendFile(company.browser, 'ENTITY');

  const waiting = await addWaitingCompany(platform);
  const owners = [applicant, reviewer, company, waiting];
  const clientIds = owners.map(({ clientId }) => clientId);
  return {
    browsers: owners.map((owner) => owner.browser),
    ids: {
      client: clientIds,
      upload: [...pictures, unused, ...papers, statement, spare],
      agreement: [agreement.id ?? '', ...(await lettersOf(platform, waiting.clientId))],
      'verification session': [applicant.sessionId],
      invitation: [reviewer.invitationId],
      'telling of a person': [reviewer.version],
      'document request': [(asked as unknown as { request: { id: string } }).request.id],
      case: await casesOf(platform, clientIds),
      ...ended.ids,
    },
    signatoryToken: waiting.token,
    ended,
  };
}

export async function submitDocuments(browser: TestBrowser): Promise<string[]> {
  const { documents } = (await does(browser, getKyb)) as unknown as Kyb;
  const file = await sendFile(browser, 'ENTITY');
  for (const { document } of documents) {
    await does(browser, sendKybDocument, { document, upload_ids: [file] });
  }
  await does(browser, answerKyb, { certification_confirmed: true });
  await does(browser, submitKyb);
  return [file];
}

async function lettersOf({ context }: TestPlatform, ownerId: string): Promise<string[]> {
  const rows = await context.database
    .selectFrom('agreements')
    .select('agreement_id')
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map(({ agreement_id }) => agreement_id);
}

async function casesOf({ context }: TestPlatform, clientIds: readonly string[]): Promise<string[]> {
  const rows = await context.database
    .selectFrom('cases')
    .select(['case_id', 'queue'])
    .where('owner_id', 'in', clientIds)
    .orderBy('queue')
    .execute();
  const queues = rows.map(({ queue }) => queue);
  expect(queues).toEqual(['additional_documents', 'kyb', 'reported_changes']);
  return rows.map(({ case_id }) => case_id);
}
