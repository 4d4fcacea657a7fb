import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { getClient } from '../../server/account/clients.ts';
import { type Actor, SYSTEM } from '../../server/database/audit-trail.ts';
import type { Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { toCaseDocument } from '../../server/files/shown-upload.ts';
import { uploadRoutes } from '../../server/files/upload-routes.ts';
import { storedUploads } from '../../server/files/uploads.ts';
import type { Context, Server } from '../../server/http/context.ts';
import {
  type AtDesk,
  assignCase,
  decideCase,
  releaseCase,
  takeCase,
} from '../../server/reviews/case-decisions.ts';
import { newestArrival } from '../../server/reviews/case-record.ts';
import { caseRoutes } from '../../server/reviews/case-routes.ts';
import type { CaseSubject, CaseVerdict } from '../../server/reviews/case-subject.ts';
import { closeCaseOf, openCase } from '../../server/reviews/cases.ts';
import { type Reopening, reopenCase } from '../../server/reviews/reopening.ts';
import { openTestAccess, type Person } from './access.ts';

export type Colleague = AtDesk & { readonly person: Person };

export type TestCase = {
  readonly id: string;
  readonly queue: CaseQueue;
  readonly clientId: string;
  readonly subjectId: string;
};

/** What the desk took up again. */
export type Reopened = Parameters<NonNullable<CaseSubject['reopen']>>[2];

/** Stands in for a domain when something is decided. */
export type Deciding = { current: CaseSubject['decide'] | null };

/** The desk on a database of its own, in front of two queues whose domain is the test. */
export async function openTestDesk(
  ...others: readonly ((app: Server, context: Context) => void)[]
) {
  const verdicts: CaseVerdict[] = [];
  const reopened: Reopened[] = [];
  const deciding: Deciding = { current: null };
  const subjects = [
    subject('kyc', ['OPERATIONS'], ['COMPLIANCE'], ['APPROVE', 'REJECT', 'ASK_AGAIN']),
    subject('invitations', [], ['RELATIONSHIP_MANAGER', 'COMPLIANCE'], ['APPROVE', 'REJECT']),
  ];
  const access = await openTestAccess({
    routes: (app, context) => {
      caseRoutes(app, context, subjects, () => []);
      for (const routes of others) routes(app, context);
      return uploadRoutes(app, context);
    },
  });
  const { database } = access;

  function subject(
    queue: CaseQueue,
    preparers: readonly StaffRole[],
    deciders: readonly StaffRole[],
    decisions: readonly CaseDecision[],
  ): CaseSubject {
    return {
      queue,
      preparers,
      deciders,
      decisions,
      read: async ({ database }, { clientId }) => ({
        facts: [{ field: 'city', value: 'Bergen', group: 'residence' }],
        documents: (await storedUploads(database, clientId, 'IDENTITY')).map((upload) =>
          toCaseDocument(upload),
        ),
      }),
      async decide(tx, actor, verdict) {
        await deciding.current?.(tx, actor, verdict);
        verdicts.push(verdict);
      },
      async reopen(_tx, _actor, subject) {
        reopened.push(subject);
      },
    };
  }

  async function colleague(...roles: StaffRole[]): Promise<Colleague> {
    const person = await access.addStaff(roles);
    const { userId } = person;
    const actor: Actor = { ...SYSTEM, userId, kind: 'staff' };
    return { person, viewer: { userId, roles }, actor, subjects };
  }

  function handIn(
    { queue, clientId, subjectId }: Omit<TestCase, 'id'>,
    turnaround: Turnaround = 'DAY',
    by: Actor | null = null,
  ): Promise<string> {
    return transact(database, async (tx) => {
      const actor = by ?? (await asClient(tx, clientId));
      const given = { queue, clientId, subjectId, enteredBy: actor.userId, turnaround };
      return (await openCase(tx, actor, given)).caseId;
    });
  }

  async function newCase({
    queue = 'kyc' as CaseQueue,
    turnaround = 'DAY' as Turnaround,
    clientId = null as string | null,
  } = {}): Promise<TestCase> {
    const owner = clientId ?? (await access.addClient()).clientId;
    const given = { queue, clientId: owner, subjectId: newId() };
    return { ...given, id: await handIn(given, turnaround) };
  }

  return {
    ...access,
    subjects,
    verdicts,
    reopened,
    deciding,
    colleague,
    newCase,
    handIn,
    take: ({ id }: TestCase, by: AtDesk) => transact(database, (tx) => takeCase(tx, by, id)),
    release: ({ id }: TestCase, by: AtDesk) => transact(database, (tx) => releaseCase(tx, by, id)),
    decide: (
      { id, clientId }: TestCase,
      by: AtDesk,
      decision: CaseDecision,
      reason = '',
      seen?: string,
      note?: string,
    ) =>
      transact(database, async (tx) => {
        const seenEvent = seen ?? (await newestArrival(tx, { clientId, caseId: id }));
        return decideCase(tx, by, id, { decision, reason, note, seenEvent });
      }),
    assign: ({ id }: TestCase, by: AtDesk, to: Colleague) =>
      transact(database, (tx) => assignCase(tx, by, id, to.person.userId)),
    reopen: ({ id }: TestCase, by: AtDesk, step: Reopening['step'], note = '') =>
      transact(database, (tx) => reopenCase(tx, by, id, { step, note })),
    withdraw: ({ queue, subjectId, clientId }: TestCase) =>
      transact(database, async (tx) =>
        closeCaseOf(tx, await asClient(tx, clientId), { queue, subjectId, clientId }),
      ),
    async signedIn({ person }: Colleague) {
      const browser = access.browser();
      await browser.login(person, { admin: true });
      const answer = await browser.confirm(await access.codeOf(person));
      if (answer.status !== 200) throw new Error(`could not sign in: ${answer.text}`);
      return browser;
    },
  };
}

async function asClient(tx: Tx, clientId: string): Promise<Actor> {
  const { user_id: userId } = await getClient(tx, clientId);
  return { ...SYSTEM, userId, clientId, kind: 'client' };
}
