import type { Call } from '@ballast/contract/call.ts';
import * as calls from '@ballast/contract/staff/cases.ts';
import * as notes from '@ballast/contract/staff/notes.ts';
import { listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { type Colleague, openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { readAuditTrail } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { readClientCase } from './cases.ts';

const desk = await openTestDesk();
const { database, newCase, verdicts, deciding } = desk;

const SECRET = 'Matches a sanctions list, report filed';
const NEUTRAL = 'We are unable to offer you our services.';

let officer: Colleague;
let compliance: TestBrowser;
let operations: TestBrowser;

beforeAll(async () => {
  officer = await desk.colleague('COMPLIANCE');
  compliance = await desk.signedIn(officer);
  operations = await desk.signedIn(await desk.colleague('OPERATIONS'));
});

/** A list with what is asked of it. */
const asked = ({ method, path }: Pick<Call, 'method' | 'path'>, query: string) => ({
  method,
  path: `${path}?${query}`,
});

async function look({ id }: TestCase, browser: TestBrowser) {
  const { text } = await browser.call(calls.getCase, { params: { id } });
  return { text, item: calls.getCase.output.parse(JSON.parse(text)) };
}

async function decide(review: TestCase, browser: TestBrowser, said: object) {
  const { seen_event } = (await look(review, browser)).item;
  const body = { seen_event, ...said };
  return browser.call(calls.decideCase, { params: { id: review.id }, body });
}

async function refusedField(review: TestCase, said: object) {
  const answer = await decide(review, compliance, said);
  return [answer.status, JSON.parse(answer.text).detail[0]?.loc?.join('.')];
}

async function notesOf({ id }: TestCase, browser: TestBrowser) {
  const { text } = await browser.call(notes.listCaseNotes, { params: { id } });
  return notes.listCaseNotes.output.parse(JSON.parse(text)).items;
}

async function toldTheClient({ queue, subjectId, clientId }: TestCase): Promise<string> {
  const review = await readClientCase(database, { queue, subjectId, clientId });
  return JSON.stringify([review, verdicts.filter((verdict) => verdict.clientId === clientId)]);
}

describe('words to the client', () => {
  test('are a sentence, own words or both; a note stays in the house', async () => {
    const review = await newCase();
    const said = {
      decision: 'REJECT',
      template: 'ANSWERS_DISAGREE',
      reason: ' The address differs. ',
      note: SECRET,
    };
    expect((await decide(review, compliance, said)).status).toBe(200);
    const told = await toldTheClient(review);
    expect(verdicts.at(-1)?.reason).toBe(
      'What you told us does not agree with the documents. The address differs.',
    );
    expect(told).toContain('What you told us does not agree with the documents.');
    expect(told).not.toContain('sanctions');
    expect((await notesOf(review, operations)).map(({ text }) => text)).toEqual([SECRET]);
  });

  test('are offered by what is decided, as the client will read them', async () => {
    const { item } = await look(await newCase(), compliance);
    expect(item.templates.filter(({ neutral }) => neutral)).toEqual([
      { decision: 'REJECT', code: 'NOT_OFFERED', text: NEUTRAL, neutral: true },
      {
        decision: 'ASK_AGAIN',
        code: 'CHECK_AGAIN',
        text: 'Please check what you sent and send it again.',
        neutral: true,
      },
    ]);
    expect(item.templates.map(({ code }) => code)).not.toContain('WALLET_UNCONFIRMED');
  });

  test('are no sentence of another queue, and none with an approval', async () => {
    const review = await newCase();
    const foreign = { decision: 'REJECT', template: 'WALLET_UNCONFIRMED' };
    expect(await refusedField(review, foreign)).toEqual([422, 'body.template']);
    const other = await newCase({ queue: 'invitations' });
    const approval = { decision: 'APPROVE', template: 'NOT_OFFERED' };
    expect(await refusedField(other, approval)).toEqual([422, 'body.template']);
  });
});

describe('a suspicion', () => {
  const SUSPECTED = { decision: 'REJECT', suspicion: true, note: SECRET };

  test('has the client told the neutral sentence and nothing else', async () => {
    const review = await newCase();
    expect((await decide(review, compliance, SUSPECTED)).status).toBe(200);
    expect(verdicts.at(-1)?.reason).toBe(NEUTRAL);
    const told = await toldTheClient(review);
    expect(told).not.toMatch(/sanctions|suspicion/i);
  });

  test('takes no own words, no other sentence, and says why to the house', async () => {
    const review = await newCase();
    const edited = { ...SUSPECTED, reason: 'You are on a list.' };
    expect(await refusedField(review, edited)).toEqual([422, 'body.reason']);
    const other = { ...SUSPECTED, template: 'ANSWERS_DISAGREE' };
    expect(await refusedField(review, other)).toEqual([422, 'body.template']);
    const silent = { decision: 'REJECT', suspicion: true };
    expect(await refusedField(review, silent)).toEqual([422, 'body.note']);
    expect((await look(review, compliance)).item.state).toBe('WAITING');
    const neutral = { ...SUSPECTED, template: 'NOT_OFFERED' };
    expect((await decide(review, compliance, neutral)).status).toBe(200);
  });

  test('is marked for compliance alone, with its note', async () => {
    const review = await newCase();
    const { id, clientId } = review;
    await decide(review, compliance, SUSPECTED);
    expect((await look(review, compliance)).item.suspicion).toBe(true);
    const seen = await look(review, operations);
    expect(seen.item.suspicion).toBeNull();
    expect(seen.text).not.toContain('sanctions');
    expect(await notesOf(review, compliance)).toMatchObject([{ text: SECRET, suspicion: true }]);
    expect(await notesOf(review, operations)).toEqual([]);
    const ofClient = await operations.call(notes.listClientNotes, { params: { id: clientId } });
    expect(ofClient.body).toEqual({ items: [], next_cursor: null });
    const decided = asked(calls.listCases, 'state=DECIDED');
    const list = await operations.call(decided, { params: { queue: 'kyc' } });
    const { items } = calls.listCases.output.parse(JSON.parse(list.text));
    expect(items.find((each) => each.id === id)?.suspicion).toBeNull();
  });

  test('leaves neither mark nor note in the audit trail, which every role reads', async () => {
    const review = await newCase();
    await decide(review, compliance, SUSPECTED);
    const concerning = [review.clientId];
    const rows = await readAuditTrail(database, {
      concerning,
      before: null,
      limit: 100,
      withSuspicion: true,
    });
    expect(rows.map(({ action }) => action)).toContain('note_written');
    expect(JSON.stringify(rows)).not.toMatch(/sanctions|suspicion/i);
    expect(listAuditTrail.who).toEqual({ staff: expect.arrayContaining(['SUPPORT']) });
  });

  test('does not warn a client who is approved all the same', async () => {
    const review = await newCase({ queue: 'invitations' });
    const said = { decision: 'APPROVE', suspicion: true, note: SECRET };
    expect((await decide(review, compliance, said)).status).toBe(200);
    expect(verdicts.at(-1)).toMatchObject({ decision: 'APPROVE', reason: '' });
    expect((await look(review, compliance)).item.suspicion).toBe(true);
  });

  test('of a decision that its domain refuses leaves nothing', async () => {
    const review = await newCase();
    deciding.current = () => Promise.reject(new Error('the domain is down'));
    expect((await decide(review, compliance, SUSPECTED)).status).toBe(500);
    deciding.current = null;
    expect((await look(review, compliance)).item.suspicion).toBe(false);
    expect(await notesOf(review, compliance)).toEqual([]);
  });
});

describe('a note', () => {
  test('is written on a case or on a client at any time, and read newest first', async () => {
    const review = await newCase();
    const { id, clientId } = review;
    await decide(review, compliance, { decision: 'REJECT', template: 'NOT_OFFERED' });
    const write = (browser: TestBrowser, text: string, on: 'case' | 'client') =>
      browser.call(on === 'case' ? notes.addCaseNote : notes.addClientNote, {
        params: { id: on === 'case' ? id : clientId },
        body: { text },
        headers: { 'idempotency-key': newId() },
      });
    expect((await write(operations, 'Rang twice.', 'case')).status).toBe(200);
    expect((await write(compliance, 'Moves to Bergen.', 'client')).status).toBe(200);
    const params = { id: clientId };
    const first = await operations.call(asked(notes.listClientNotes, 'limit=1'), { params });
    const page = notes.listClientNotes.output.parse(JSON.parse(first.text));
    expect(page.items).toMatchObject([{ text: 'Moves to Bergen.', case: null }]);
    const after = asked(notes.listClientNotes, `limit=1&cursor=${page.next_cursor ?? ''}`);
    const rest = await operations.call(after, { params });
    expect(rest.body).toMatchObject({
      items: [{ text: 'Rang twice.', case: { id, queue: 'kyc' } }],
      next_cursor: null,
    });
    expect((await notesOf(review, compliance)).map(({ text }) => text)).toEqual(['Rang twice.']);
  });

  test('is not there for another manager, and is never changed', async () => {
    const review = await newCase();
    const manager = await desk.signedIn(await desk.colleague('RELATIONSHIP_MANAGER'));
    const params = { id: review.id };
    const headers = { 'idempotency-key': newId() };
    expect((await manager.call(notes.listCaseNotes, { params })).status).toBe(404);
    const body = { text: 'Mine' };
    expect((await manager.call(notes.addCaseNote, { params, body, headers })).status).toBe(404);
    const client = { params: { id: review.clientId } };
    expect((await manager.call(notes.listClientNotes, client)).status).toBe(404);
    await operations.call(notes.addCaseNote, { params, body, headers });
    const changing = database.updateTable('notes').set({ text: 'Other' }).execute();
    await expect(changing).rejects.toThrow('permission denied');
  });
});

test('a note on a case that a role may not see is not there for it', async () => {
  const { clientId } = await newCase();
  const review = await newCase({ clientId, queue: 'screening' });
  const text = 'Ask their bank.';
  const headers = { 'idempotency-key': newId() };
  const params = { id: review.id };
  const written = await compliance.call(notes.addCaseNote, { params, body: { text }, headers });
  expect(written.status).toBe(200);
  const ofClient = async (browser: TestBrowser) =>
    (await browser.call(notes.listClientNotes, { params: { id: clientId } })).text;
  expect(await ofClient(compliance)).toContain(text);
  expect(await ofClient(operations)).not.toContain(text);
});

test('what a flag stops is approved with a reason of its own', async () => {
  const review = await newCase({ queue: 'invitations' });
  const flag = { id: newId(), rule: 'Signs of a US person', answers: [], stops: true };
  const flags = () => Promise.resolve([flag]);
  const stopped = desk.subjects.map((subject) => ({ ...subject, flags }));
  const by = { ...officer, subjects: stopped };
  const approve = desk.decide(review, by, 'APPROVE', '', undefined, 'A note does not explain it');
  await expect(approve).rejects.toThrow('flag_unexplained');
});
