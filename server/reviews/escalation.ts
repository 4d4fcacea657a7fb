import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { type Colleague, staffIn } from '../account/users.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { notifyUser } from '../messages/notifications.ts';
import { type CaseSubjects, rolesOf, subjectOf } from './case-decisions.ts';
import { type CaseRecord, lockToEscalate, markEscalated } from './case-record.ts';
import { mayReadQueue, toldWithoutLead } from './case-rules.ts';
import { visibleClients } from './own-clients.ts';
import { readLeads } from './role-leads.ts';

const BATCH = 50;

type Escalated = { readonly record: CaseRecord; readonly told: readonly Colleague[] };

/**
 * Tells the lead of the role for which a review waits that its promised time is over, once for each promise. Where nobody leads
 * the role, or the lead is suspended, all administrators are told.
 */
export function escalationSweep({
  database,
  subjects,
}: {
  readonly database: Database;
  readonly subjects: CaseSubjects;
}): Sweep {
  return {
    name: 'escalation',
    run: async (signal) => {
      for (let done = 0; ; ) {
        const escalated = await transact(database, (tx) => escalateSome(tx, subjects));
        done += escalated;
        if (escalated < BATCH || signal?.aborted) return done;
      }
    },
  };
}

async function escalateSome(tx: Tx, subjects: CaseSubjects): Promise<number> {
  const records = await lockToEscalate(tx, BATCH);
  if (records.length === 0) return 0;
  const leads = await readLeads(tx);
  const escalated: Escalated[] = [];
  for (const record of records) {
    const lead = await leadOf(tx, subjects, record, leads);
    await markEscalated(tx, SYSTEM, record, lead?.userId ?? null);
    escalated.push({
      record,
      told: lead ? [lead] : await staffIn(tx, toldWithoutLead(record.queue)),
    });
  }
  const people = new Set(escalated.flatMap(({ told }) => told.map(({ userId }) => userId)));
  for (const userId of people) {
    const theirs = escalated.filter(({ told }) => told.some((person) => person.userId === userId));
    const byQueue = Map.groupBy(theirs, ({ record }) => record.queue);
    const reviews = [...byQueue].map(([queue, { length: count }]) => ({ queue, count }));
    await notifyUser(tx, userId, 'reviews_escalated', { reviews });
  }
  return escalated.length;
}

/** The lead of the first role for which a case waits that has one who sees the case. */
async function leadOf(
  tx: Tx,
  subjects: CaseSubjects,
  record: CaseRecord,
  leads: ReadonlyMap<StaffRole, Colleague>,
): Promise<Colleague | null> {
  const { preparers, deciders } = await rolesOf(tx, record, subjectOf(subjects, record));
  const isPrepared = record.preparedBy !== null || preparers.length === 0;
  for (const role of isPrepared ? deciders : preparers) {
    const lead = leads.get(role);
    if (lead && (await sees(tx, lead, record))) return lead;
  }
  return null;
}

async function sees(tx: Tx, lead: Colleague, { queue, clientId }: CaseRecord): Promise<boolean> {
  if (!mayReadQueue(queue, lead)) return false;
  const clients = await visibleClients(tx, lead);
  return clients === null || clients.includes(clientId);
}
