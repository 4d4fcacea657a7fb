import {
  finishVerification,
  getVerification,
  startVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/worlds/browser.ts';
import {
  type Applicant,
  openTestKyc,
  readStatus,
  send,
  submit,
} from '../../../tests/worlds/kyc.ts';
import { setKycStage } from '../../account/clients.ts';
import { readClock } from '../../database/clock.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { processEvents } from '../../providers/process-events.ts';
import { receiveEvent } from '../../providers/received-events.ts';
import { readIdentity, readIdentityFiles } from './identity-record.ts';
import {
  settleDueVerifications,
  settleVerification,
  VERIFICATION_EVENTS,
} from './settle-verification.ts';

const platform = await openTestKyc();
const { database, context } = platform;
const { sandbox, providers } = context;

async function person(): Promise<Applicant> {
  return platform.answered(await platform.applicant());
}

const start = ({ browser }: Applicant, key = newId()) =>
  browser.call(startVerification, { headers: { 'idempotency-key': key } });
const sessionOf = (answer: Answer) => answer.body as unknown as VerificationSession;

function finish({ browser }: Applicant, id: string): Promise<Answer> {
  return browser.call(finishVerification, { params: { id } });
}

const plant = async (
  fault:
    | 'refuse'
    | 'error_before'
    | 'error_after_accepting'
    | 'timeout_after_accepting'
    | 'fail_after_accepting'
    | 'answer_twice',
) => sandbox?.plantFault({ provider: 'verification', fault, times: 1 });

/** Lets the sandbox tell what happened, and the platform do what follows. */
async function hear(): Promise<void> {
  await sandbox?.work(async ({ provider, headers, rawBody }) => {
    const source = providers.eventSources[provider];
    const now = await readClock(database);
    await transact(database, (tx) => receiveEvent(tx, source, headers, rawBody, now));
    return 200;
  });
  await processEvents(database, VERIFICATION_EVENTS);
}

/** Runs the jobs that events enqueued. */
async function settleHeard(): Promise<number> {
  const rows = await database
    .selectFrom('verification_sessions')
    .select(['owner_id as clientId', 'session_id as sessionId'])
    .where('state', '=', 'FINISHED')
    .execute();
  let settled = 0;
  for (const session of rows) if (await settleVerification(context, session)) settled += 1;
  return settled;
}

/** Somebody's sessions, newest first. */
function sessionsOf({ clientId }: Applicant) {
  return database
    .selectFrom('verification_sessions')
    .select(['session_id', 'state', 'failure'])
    .where('owner_id', '=', clientId)
    .orderBy('started_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
}

/** Somebody who has sent a passport in a session that is still open. */
async function inSession(): Promise<{ applicant: Applicant; id: string }> {
  const applicant = await person();
  const { id } = sessionOf(await start(applicant));
  const sent = await send(applicant, await platform.passport(applicant));
  expect(sent.status).toBe(200);
  return { applicant, id };
}

describe('a session with the sandbox', () => {
  test('is opened once, frames what is sent, and leads to the desk', async () => {
    const { applicant, id } = await inSession();
    const again = sessionOf(await start(applicant));
    expect(again).toMatchObject({ id, mode: 'UPLOADS', state: 'STARTED', url: null });
    expect(again.token).toMatch(/^[\w-]{32}$/);
    const answers = await Promise.all([finish(applicant, id), finish(applicant, id)]);
    for (const answer of answers)
      expect(sessionOf(answer)).toMatchObject({ state: 'FINISHED', token: null });
    await hear();
    expect(await settleHeard()).toBe(1);
    const { body } = await applicant.browser.call(getVerification);
    expect(body.session).toMatchObject({ id, state: 'PASSED', failure: null });
    expect(await readStatus(applicant)).toMatchObject({
      identity: { verification_status: 'SUBMITTED' },
      kyc_case: null,
    });
  });

  test('is not finished before something was sent in it', async () => {
    const applicant = await person();
    const { id } = sessionOf(await start(applicant));
    expect((await finish(applicant, id)).body.detail?.code).toBe('verification_incomplete');
  });

  test('is nobody else’s, and not opened before its step or after the document', async () => {
    const early = await platform.applicant();
    expect((await start(early)).body.detail?.code).toBe('step_not_reachable');
    const { id } = await inSession();
    const other = await person();
    expect((await finish(other, id)).body.detail?.code).toBe('not_found');
    await send(other, await platform.passport(other));
    await transact(database, (tx) => setKycStage(tx, other.clientId, 'SUBMITTED'));
    expect((await start(other)).body.detail?.code).toBe('conflict');
  });

  test('once more lets another document take the place of the one that was sent, until everything is handed over', async () => {
    const { applicant, id } = await inSession();
    const again = await platform.passport(applicant);
    expect((await send(applicant, again)).body.detail?.code).toBe('conflict');
    await finish(applicant, id);
    const { id: second } = sessionOf(await start(applicant));
    expect(second).not.toBe(id);
    expect((await send(applicant, again)).status).toBe(200);
    await finish(applicant, second);
    await hear();
    await settleHeard();
    const { document } = await readIdentity(database, applicant.clientId);
    expect(document?.frontUploadId).toBe(again.front_upload_id);
    const sent = await readIdentityFiles(database, applicant.clientId);
    expect(sent.sentBefore).toMatchObject([{ decision: null }]);
  });

  test('that the provider refuses to open is none, and the next try asks anew', async () => {
    const applicant = await person();
    await plant('refuse');
    const refused = await start(applicant);
    expect([refused.status, refused.body.detail?.code]).toEqual([503, 'verification_start_failed']);
    // The screen reads again and has to offer another start.
    expect((await applicant.browser.call(getVerification)).body).toEqual({ session: null });
    const { id } = sessionOf(await start(applicant));
    expect(await sessionsOf(applicant)).toEqual([
      { session_id: id, state: 'STARTED', failure: null },
      { session_id: expect.any(String), state: 'FAILED', failure: 'session_refused' },
    ]);
  });

  test('whose start was not answered is none until it was', async () => {
    const applicant = await person();
    await plant('error_after_accepting');
    expect((await start(applicant)).status).toBe(503);
    expect((await applicant.browser.call(getVerification)).body).toEqual({ session: null });
    const { id } = sessionOf(await start(applicant));
    expect((await applicant.browser.call(getVerification)).body.session).toMatchObject({ id });
  });

  test('is opened once for a key, which a refusal leaves free', async () => {
    const applicant = await person();
    const key = newId();
    await plant('refuse');
    expect((await start(applicant, key)).status).toBe(503);
    const first = await start(applicant, key);
    expect(sessionOf(first)).toMatchObject({ state: 'STARTED' });
    const again = await start(applicant, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await start(applicant, '')).body.detail?.code).toBe('idempotency_key_required');
    await platform.advance(30 * 60);
    await applicant.browser.refresh();
    // Another session only for another key.
    expect(sessionOf(await start(applicant, key)).id).toBe(sessionOf(first).id);
    expect(sessionOf(await start(applicant)).id).not.toBe(sessionOf(first).id);
  });

  test('that takes too long is none, and another is opened in its place', async () => {
    const applicant = await person();
    const { id } = sessionOf(await start(applicant));
    await platform.advance(30 * 60);
    await applicant.browser.refresh();
    expect((await applicant.browser.call(getVerification)).body).toEqual({ session: null });
    const next = sessionOf(await start(applicant));
    expect(next).toMatchObject({ state: 'STARTED' });
    expect(await sessionsOf(applicant)).toEqual([
      { session_id: next.id, state: 'STARTED', failure: null },
      { session_id: id, state: 'FAILED', failure: 'session_expired' },
    ]);
  });

  test('in which a document was sent is finished however late', async () => {
    const { applicant, id } = await inSession();
    await platform.advance(30 * 60);
    await applicant.browser.refresh();
    expect(sessionOf(await start(applicant))).toMatchObject({ id, state: 'STARTED' });
    expect(sessionOf(await finish(applicant, id))).toMatchObject({ id, state: 'FINISHED' });
    expect(await settleHeard()).toBe(1);
  });

  test('whose finish was never answered is finished by its event', async () => {
    const { applicant, id } = await inSession();
    await plant('error_after_accepting');
    expect((await finish(applicant, id)).status).toBe(503);
    await hear();
    expect(await settleVerification(context, { clientId: applicant.clientId, sessionId: id })).toBe(
      true,
    );
    const { body } = await applicant.browser.call(getVerification);
    expect(body.session).toMatchObject({ id, state: 'PASSED' });
  });

  test.each(['error_before', 'error_after_accepting', 'timeout_after_accepting'] as const)(
    'whose start meets "%s" is opened by trying again, once',
    async (fault) => {
      const applicant = await person();
      await plant(fault);
      const refused = await start(applicant);
      expect([refused.status, refused.body.detail?.code]).toEqual([
        503,
        'verification_start_failed',
      ]);
      expect(sessionOf(await start(applicant))).toMatchObject({ state: 'STARTED' });
      const rows = await database
        .selectFrom('verification_sessions')
        .select('provider_ref')
        .where('owner_id', '=', applicant.clientId)
        .execute();
      expect(rows).toHaveLength(1);
      const books = await sandbox?.books('verification');
      const opened = books?.filter(
        ({ record, provider_ref }) =>
          record === 'session' && provider_ref === rows[0]?.provider_ref,
      );
      expect(opened).toHaveLength(1);
    },
  );

  test.each(['refuse', 'error_before', 'error_after_accepting'] as const)(
    'whose finish meets "%s" is finished by trying again, with one event',
    async (fault) => {
      const { applicant, id } = await inSession();
      await plant(fault);
      const refused = await finish(applicant, id);
      expect([refused.status, refused.body.detail?.code]).toEqual([
        503,
        'verification_finish_failed',
      ]);
      expect(sessionOf(await finish(applicant, id))).toMatchObject({ state: 'FINISHED' });
      await hear();
      expect(await settleHeard()).toBe(1);
    },
  );

  test('that fails asks for another document and says why; the case waits for it', async () => {
    const { applicant, id } = await inSession();
    await platform.sign(applicant, 'PLATFORM_AGREEMENT');
    expect((await submit(applicant)).status).toBe(200);
    await plant('fail_after_accepting');
    await finish(applicant, id);
    await hear();
    expect(await settleHeard()).toBe(1);
    expect(await readStatus(applicant)).toMatchObject({
      identity: {
        verification_status: 'REQUIRED',
        reason: 'We could not read your document',
        may_send: true,
      },
      kyc_case: {
        state: 'ASKED_AGAIN',
        events: expect.arrayContaining([
          expect.objectContaining({
            kind: 'DECIDED',
            by: 'PLATFORM',
            decision: 'ASK_AGAIN',
            reason: 'We could not read your document',
          }),
        ]),
      },
    });
    const { body } = await applicant.browser.call(getVerification);
    expect(body.session).toMatchObject({
      state: 'FAILED',
      failure: 'We could not read your document',
    });
    expect(await platform.mailsTo(applicant.email)).toContain(
      'Please send your identity document again',
    );
    const next = sessionOf(await start(applicant));
    expect(next.id).not.toBe(id);
    expect((await send(applicant, await platform.passport(applicant))).status).toBe(200);
    expect((await readStatus(applicant)).kyc_case).toMatchObject({ state: 'WAITING' });
  });

  test('that fails changes nothing when the desk was quicker', async () => {
    const { applicant, id } = await inSession();
    await platform.sign(applicant, 'PLATFORM_AGREEMENT');
    expect((await submit(applicant)).status).toBe(200);
    await platform.decide(applicant, 'kyc', 'APPROVE');
    await plant('fail_after_accepting');
    await finish(applicant, id);
    await hear();
    await settleHeard();
    expect((await readStatus(applicant)).identity.verification_status).toBe('APPROVED');
  });

  test('is settled though its event never comes, and once though it comes twice', async () => {
    const lost = await inSession();
    await finish(lost.applicant, lost.id);
    await platform.advance(70);
    expect(await settleDueVerifications(context)).toBe(1);
    const twice = await inSession();
    await plant('answer_twice');
    await finish(twice.applicant, twice.id);
    await hear();
    expect(await settleHeard()).toBe(1);
    expect(await settleHeard()).toBe(0);
  });
});

test('a sweep that is given up asks about no other session, which comes when its time comes again', async () => {
  for (const { applicant, id } of [await inSession(), await inSession()]) {
    await finish(applicant, id);
  }
  await platform.advance(70);
  const over = new AbortController();
  const asked: string[] = [];
  const { verification } = providers;
  const slow = {
    ...context,
    providers: {
      ...providers,
      verification: {
        ...verification,
        readSession: (reference: string) => {
          asked.push(reference);
          over.abort();
          return verification.readSession(reference);
        },
      },
    },
  };
  await settleDueVerifications(slow, over.signal);
  expect(asked).toHaveLength(1);
  await platform.advance(3_601);
  await settleDueVerifications(slow);
  expect(new Set(asked).size).toBeGreaterThanOrEqual(2);
});

test('an event of a session that we never opened is parked, and one with another reference', async () => {
  const { applicant } = await inSession();
  const { id } = sessionOf(await start(applicant));
  const event = (data: object) =>
    database
      .insertInto('provider_events')
      .values({
        id: newId(),
        provider: 'verification',
        event_id: newId(),
        type: 'verification.session_changed',
        data: JSON.stringify(data),
        raw_body: Buffer.from('{}'),
        sent_at: new Date(0),
        received_at: new Date(0),
        due_at: new Date(0),
      })
      .execute();
  await event({ provider_ref: 'ver_x', reference: newId() });
  await event({ provider_ref: 'ver_x', reference: id });
  await processEvents(database, VERIFICATION_EVENTS);
  const parked = await database
    .selectFrom('provider_events')
    .select('note')
    .where('state', '=', 'PARKED')
    .orderBy('note')
    .execute();
  expect(parked.map(({ note }) => note)).toEqual([
    'session_of_another_reference',
    'session_unknown',
  ]);
});
