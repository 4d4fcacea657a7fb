import { randomBytes } from 'node:crypto';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { ProviderRefusal } from '../failures.ts';
import type { Fault } from '../faults.ts';
import { queueEvents } from '../sandbox/outgoing-events.ts';
import { answerCall, type Decision } from '../sandbox/sandbox-calls.ts';
import type { OpenedSession, SessionOrder, SessionReport, Verification } from './port.ts';

/**
 * The sandbox of the provider that verifies identities: it passes everything, so that document and selfie
 * come to the desk. Planted faults: `refuse` and lost responses hit the next start or finish,
 * `fail_after_accepting` lets the next finished session fail, `delay` and `answer_twice` change its event.
 */
export function sandboxVerification(sandboxDatabase: Database): Verification {
  return {
    mode: 'UPLOADS',
    startSession: (order) => startSession(sandboxDatabase, order),
    finishSession: (providerReference) => finishSession(sandboxDatabase, providerReference),
    readSession: (providerReference) => readSession(sandboxDatabase, providerReference),
  };
}

function startSession(sandboxDatabase: Database, order: SessionOrder): Promise<OpenedSession> {
  const { key } = order;
  const asked = { provider: 'verification', call: 'startSession', key, body: order } as const;
  return answerCall(sandboxDatabase, asked, {
    faults: ['refuse'],
    findKnown: async (tx) => {
      const row = await tx
        .selectFrom('sandbox.verification_sessions')
        .select(['provider_ref as providerReference', 'token'])
        .where('request_key', '=', key)
        .executeTakeFirst();
      return row ? { receipt: { ...row, url: null } } : null;
    },
    accept: async (tx, fault) => {
      if (fault === 'refuse') return { refusal: 'refused' };
      const providerReference = `ver_${newId()}`;
      const token = randomBytes(24).toString('base64url');
      await tx
        .insertInto('sandbox.verification_sessions')
        .values({ provider_ref: providerReference, request_key: key, token })
        .execute();
      return { receipt: { providerReference, token, url: null } };
    },
  });
}

async function finishSession(sandboxDatabase: Database, reference: string): Promise<void> {
  const body = { reference };
  const asked = { provider: 'verification', call: 'finishSession', key: reference, body } as const;
  await answerCall(sandboxDatabase, asked, {
    faults: ['refuse', 'fail_after_accepting', 'answer_twice', 'delay'],
    findKnown: async (tx) => {
      const row = await findSession(tx, reference);
      return row && row.state !== 'open' ? { receipt: {} } : null;
    },
    accept: (tx, fault) => acceptFinish(tx, reference, fault),
  });
}

async function acceptFinish(
  tx: Tx,
  reference: string,
  fault: Fault | null,
): Promise<Decision<Record<never, never>>> {
  const session = await findSession(tx, reference);
  if (!session) return { refusal: 'unknown_session' };
  if (fault === 'refuse') return { refusal: 'refused' };
  const isFailed = fault === 'fail_after_accepting';
  await tx
    .updateTable('sandbox.verification_sessions')
    .set(({ fn }) => ({
      state: isFailed ? 'failed' : 'passed',
      failure: isFailed ? 'document_unreadable' : null,
      finished_at: fn<Date>('clock_now'),
      event_fault: fault,
    }))
    .where('provider_ref', '=', reference)
    .execute();
  const data = { provider_ref: reference, reference: session.request_key };
  const at = await readClock(tx);
  const happening = { type: 'verification.session_changed', data, at, fault } as const;
  await queueEvents(tx, 'verification', [happening]);
  return { receipt: {} };
}

const REPORTED = { open: 'OPEN', passed: 'PASSED', failed: 'FAILED' } as const;

async function readSession(sandboxDatabase: Database, reference: string): Promise<SessionReport> {
  const session = await findSession(sandboxDatabase, reference);
  if (!session) throw new ProviderRefusal('unknown_session');
  const state = REPORTED[session.state];
  return { state, failure: session.failure, documentType: null, issuingCountry: null };
}

function findSession(database: Database | Tx, reference: string) {
  return database
    .selectFrom('sandbox.verification_sessions')
    .select(['state', 'failure', 'request_key'])
    .where('provider_ref', '=', reference)
    .executeTakeFirst();
}
