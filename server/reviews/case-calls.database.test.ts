import * as uploads from '@ballast/contract/files/uploads.ts';
import * as calls from '@ballast/contract/staff/cases.ts';
import { downloadOriginal } from '@ballast/contract/staff/evidence.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, TestBrowser } from '../../tests/worlds/browser.ts';
import { openTestDesk, type TestCase } from '../../tests/worlds/cases.ts';
import { makeJpeg } from '../../tests/worlds/file-corpus.ts';
import { makePdf, makeStream, pageObjects } from '../../tests/worlds/pdf.ts';
import { markInfected } from '../../tests/worlds/stored-upload.ts';
import { FORM_TYPE, formOf } from '../../tests/worlds/uploads.ts';

const desk = await openTestDesk();

let support: TestBrowser;
let operations: TestBrowser;
let compliance: TestBrowser;

beforeAll(async () => {
  support = await desk.signedIn(await desk.colleague('SUPPORT'));
  operations = await desk.signedIn(await desk.colleague('OPERATIONS'));
  compliance = await desk.signedIn(await desk.colleague('COMPLIANCE'));
});

const codeOf = ({ status, body }: Answer) => [status, body.detail?.code];

async function decide(review: TestCase, browser: TestBrowser, given: object): Promise<Answer> {
  const { seen_event } = await look(review, browser);
  const body = { seen_event, ...given };
  return browser.call(calls.decideCase, { params: { id: review.id }, body });
}

async function look({ id }: TestCase, browser: TestBrowser) {
  const { text } = await browser.call(calls.getCase, { params: { id } });
  return calls.getCase.output.parse(JSON.parse(text));
}

describe('the calls', () => {
  test('let one prepare and another decide', async () => {
    const review = await desk.newCase();
    const { id } = review;
    expect((await operations.call(calls.takeCase, { params: { id } })).status).toBe(200);
    expect((await operations.call(calls.releaseCase, { params: { id } })).status).toBe(200);
    expect(await look(review, operations)).toMatchObject({ approval_prepares: true });
    const prepared = await decide(review, operations, { decision: 'APPROVE' });
    expect([prepared.status, prepared.body]).toEqual([200, { state: 'WAITING' }]);
    expect(await look(review, compliance)).toMatchObject({ approval_prepares: false });
    const decided = await decide(review, compliance, { decision: 'APPROVE' });
    expect([decided.status, decided.body]).toEqual([200, { state: 'DECIDED' }]);
    const late = await decide(review, compliance, { decision: 'APPROVE' });
    expect(codeOf(late)).toEqual([409, 'case_state_conflict']);
  });

  test.each(['REJECT', 'ASK_AGAIN'])(
    'want a reason that says something for %s',
    async (decision) => {
      const review = await desk.newCase();
      for (const body of [{ decision }, { decision, reason: '  ' }]) {
        const answer = await decide(review, compliance, body);
        const [field] = JSON.parse(answer.text).detail;
        expect([answer.status, field.loc]).toEqual([422, ['body', 'reason']]);
      }
      expect((await decide(review, compliance, { decision, reason: ' Too dark ' })).status).toBe(
        200,
      );
      expect(desk.verdicts.at(-1)?.reason).toBe('Too dark');
    },
  );

  test('want to know what was seen, and say when something came since', async () => {
    const review = await desk.newCase();
    const { seen_event } = await look(review, compliance);
    const body = { decision: 'REJECT', reason: 'Too dark' };
    const params = { id: review.id };
    expect((await compliance.call(calls.decideCase, { params, body })).status).toBe(422);
    await desk.handIn(review);
    const late = await decide(review, compliance, { ...body, seen_event });
    expect(codeOf(late)).toEqual([409, 'case_changed']);
    expect((await decide(review, compliance, body)).status).toBe(200);
  });

  test('say why somebody may not do what they show', async () => {
    const review = await desk.newCase();
    const { actions } = await look(review, compliance);
    expect(actions).toEqual([
      { action: 'TAKE', blocked_by: null },
      { action: 'RELEASE', blocked_by: 'case_state_conflict' },
      { action: 'ASSIGN', blocked_by: null },
      { action: 'OPEN_DOCUMENTS', blocked_by: null },
      { action: 'APPROVE', blocked_by: 'case_not_prepared' },
      { action: 'REJECT', blocked_by: null },
      { action: 'ASK_AGAIN', blocked_by: null },
      { action: 'REOPEN', blocked_by: 'case_state_conflict' },
    ]);
    for (const { action, blocked_by } of (await look(review, support)).actions) {
      expect([action, blocked_by]).toEqual([action, 'forbidden']);
    }
    expect(codeOf(await decide(review, support, { decision: 'APPROVE' }))).toEqual([
      403,
      'forbidden',
    ]);
  });
});

