import {
  finishVerification,
  getVerification,
  startVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import { answerKyc, getKyc } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { receiveProviderEvent } from '@ballast/contract/payments/provider-events.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { addApplicant, type Newcomer } from '../../../tests/matrices/newcomers.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import type { StoredSession } from '../../../tests/worlds/hosted-provider.ts';
import { openHostedProvider } from '../../../tests/worlds/hosted-provider.ts';
import {
  CONFIRM,
  complete,
  type Invited,
  openTestInvitations,
  outcomeOf,
  PASSWORD,
} from '../../../tests/worlds/invitations.ts';
import { readClock } from '../../database/clock.ts';
import { newId } from '../../database/identifier.ts';

/* The platform with a provider that verifies identities on pages of its own. */

const provider = await openHostedProvider();
afterAll(provider.close);
const platform = await openTestInvitations({
  VERIFICATION_URL: provider.settings.url,
  VERIFICATION_TOKEN: provider.settings.token,
  VERIFICATION_EVENT_SECRET: provider.settings.eventSecrets.join(','),
});
const { context, database, advance } = platform;

type Inside = { readonly browser: TestBrowser };

const sessionOf = (answer: Answer) => answer.body as unknown as VerificationSession;
const start = ({ browser }: Inside, key = newId()) =>
  browser.call(startVerification, { headers: { 'idempotency-key': key } });
const newest = async ({ browser }: Inside) => (await browser.call(getVerification)).body.session;
const kycOf = async ({ browser }: Inside) => (await browser.call(getKyc)).body;

function finish({ browser }: Inside, id: string, body: object = {}): Promise<Answer> {
  return browser.call(finishVerification, { params: { id }, body });
}

/** The provider sends the event of a session, by the same address as in the world. */
async function tell(session: StoredSession, at?: Date): Promise<number> {
  const { headers, body } = provider.eventOf(session, at ?? (await readClock(database)));
  const url = `/api/1.0${receiveProviderEvent.path.replace('{provider}', 'verification')}`;
  const { statusCode } = await platform.app.inject({
    method: 'POST',
    url,
    headers,
    payload: body,
  });
  return statusCode;
}

/** Has what waits done, but lets no sweep find a session. */
async function workWithoutSweep(): Promise<void> {
  await database.updateTable('verification_sessions').set({ due_at: null }).execute();
  await context.queue.runDueJobs();
}

/** A person in KYC in an open session, and the session as the provider has it. */
async function applicant(
  usTaxPayer = true,
): Promise<Newcomer & { readonly session: StoredSession }> {
  const { sessionId, ...person } = await addApplicant(platform, { usTaxPayer });
  return { ...person, session: provider.sessionOf(sessionId) };
}

describe('a session on the provider’s own page', () => {
  test('is finished by its person, who says whether they are a politically exposed person, and passed by its event', async () => {
    const person = await applicant();
    const { reference } = person.session;
    expect(await newest(person)).toMatchObject({
      mode: 'HOSTED',
      url: expect.stringContaining(`/pages/${person.session.id}`),
    });
    const early = await finish(person, reference, { politically_exposed: true });
    expect(early.body.detail?.code).toBe('verification_incomplete');
    provider.settle(person.session, 'processing');
    const silent = await finish(person, reference);
    expect([silent.status, silent.text]).toEqual([422, expect.stringContaining('exposed')]);
    const done = await finish(person, reference, { politically_exposed: true });
    expect(sessionOf(done)).toMatchObject({ state: 'FINISHED', url: null });
    expect(await kycOf(person)).toMatchObject({
      politically_exposed: true,
      identity_document: { verification_status: 'SUBMITTED' },
    });
    provider.settle(person.session, 'verified');
    expect(await tell(person.session)).toBe(200);
    await workWithoutSweep();
    expect(await newest(person)).toMatchObject({ state: 'PASSED', failure: null });
  });

  test('whose tab was closed at the end is finished and passed by its event alone', async () => {
    const person = await applicant();
    provider.settle(person.session, 'verified');
    expect(await tell(person.session)).toBe(200);
    await workWithoutSweep();
    expect(await newest(person)).toMatchObject({ state: 'PASSED' });
    const { identity_document, politically_exposed } = await kycOf(person);
    expect(identity_document).toMatchObject({ verification_status: 'SUBMITTED' });
    expect(politically_exposed).toBeNull();
    const trail = await database
      .selectFrom('audit_trail')
      .select(['action', 'actor_kind'])
      .where('subject_id', '=', person.clientId)
      .where('action', 'in', ['verification_finished', 'identity_document_sent'])
      .execute();
    expect(trail.map(({ actor_kind }) => actor_kind)).toEqual(['system', 'system']);
    const { status } = await person.browser.call(answerKyc, {
      body: { politically_exposed: false },
    });
    expect(status).toBe(200);
  });

  test('that is over already still takes the one answer that it lacks', async () => {
    const person = await applicant();
    provider.settle(person.session, 'verified');
    await tell(person.session);
    await workWithoutSweep();
    const { reference } = person.session;
    await finish(person, reference, { politically_exposed: true });
    await finish(person, reference, { politically_exposed: false });
    expect(await kycOf(person)).toMatchObject({ politically_exposed: true });
  });

  test('that failed before anybody said it was finished asks for another document', async () => {
    const person = await applicant();
    provider.settle(person.session, 'failed', { failure: 'document_expired' });
    await tell(person.session);
    await workWithoutSweep();
    const failure = 'Your document has expired';
    expect(await newest(person)).toMatchObject({ state: 'FAILED', failure });
    expect((await kycOf(person)).identity_document).toMatchObject({
      verification_status: 'REQUIRED',
    });
    const next = sessionOf(await start(person));
    expect(next).toMatchObject({ state: 'STARTED', url: expect.any(String) });
    expect(next.id).not.toBe(person.session.reference);
  });

  test('whose event is lost is found by the sweep, and none is after it was never finished for a day', async () => {
    const [lost, left] = [await applicant(), await applicant()];
    provider.settle(lost.session, 'verified');
    await advance(70);
    await context.queue.runDueJobs();
    expect(await newest(lost)).toMatchObject({ state: 'PASSED' });
    const dueAt = () =>
      database
        .selectFrom('verification_sessions')
        .select('due_at')
        .where('session_id', '=', left.session.reference)
        .executeTakeFirstOrThrow();
    expect(await dueAt()).toEqual({ due_at: expect.any(Date) });
    await advance(86_400);
    await context.queue.runDueJobs();
    expect(await dueAt()).toEqual({ due_at: null });
  });

  test('that takes too long is opened anew, unless the provider says that it is over', async () => {
    const [open, over] = [await applicant(), await applicant()];
    provider.settle(over.session, 'verified');
    await database.updateTable('verification_sessions').set({ due_at: null }).execute();
    await advance(30 * 60);
    for (const { browser } of [open, over]) await browser.refresh();
    expect([await newest(open), await newest(over)]).toEqual([null, null]);
    expect(sessionOf(await start(over))).toMatchObject({
      id: over.session.reference,
      state: 'PASSED',
    });
    const next = sessionOf(await start(open));
    expect(next).toMatchObject({ state: 'STARTED', url: expect.any(String) });
    expect(next.id).not.toBe(open.session.reference);
  });

  test('is not replaced while the provider does not say how it stands', async () => {
    const person = await applicant();
    await advance(30 * 60);
    await person.browser.refresh();
    provider.plant((response) => response.writeHead(503).end());
    const { status, body } = await start(person);
    provider.plant(null);
    expect([status, body.detail?.code]).toEqual([503, 'verification_start_failed']);
    expect(sessionOf(await start(person)).state).toBe('STARTED');
  });

  test.each([
    [false, 'FAILED', 'This kind of document is not accepted'],
    [true, 'PASSED', null],
  ])('with a residence permit, of a payer of US taxes: %s, is %s', async (isUs, state, failure) => {
    const person = await applicant(isUs);
    const document = { type: 'residence_permit', country: 'CH' };
    provider.settle(person.session, 'verified', { document });
    await tell(person.session);
    await workWithoutSweep();
    expect(await newest(person)).toMatchObject({ state, failure });
  });

  test('leads back to where the document is asked for', async () => {
    const person = await applicant();
    expect(new URL(person.session.returnUrl).pathname).toBe('/kyc/verify-identity');
    provider.settle(person.session, 'failed');
    await tell(person.session);
    await workWithoutSweep();
    await database
      .updateTable('clients')
      .set({ kyc_stage: 'SUBMITTED' })
      .where('client_id', '=', person.clientId)
      .execute();
    const { id } = sessionOf(await start(person));
    expect(new URL(provider.sessionOf(id).returnUrl).pathname).toBe('/account-status/identity');
  });

  test('is not moved by an event with another signature, or one that is old', async () => {
    const person = await applicant();
    provider.settle(person.session, 'verified');
    const stranger = await openHostedProvider();
    const { headers, body } = stranger.eventOf(person.session, await readClock(database));
    stranger.close();
    const url = '/api/1.0/providers/verification/events';
    const forged = await platform.app.inject({ method: 'POST', url, headers, payload: body });
    expect([forged.statusCode, await tell(person.session, new Date(0))]).toEqual([401, 401]);
    await workWithoutSweep();
    expect(await newest(person)).toMatchObject({ state: 'STARTED' });
  });
});

describe('an invited person with such a provider', () => {
  const SIGNED_UP = [{ password: PASSWORD }, CONFIRM];

  async function invitedInSession(): Promise<Invited & { readonly session: StoredSession }> {
    const invited = await platform.invitedAt(...SIGNED_UP);
    const { id } = sessionOf(await start(invited));
    return { ...invited, session: provider.sessionOf(id) };
  }

  test('opens no session before its step', async () => {
    const at = [[], SIGNED_UP.slice(0, 1)];
    const steps = ['SET_PASSWORD', 'REVIEW_INFO'];
    for (const [index, done] of at.entries()) {
      const invited = await platform.invitedAt(...done);
      expect(outcomeOf(await start(invited))).toEqual([409, 'step_not_reachable', steps[index]]);
      expect(await newest(invited)).toBeNull();
    }
  });

  test('is led back to the invitation, and shows the document with the answer that KYC needs', async () => {
    const invited = await invitedInSession();
    const { returnUrl, reference } = invited.session;
    expect(new URL(returnUrl).pathname).toBe('/onboarding/invite/verify-identity');
    provider.settle(invited.session, 'verified');
    expect((await finish(invited, reference)).status).toBe(422);
    expect((await finish(invited, reference, { politically_exposed: true })).status).toBe(200);
    await workWithoutSweep();
    expect(await newest(invited)).toMatchObject({ state: 'PASSED' });
    // The same session again is of no use: the document is with the desk.
    expect(outcomeOf(await start(invited))).toEqual([409, 'step_not_reachable', 'SIGN_DOCUMENTS']);
    for (const kind of ['PLATFORM_AGREEMENT', 'REVERSE_SOLICITATION_LETTER'] as const) {
      await platform.sign(invited, kind);
    }
    const completed = await complete(invited);
    expect(completed.status, completed.text).toBe(200);
    expect(await kycOf(invited)).toMatchObject({
      politically_exposed: true,
      identity_document: { verification_status: 'SUBMITTED' },
    });
  });
});