describe('a document', () => {
  async function newDocument(purpose: string, content?: Buffer, name = 'passport.jpg') {
    const client = await desk.addClient();
    const browser = await desk.signIn(client);
    const { body } = await browser.call(
      { method: 'POST', path: `${uploads.uploadFile.path}?purpose=${purpose}` },
      {
        body: formOf(content ?? (await makeJpeg(800, 600)), name),
        headers: { 'content-type': FORM_TYPE },
      },
    );
    const uploadId = String((body as { id?: string }).id);
    const review = await desk.newCase({ clientId: client.clientId });
    return { review, params: { id: review.id, upload_id: uploadId } };
  }

  test('is shown as an attachment to those who prepare or decide, and each look is written down', async () => {
    const { review, params } = await newDocument('IDENTITY');
    const { documents } = await look(review, operations);
    expect(documents).toMatchObject([{ upload_id: params.upload_id, name: 'passport.jpg' }]);
    const { status, headers } = await operations.call(calls.downloadCaseDocument, { params });
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(headers['content-disposition']).toContain('attachment');
    expect(headers['x-content-type-options']).toBe('nosniff');
    await operations.call(calls.downloadCaseDocument, { params });
    const looks = async () =>
      (await desk.actionsOn(params.upload_id)).filter((each) => each === 'upload_viewed');
    // A page draws it again and again; somebody else's look is another one.
    expect(await looks()).toHaveLength(1);
    await compliance.call(calls.downloadCaseDocument, { params });
    expect(await looks()).toHaveLength(2);
    const refused = await support.call(calls.downloadCaseDocument, { params });
    expect(codeOf(refused)).toEqual([403, 'forbidden']);
  });

  test('is saved under a name that ends as its content says', async () => {
    const pdf = makePdf(pageObjects());
    const { review, params } = await newDocument('IDENTITY', pdf, 'a.hta');
    const { documents } = await look(review, operations);
    const details = { name: 'a.hta', download_name: 'a.pdf', content_type: 'application/pdf' };
    expect(documents).toMatchObject([details]);
    const { headers } = await operations.call(calls.downloadCaseDocument, { params });
    expect(headers['content-disposition']).toContain('filename="a.pdf"');
  });

  test('as it was sent goes to compliance alone, without name and type, and is written down', async () => {
    const pdf = makePdf([...pageObjects(), makeStream('as it was sent', '', false)]);
    const { params } = await newDocument('IDENTITY', pdf, 'a.hta');
    const { status, headers, text } = await compliance.call(downloadOriginal, { params });
    expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="original-${params.upload_id}"`,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).toContain('as it was sent');
    const actions = await desk.actionsOn(params.upload_id);
    expect(actions.filter((action) => action === 'original_downloaded')).toHaveLength(1);
    expect(codeOf(await operations.call(downloadOriginal, { params }))).toEqual([403, 'forbidden']);
    const { params: other } = await newDocument('IDENTITY');
    const mixed = { id: other.id, upload_id: params.upload_id };
    const answer = await compliance.call(downloadOriginal, { params: mixed });
    expect(codeOf(answer)).toEqual([404, 'not_found']);
    expect(await desk.actionsOn(params.upload_id)).toEqual(actions);
  });

  test('in which the scanner found something since is marked, served to nobody, and asked for again', async () => {
    const { review, params } = await newDocument('IDENTITY');
    expect((await look(review, compliance)).documents).toMatchObject([{ scan: 'UNSCANNED' }]);
    const before = await desk.actionsOn(params.upload_id);
    await markInfected(desk.database, params.upload_id);
    expect((await look(review, compliance)).documents).toMatchObject([{ scan: 'INFECTED' }]);
    for (const call of [calls.downloadCaseDocument, downloadOriginal]) {
      const answer = await compliance.call(call, { params });
      expect(codeOf(answer)).toEqual([409, 'file_withheld']);
    }
    expect(await desk.actionsOn(params.upload_id)).toEqual(before);
    const again = { decision: 'ASK_AGAIN', reason: 'A virus was found in your file' };
    expect((await decide(review, compliance, again)).status).toBe(200);
  });

  test('of the client that is none of the case, or of another case, does not exist', async () => {
    const { params: ofOtherPurpose } = await newDocument('ADDITIONAL');
    const { params: ofOtherClient } = await newDocument('IDENTITY');
    const mixed = { id: ofOtherPurpose.id, upload_id: ofOtherClient.upload_id };
    for (const params of [ofOtherPurpose, mixed]) {
      const answer = await operations.call(calls.downloadCaseDocument, { params });
      expect(codeOf(answer)).toEqual([404, 'not_found']);
    }
  });
});
