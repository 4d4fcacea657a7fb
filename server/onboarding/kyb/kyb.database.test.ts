import { readFile } from 'node:fs/promises';
import { getMe } from '@ballast/contract/account/me.ts';
import * as kyb from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import type { OrganizationType } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { getCase, listCases, takeCase } from '@ballast/contract/staff/cases.ts';
import { getClientKyb } from '@ballast/contract/staff/kyb.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_FACTS } from '../../../tests/models/company-facts.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { openTestDocuments, type Sender } from '../../../tests/worlds/documents.ts';
import { markInfected } from '../../../tests/worlds/stored-upload.ts';
import { somebodyWaits } from '../../../tests/worlds/waits.ts';
import { getClient, setKycStage } from '../../account/clients.ts';
import { readRisk } from '../../compliance/risk/ratings.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { findCaseOf } from '../../reviews/case-record.ts';
import { openCase } from '../../reviews/cases.ts';
import { verifyClient } from '../kyc/verify-client.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { insertAnswers } from '../sign-up/sign-up-answers.ts';
import { answersDueSweep } from './answers-due.ts';
import { submitKyb } from './kyb.ts';
import { readCompanyFacts } from './kyb-cases.ts';

const platform = await openTestDocuments();
const { database, company, send, submit, confirm, readKyb, decide, submitted, findInOrder } =
  platform;

let compliance: TestBrowser;
let operations: TestBrowser;

beforeAll(async () => {
  compliance = await platform.colleague('COMPLIANCE');
  operations = await platform.colleague('OPERATIONS');
});

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];

const quotaUsed = async ({ clientId }: Sender) => {
  const quotas = database.selectFrom('upload_quotas').select('used');
  const own = quotas.where('owner_id', '=', clientId).where('purpose', '=', 'ENTITY');
  return (await own.executeTakeFirst())?.used ?? 0;
};

function review(
  sender: Sender,
  document: KybDocument,
  given: { decision: string; reason?: string; seen_event?: string },
  by = compliance,
): Promise<Answer> {
  return platform.review(by, sender, document, given);
}

/** A company's case as somebody who decides has it open. */
async function look(sender: Sender) {
  const { body } = await compliance.call(getCase, { params: { id: await caseIdOf(sender) } });
  return getCase.output.parse(body);
}

/** All that was ever said of a company's documents. */
const reviewsOf = ({ clientId }: Sender) =>
  database
    .selectFrom('kyb_document_reviews')
    .innerJoin(
      'kyb_documents as sent',
      'sent.kyb_document_id',
      'kyb_document_reviews.kyb_document_id',
    )
    .select(['document', 'decision'])
    .where('sent.owner_id', '=', clientId)
    .orderBy('review_id')
    .execute();

/** Compliance asks for the form again. */
async function askForForm(sender: Sender): Promise<void> {
  const reason = 'The form is not signed';
  await review(sender, 'FORM_W8BEN_E', { decision: 'REJECT', reason });
  await decide(compliance, 'kyb', sender.clientId, { decision: 'ASK_AGAIN', reason });
}

const caseIdOf = async ({ clientId }: Sender) =>
  (await findCaseOf(database, { queue: 'kyb', subjectId: clientId, clientId }))?.caseId ?? '';

/** What is in the way of each decision, as the desk reads it. */
async function obstacles(sender: Sender, by = compliance) {
  const { body } = await by.call(getCase, { params: { id: await caseIdOf(sender) } });
  const { actions } = body as unknown as { actions: { action: string; blocked_by: string }[] };
  return actions
    .filter(({ action }) => ['APPROVE', 'ASK_AGAIN', 'REJECT'].includes(action))
    .map(({ blocked_by }) => blocked_by);
}

const statuses = async (sender: Sender) =>
  Object.fromEntries(
    (await readKyb(sender)).documents.map(({ document, status }) => [document, status]),
  );

const BOTH = ['AUTHORISED_SIGNATORIES', 'PROOF_OF_ADDRESS'];
const PARTNERSHIP = [
  'CERTIFICATE_OF_PARTNERSHIP',
  'PARTNERSHIP_AGREEMENT',
  'CERTIFICATE_OF_GOOD_STANDING',
  'REGISTER_OF_PARTNERS',
  ...BOTH,
];
const GENERIC = [
  'CONSTITUTIONAL_DOCUMENT',
  'PROOF_OF_REGISTRATION',
  'CONTROLLING_PERSONS',
  'BENEFICIAL_OWNERS',
  ...BOTH,
];
const CORPORATION = [
  'CERTIFICATE_OF_GOOD_STANDING',
  'REGISTER_OF_DIRECTORS',
  'REGISTER_OF_SHAREHOLDERS',
];

/** What a company is asked for by its kind and whether it pays US taxes: all of it, in this order. */
const ASKED_FOR: [OrganizationType | null, boolean, string, string[]][] = [
  [
    'CORPORATION',
    true,
    'CORPORATION',
    ['CERTIFICATE_OF_INCORPORATION', 'BYLAWS', ...CORPORATION, ...BOTH, 'FORM_W9'],
  ],
  [
    'PUBLICLY_TRADED',
    false,
    'CORPORATION',
    [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      ...CORPORATION,
      ...BOTH,
      'FORM_W8BEN_E',
    ],
  ],
  [
    'LLC',
    true,
    'LLC',
    [
      'ARTICLES_OF_ORGANIZATION',
      'OPERATING_AGREEMENT',
      'CERTIFICATE_OF_GOOD_STANDING',
      'REGISTER_OF_MEMBERS',
      ...BOTH,
      'FORM_W9',
    ],
  ],
  [
    'LLC',
    false,
    'LLC',
    [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'REGISTER_OF_DIRECTORS',
      'REGISTER_OF_MEMBERS',
      ...BOTH,
      'FORM_W8BEN_E',
    ],
  ],
  ['PARTNERSHIP', true, 'PARTNERSHIP', [...PARTNERSHIP, 'FORM_W9']],
  ['PARTNERSHIP', false, 'PARTNERSHIP', [...PARTNERSHIP, 'FORM_W8IMY']],
  ['TRUST', true, 'GENERIC', [...GENERIC, 'FORM_W9']],
  [null, false, 'GENERIC', [...GENERIC, 'FORM_W8BEN_E']],
];

test.each(ASKED_FOR)(
  'a company as %s, US %s, is asked for what its kind shows and for nothing else',
  async (structure, us, kind, wanted) => {
    const sender = await company(structure, { usTaxPayer: us });
    const { entity_kind, documents, stage } = await readKyb(sender);
    expect({ entity_kind, stage }).toEqual({ entity_kind: kind, stage: 'CREATED' });
    expect(documents.map(({ document }) => document)).toEqual(wanted);
    expect(new Set(documents.map(({ status }) => status))).toEqual(new Set(['REQUIRED']));
  },
);

describe('documents', () => {
  test('are sent one by one, submitted together, and then with the desk for 2-3 business days', async () => {
    const sender = await company();
    const { documents } = await readKyb(sender);
    for (const { document } of documents) {
      expect(codeOf(await submit(sender))).toEqual([409, 'step_not_reachable']);
      expect((await send(sender, document)).status).toBe(200);
    }
    expect(codeOf(await submit(sender))).toEqual([409, 'step_not_reachable']);
    expect((await confirm(sender)).status).toBe(200);
    expect((await submit(sender)).body).toEqual({ stage: 'SUBMITTED' });
    expect((await submit(sender)).body).toEqual({ stage: 'SUBMITTED' });
    const { stage, review: seen } = await readKyb(sender);
    expect(stage).toBe('SUBMITTED');
    expect(seen).toMatchObject({ state: 'WAITING', turnaround: 'TWO_TO_THREE_BUSINESS_DAYS' });
    expect(await platform.mailsTo(sender.email)).toContain('We have your documents');
    const list = await compliance.call(listCases, { params: { queue: 'kyb' } });
    const { items } = list.body as unknown as { items: { id: string; client_id: string }[] };
    const [found] = items.filter(({ client_id }) => client_id === sender.clientId);
    const opened = await compliance.call(getCase, { params: { id: found?.id ?? '' } });
    expect(opened.body).toMatchObject({ facts: expect.any(Array) });
    expect((opened.body as unknown as { documents: unknown[] }).documents).toHaveLength(10);
  });

  test('that are sent again take the place of those before, whose quotas are free again', async () => {
    const sender = await company();
    const first = await platform.keep(sender);
    await send(sender, 'FORM_W8BEN_E', [first]);
    const second = await platform.keep(sender);
    await send(sender, 'FORM_W8BEN_E', [second, second]);
    const { documents } = await readKyb(sender);
    const form = documents.find(({ document }) => document === 'FORM_W8BEN_E');
    expect(form?.files.map(({ id }) => id)).toEqual([second]);
    expect(await quotaUsed(sender)).toBe(1);
  });

  test('may share a file: one scan with all certified copies is each of them', async () => {
    const sender = await company();
    const copies = await platform.keep(sender);
    const wanted = ['AUTHORISED_SIGNATORIES', 'PROOF_OF_ADDRESS'] as const;
    for (const document of wanted) await send(sender, document, [copies]);
    const { documents } = await readKyb(sender);
    const shown = documents.filter(({ document }) => wanted.some((each) => each === document));
    expect(shown.map(({ files }) => files.map(({ id }) => id))).toEqual([[copies], [copies]]);
  });

  test('must be asked for, and the files the company’s own, kept and for this', async () => {
    const sender = await company();
    const wrong = await send(sender, 'FORM_W9');
    expect(wrong.body.detail).toMatchObject([{ loc: ['body', 'document'], type: 'not_asked' }]);
    const other = await platform.keep(await company());
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS', [other]))).toEqual([404, 'not_found']);
    const elsewhere = await platform.keep(sender, 'ADDITIONAL');
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS', [elsewhere]))).toEqual([404, 'not_found']);
    expect((await send(sender, 'PROOF_OF_ADDRESS', [])).status).toBe(422);
    expect(await statuses(sender)).toMatchObject({ PROOF_OF_ADDRESS: 'REQUIRED' });
  });

  test('once submitted are changed no more', async () => {
    const sender = await submitted();
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS'))).toEqual([409, 'conflict']);
    expect(codeOf(await confirm(sender))).toEqual([409, 'conflict']);
  });

  test('are a company’s, not a person’s', async () => {
    const person = await platform.client('INDIVIDUAL');
    expect(codeOf(await person.browser.call(kyb.getKyb))).toEqual([403, 'forbidden']);
    expect(codeOf(await submit(person))).toEqual([403, 'forbidden']);
    expect(codeOf(await confirm(person))).toEqual([403, 'forbidden']);
    expect(codeOf(await send(person, 'FORM_W9'))).toEqual([403, 'forbidden']);
  });
});

describe('compliance', () => {
  test('approves, and the company is verified with accounts and a message', async () => {
    const sender = await submitted();
    await findInOrder(compliance, sender);
    expect((await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' })).status).toBe(
      200,
    );
    const client = await getClient(database, sender.clientId);
    expect(client).toMatchObject({ verification_status: 'VERIFIED', kyc_stage: 'COMPLETED' });
    expect(new Set(Object.values(await statuses(sender)))).toEqual(new Set(['APPROVED']));
    expect(await platform.mailsTo(sender.email)).toContain('Your account is verified');
    expect(await quotaUsed(sender)).toBe(0);
  });

  test('approves no company of which a document was not reviewed', async () => {
    const sender = await submitted();
    expect(await obstacles(sender)).toEqual(['documents_unreviewed', null, null]);
    const early = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(early)).toEqual([409, 'documents_unreviewed']);
    await findInOrder(compliance, sender);
    expect(await obstacles(sender)).toEqual([null, null, null]);
    await review(sender, 'FORM_W8BEN_E', { decision: 'REJECT', reason: 'Not signed' });
    expect(await obstacles(sender)).toEqual(['resubmission_pending', null, null]);
  });

  test('reviews no document of a case that somebody else has taken', async () => {
    const other = await platform.colleague('COMPLIANCE');
    const sender = await submitted();
    const params = { id: await caseIdOf(sender) };
    expect((await other.call(takeCase, { params })).status).toBe(200);
    const refused = { decision: 'REJECT', reason: 'Not signed' };
    expect(codeOf(await review(sender, 'FORM_W8BEN_E', refused))).toEqual([409, 'case_taken']);
    expect((await review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE' }, other)).status).toBe(200);
    const { body } = await other.call(getClientKyb, { params: { id: sender.clientId } });
    const { documents } = body as unknown as kyb.Kyb;
    expect(documents.find(({ document }) => document === 'FORM_W8BEN_E')?.status).toBe('APPROVED');
  });

  test('asks one document again with a reason, which the client reads once it is decided', async () => {
    const sender = await submitted();
    const reason = 'The copy is not certified';
    const none = await decide(compliance, 'kyb', sender.clientId, {
      decision: 'ASK_AGAIN',
      reason,
    });
    expect(codeOf(none)).toEqual([409, 'no_resubmission_selected']);
    await findInOrder(compliance, sender);
    expect((await review(sender, 'FORM_W8BEN_E', { decision: 'REJECT', reason })).status).toBe(200);
    expect(await statuses(sender)).toMatchObject({ FORM_W8BEN_E: 'SUBMITTED' });
    const early = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(early)).toEqual([409, 'resubmission_pending']);
    const again = { decision: 'ASK_AGAIN', reason: 'One document, please' };
    expect((await decide(compliance, 'kyb', sender.clientId, again)).status).toBe(200);

    const read = await readKyb(sender);
    expect(read).toMatchObject({ stage: 'CREATED', review: { state: 'ASKED_AGAIN' } });
    expect(read.documents.filter(kyb.isOwed)).toMatchObject([{ document: 'FORM_W8BEN_E', reason }]);
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS'))).toEqual([409, 'conflict']);
    expect(codeOf(await submit(sender))).toEqual([409, 'step_not_reachable']);
    await send(sender, 'FORM_W8BEN_E');
    // What was said of the copies before was not said of these.
    expect((await readKyb(sender)).certification_confirmed).toBe(false);
    expect(codeOf(await submit(sender))).toEqual([409, 'step_not_reachable']);
    await confirm(sender);
    expect((await submit(sender)).body).toEqual({ stage: 'SUBMITTED' });
    expect((await readKyb(sender)).certification_confirmed).toBe(true);
    expect((await readKyb(sender)).review?.events.map(({ kind }) => kind)).toEqual([
      'OPENED',
      'DECIDED',
      'RESUBMITTED',
    ]);
    const unseen = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(unseen)).toEqual([409, 'documents_unreviewed']);
    await review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE' });
    expect((await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' })).status).toBe(
      200,
    );
    expect((await getClient(database, sender.clientId)).verification_status).toBe('VERIFIED');
  });

  test('sees which file is which document, in the order of the list, and what was sent before with what was said of it', async () => {
    const sender = await submitted();
    const before = await look(sender);
    const form = before.documents.find(({ document }) => document === 'FORM_W8BEN_E');
    expect(before.documents.flatMap(({ document }) => document ?? [])).toEqual(
      (await readKyb(sender)).documents.map(({ document }) => document),
    );
    expect(before.sent_before).toEqual([]);
    await askForForm(sender);
    const signed = await platform.keep(sender);
    await send(sender, 'FORM_W8BEN_E', [signed]);
    const after = await look(sender);
    const now = after.documents.filter(({ document }) => document === 'FORM_W8BEN_E');
    expect(now.map(({ upload_id }) => upload_id)).toEqual([signed]);
    expect(after.sent_before).toMatchObject([
      { decision: 'ASKED_AGAIN', reason: 'The form is not signed', files: [form] },
    ]);
    expect(after.sent_before[0]?.decided_at).not.toBeNull();
  });

  test('reviews no document that the company has sent again since the case was looked at', async () => {
    const sender = await submitted();
    const { seen_event } = await look(sender);
    await askForForm(sender);
    await send(sender, 'FORM_W8BEN_E');
    await confirm(sender);
    await submit(sender);
    const before = await reviewsOf(sender);
    for (const given of [{ decision: 'APPROVE' }, { decision: 'REJECT', reason: 'Too old' }]) {
      const unseen = await review(sender, 'FORM_W8BEN_E', { ...given, seen_event });
      expect(codeOf(unseen)).toEqual([409, 'case_changed']);
    }
    expect(await reviewsOf(sender)).toEqual(before);
    const { seen_event: now } = await look(sender);
    const answer = await review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE', seen_event: now });
    expect(answer.status).toBe(200);
  });

  test('reviews no document that comes again at the same moment', async () => {
    const sender = await submitted();
    const { seen_event } = await look(sender);
    await askForForm(sender);
    await send(sender, 'FORM_W8BEN_E');
    await confirm(sender);
    const before = await reviewsOf(sender);
    const { userId, clientId } = sender;
    const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
    let late: Promise<Answer> | null = null;
    await transact(database, async (tx) => {
      await submitKyb(tx, platform.context.settings, actor);
      late = review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE', seen_event });
      await somebodyWaits(database);
    });
    expect(codeOf(await (late ?? Promise.reject(new Error('nobody reviewed'))))).toEqual([
      409,
      'case_changed',
    ]);
    expect(await reviewsOf(sender)).toEqual(before);
  });

  test('finds no document in order of which a file is withheld, and asks for it again', async () => {
    const sender = await submitted();
    await findInOrder(compliance, sender);
    const { documents } = await look(sender);
    const form = documents.find(({ document }) => document === 'FORM_W8BEN_E');
    await markInfected(database, form?.upload_id ?? '');
    const [marked] = (await look(sender)).documents.filter(({ scan }) => scan === 'INFECTED');
    expect(marked).toMatchObject({ document: 'FORM_W8BEN_E' });
    const inOrder = await review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE' });
    expect(codeOf(inOrder)).toEqual([409, 'file_withheld']);
    const whole = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(whole)).toEqual([409, 'resubmission_pending']);
    await askForForm(sender);
    await send(sender, 'FORM_W8BEN_E');
    await confirm(sender);
    await submit(sender);
    await review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE' });
    const approved = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(approved.status).toBe(200);
  });

  test('rejects, and nothing more is taken', async () => {
    const sender = await submitted();
    const rejected = { decision: 'REJECT', reason: 'We may not serve this company' };
    expect((await decide(compliance, 'kyb', sender.clientId, rejected)).status).toBe(200);
    expect(await readKyb(sender)).toMatchObject({
      stage: 'REJECTED',
      review: { state: 'DECIDED' },
    });
    expect(codeOf(await submit(sender))).toEqual([409, 'conflict']);
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS'))).toEqual([409, 'conflict']);
    expect((await getClient(database, sender.clientId)).verification_status).toBe('UNVERIFIED');
  });

  test('alone reviews and decides, what was submitted, with a reason', async () => {
    const sender = await submitted();
    const early = await company();
    const refused = { decision: 'REJECT', reason: 'Too old' };
    expect(codeOf(await review(early, 'PROOF_OF_ADDRESS', refused))).toEqual([
      409,
      'case_not_ready',
    ]);
    expect(codeOf(await review(sender, 'FORM_W9', refused))).toEqual([404, 'not_found']);
    expect((await review(sender, 'FORM_W8BEN_E', { decision: 'REJECT' })).status).toBe(422);
    expect(codeOf(await review(sender, 'FORM_W8BEN_E', refused, operations))).toEqual([
      403,
      'forbidden',
    ]);
    const decided = await decide(operations, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(decided)).toEqual([403, 'forbidden']);
    await review(sender, 'FORM_W8BEN_E', refused);
    const { body } = await compliance.call(getClientKyb, { params: { id: sender.clientId } });
    const { documents } = body as unknown as kyb.Kyb;
    expect(documents.filter(({ status }) => status === 'REJECTED')).toMatchObject([
      { document: 'FORM_W8BEN_E', reason: 'Too old' },
    ]);
    expect(await platform.actionsOn(sender)).toEqual(
      expect.arrayContaining(['kyb_document_sent', 'kyb_submitted', 'kyb_document_reviewed']),
    );
  });
});

describe('what a company tells before its documents', () => {
  const FROM = ['body', 'people', 1];

  test('comes first: its register, its people, its money, and then its documents', async () => {
    const sender = await company('CORPORATION', { isTold: false });
    const { register, people, sources } = COMPANY_FACTS;
    const early = [
      await send(sender, 'PROOF_OF_ADDRESS'),
      await platform.tell(sender, { people }),
      await platform.tell(sender, { sources }),
    ];
    expect(early.map(codeOf)).toEqual(Array(3).fill([409, 'step_not_reachable']));
    expect((await platform.tell(sender, { register })).status).toBe(200);
    expect(codeOf(await confirm(sender))).toEqual([409, 'step_not_reachable']);
    expect((await platform.tell(sender, { people })).status).toBe(200);
    expect(codeOf(await platform.show(sender))).toEqual([409, 'step_not_reachable']);
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS'))).toEqual([409, 'step_not_reachable']);
    expect((await platform.tell(sender, { sources })).status).toBe(200);
    expect(await readKyb(sender)).toMatchObject(COMPANY_FACTS);
    expect(codeOf(await send(sender, 'PROOF_OF_ADDRESS'))).toEqual([409, 'step_not_reachable']);
    expect((await platform.show(sender)).status).toBe(200);
    expect((await send(sender, 'PROOF_OF_ADDRESS')).status).toBe(200);
  });

  test('is refused by its field where it cannot be true', async () => {
    const sender = await company('CORPORATION', { isTold: false });
    const { register, people } = COMPANY_FACTS;
    const [first, second] = people;
    const refusalsOf = async (answers: kyb.KybAnswers) => {
      const { body } = await platform.tell(sender, answers);
      return body.detail as unknown as { loc: unknown[]; type: string }[];
    };
    const tomorrow = { ...register, registered_on: '2999-01-01' };
    expect(await refusalsOf({ register: tomorrow })).toMatchObject([
      { loc: ['body', 'register', 'registered_on'], type: 'date_in_future' },
    ]);
    const inKorea = { ...register, country_of_seat: 'KP', zip_code_of_seat: null } as const;
    expect(await refusalsOf({ register: inKorea })).toMatchObject([
      { loc: ['body', 'register', 'country_of_seat'], type: 'incorporation_not_served' },
    ]);
    await platform.tell(sender, { register });
    const toMuch = await refusalsOf({ people: [first, { ...second, share: '25.0002' }] });
    expect(toMuch).toMatchObject([{ loc: ['body', 'people'] }]);
    const elsewhere = await refusalsOf({
      people: [first, { ...second, country_of_residence: 'KP' }],
    });
    expect(elsewhere).toMatchObject([
      { loc: [...FROM, 'country_of_residence'], type: 'residence_not_served' },
    ]);
    expect((await readKyb(sender)).people).toEqual([]);
  });

  test('has each of its people screened, and who is named no longer no longer', async () => {
    const sender = await company();
    const [first, second] = COMPANY_FACTS.people;
    const screened = async () =>
      (
        await database
          .selectFrom('screening_subjects')
          .select(['subject', 'name', 'birth_year', 'countries'])
          .where('owner_id', '=', sender.clientId)
          .where('subject', 'like', 'PERSON:%')
          .orderBy('name')
          .execute()
      ).map(({ subject, ...row }) => ({ ...row, id: subject.slice('PERSON:'.length) }));
    const before = await screened();
    expect(before).toMatchObject([
      { name: 'Jonas Frey', birth_year: 1965, countries: ['DE'] },
      { name: 'Mara Quist', birth_year: 1971, countries: ['CH'] },
    ]);
    const moved = { ...first, country_of_residence: 'AT' } as const;
    await platform.tell(sender, { people: [{ ...second, first_name: 'Johann' }, moved] });
    const after = await screened();
    expect(after).toMatchObject([{ name: 'Johann Frey' }, { countries: ['AT'] }]);
    expect(after[1]?.id).toBe(before[1]?.id);
  });

  test('stands in the company’s case with its contracts', async () => {
    const { facts } = await look(await submitted());
    const said = facts.map(({ group, field, value }) => `${group} ${field}: ${value}`);
    expect(said).toEqual(
      expect.arrayContaining([
        'register register_number: CHE-123.456.788',
        expect.stringMatching(/^register seat: Bahnhofstrasse 1, (CH-)?8001 Zürich, Switzerland$/),
        'register lei: 506700GE1G29325QX363',
        'person_1 person_name: Mara Quist',
        'person_1 share: 74.9999 %',
        expect.stringMatching(/^person_2 country_of_residence: Germany/),
        'contracts platform_agreement: SIGNED',
      ]),
    );
  });

  test('says where its money comes from, rated by rules, and what was told before stays, marked', async () => {
    const sender = await company();
    const { clientId } = sender;
    const factors = async () =>
      (await readRisk(database, clientId))?.factors
        .filter(({ factor }) => factor === 'SOURCE_OF_FUNDS')
        .map(({ rule }) => rule);
    expect(await factors()).toEqual([]);
    const moved = {
      ...COMPANY_FACTS.sources,
      source_of_wealth: ['MINING' as const, 'FUND_SUBSCRIBERS' as const],
      source_of_funds: ['BORROWING' as const, 'FUND_SUBSCRIBERS' as const, 'OTHER' as const],
    };
    for (const sources of [moved, moved]) await platform.tell(sender, { sources });
    expect(await factors()).toEqual([
      'Money from mining or staking',
      'Invests borrowed money',
      'Invests what others have subscribed',
      'A source that is not on the list',
    ]);
    const mining = { ...COMPANY_FACTS.sources, source_of_funds_details: 'Sold our drills' };
    await platform.tell(sender, { sources: { ...mining, source_of_funds: ['ASSET_SALE'] } });
    expect(await factors()).toEqual([]);
    const said = (await readCompanyFacts(database, clientId))
      .filter(({ group }) => group === 'sources')
      .map(({ field, value, marked }) => `${marked ? '*' : ''}${field}: ${value}`);
    expect(said.map((fact) => fact.replace(/\(.{24}\)$/, '(until)'))).toEqual([
      'source_of_wealth: BUSINESS_INCOME, CAPITAL_OF_OWNERS',
      '*former_source_of_wealth: FUND_SUBSCRIBERS, MINING (until)',
      '*former_source_of_wealth: BUSINESS_INCOME, CAPITAL_OF_OWNERS (until)',
      'source_of_wealth_details: Twenty years of trading in machine parts.',
      'source_of_funds: ASSET_SALE',
      '*former_source_of_funds: FUND_SUBSCRIBERS, BORROWING, OTHER (until)',
      '*former_source_of_funds: BUSINESS_INCOME (until)',
      'source_of_funds_details: Sold our drills',
      '*former_source_of_funds_details: Profits of the last two years. (until)',
    ]);
    const actions = await platform.actionsOn(sender);
    expect(actions.filter((action) => action === 'company_sources_told')).toHaveLength(3);
  });

  test('is asked of a company that came before it was asked for, whatever its documents are like', async () => {
    const sender = await company('CORPORATION', { isTold: false });
    await cameBefore(sender);
    expect(await obstacles(sender)).toEqual(['company_details_missing', null, null]);
    const untold = (await look(sender)).facts.find(({ field }) => field === 'has_told_sources');
    expect(untold).toMatchObject({ value: 'no', marked: true });
    const reason = 'Please tell us who owns the company';
    await decide(compliance, 'kyb', sender.clientId, { decision: 'ASK_AGAIN', reason });
    expect((await platform.tell(sender)).status).toBe(200);
  });
});

/** Has a company be with the desk as it was before some of this was asked. */
async function cameBefore({ clientId, userId }: Sender): Promise<void> {
  const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
  await transact(database, async (tx) => {
    await setKycStage(tx, clientId, 'SUBMITTED');
    await openCase(tx, actor, {
      queue: 'kyb',
      clientId,
      subjectId: clientId,
      enteredBy: userId,
      turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
    });
  });
}

/** Has verified companies asked as the migration asked those that were there. */
async function askWhatIsMissing(): Promise<void> {
  const file = new URL('../../database/migrations/0059_company_answers.sql', import.meta.url);
  const asks = (await readFile(file, 'utf8')).match(/^update clients[^;]+;/m)?.[0] ?? '';
  await sql.raw(asks).execute(database);
}

describe('a company that was verified before something was asked', () => {
  const standing = async ({ browser }: Sender) => {
    const { body } = await browser.call(getMe);
    const { verification_status, kyc_stage, answers_due_at, answers_overdue } =
      getMe.output.parse(body);
    return { verification_status, kyc_stage, isAsked: answers_due_at !== null, answers_overdue };
  };
  const verifiedBefore = async (given: Parameters<typeof company>[1]) => {
    const sender = await company('CORPORATION', given);
    await transact(database, (tx) => verifyClient(tx, SYSTEM, sender.clientId));
    return sender;
  };
  const let30DaysPass = ({ clientId }: Sender) =>
    database
      .updateTable('clients')
      .set({ answers_due_at: sql<Date>`clock_now()` })
      .where('client_id', '=', clientId)
      .execute();
  const asked = { verification_status: 'VERIFIED', kyc_stage: 'CREATED', isAsked: true };
  const settled = { ...asked, kyc_stage: 'COMPLETED', isAsked: false, answers_overdue: false };

  test('is asked for what is missing, has 30 days, and then pays nothing in until it answers', async () => {
    const complete = await verifiedBefore({});
    const unseen = await verifiedBefore({ isShown: false });
    const untold = await verifiedBefore({ isTold: false });
    await askWhatIsMissing();
    expect(await standing(complete)).toEqual(settled);
    expect(await standing(unseen)).toEqual({ ...asked, answers_overdue: false });
    expect(await standing(untold)).toEqual({ ...asked, answers_overdue: false });
    const { answers_due_at: dueAt } = await getClient(database, untold.clientId);
    const days = ((dueAt?.getTime() ?? 0) - (await readClock(database)).getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await let30DaysPass(untold);
    expect(await standing(untold)).toEqual({ ...asked, answers_overdue: true });

    await platform.tell(untold);
    await platform.show(untold);
    for (const { document } of (await readKyb(untold)).documents) await send(untold, document);
    await confirm(untold);
    expect((await standing(untold)).answers_overdue).toBe(true);
    expect((await submit(untold)).body).toEqual({ stage: 'SUBMITTED' });
    expect(await standing(untold)).toMatchObject({
      kyc_stage: 'SUBMITTED',
      answers_overdue: false,
    });
    await platform.sign(untold);
    await findInOrder(compliance, untold);
    const approved = await decide(compliance, 'kyb', untold.clientId, { decision: 'APPROVE' });
    expect(approved.status).toBe(200);
    expect(await standing(untold)).toEqual(settled);
    expect(await platform.actionsOn(untold)).toContain('company_answers_accepted');
  });

  test('is told of it once, and once more a week before the day', async () => {
    const complete = await verifiedBefore({});
    const untold = await verifiedBefore({ isTold: false });
    const late = await verifiedBefore({ isShown: false });
    await askWhatIsMissing();
    const sweep = async () => {
      const { run } = answersDueSweep({ database });
      await Promise.all([run(), run()]);
      await run();
    };
    const told = async ({ email }: Sender) =>
      (await platform.mailsTo(email)).filter((subject) => subject.includes('answers'));
    const dueIn = async (days: number, { clientId }: Sender, isTold: boolean) => {
      const day = new Date((await readClock(database)).getTime() + days * 86_400_000);
      await database
        .updateTable('clients')
        .set({ answers_due_at: day, answers_told_for: isTold ? day : null })
        .where('client_id', '=', clientId)
        .execute();
    };
    const [asked, reminded] = [
      'We need a few answers about your company',
      "We still need your company's answers",
    ];
    await dueIn(6, late, false);
    await sweep();
    expect([await told(complete), await told(untold), await told(late)]).toEqual([
      [],
      [asked],
      [asked],
    ]);
    await dueIn(7.1, untold, true);
    await sweep();
    expect(await told(untold)).toEqual([asked]);
    await dueIn(6.9, untold, true);
    await sweep();
    expect(await told(untold)).toEqual([asked, reminded]);
    await dueIn(-1, untold, true);
    await sweep();
    expect(await told(untold)).toEqual([asked, reminded]);
  });

  test('whose answers are not accepted pays nothing in, whatever the day', async () => {
    const sender = await verifiedBefore({ isShown: false });
    await askWhatIsMissing();
    await platform.show(sender);
    for (const { document } of (await readKyb(sender)).documents) await send(sender, document);
    await confirm(sender);
    await submit(sender);
    const reason = 'Nobody knows who signed';
    await decide(compliance, 'kyb', sender.clientId, { decision: 'REJECT', reason });
    expect(await standing(sender)).toEqual({
      ...asked,
      kyc_stage: 'REJECTED',
      answers_overdue: true,
    });
  });
});

describe('whoever signs for a company', () => {
  const identityOf = async (sender: Sender) => (await readKyb(sender)).signatory_identity;

  test('shows who they are, which is decided with the company', async () => {
    const sender = await submitted();
    const seen = await look(sender);
    const parts = seen.documents.flatMap(({ part }) => part ?? []);
    expect(parts).toEqual(['FRONT', 'SELFIE']);
    expect(seen.facts).toContainEqual(
      expect.objectContaining({ field: 'document_type', value: 'PASSPORT' }),
    );
    expect(seen.facts).toContainEqual(
      expect.objectContaining({ field: 'politically_exposed', value: 'no' }),
    );
    await findInOrder(compliance, sender);
    const approved = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(approved.status).toBe(200);
    expect(await identityOf(sender)).toMatchObject({ status: 'APPROVED' });
    expect(codeOf(await platform.show(sender))).toEqual([409, 'conflict']);
  });

  test('is asked for another document, and everything else stays', async () => {
    const sender = await submitted();
    await findInOrder(compliance, sender);
    const reason = 'The photo is blurred';
    const ask = { decision: 'ASK_AGAIN', asks: 'DOCUMENT', reason } as const;
    expect((await decide(compliance, 'kyb', sender.clientId, ask)).status).toBe(200);
    expect(await identityOf(sender)).toMatchObject({ status: 'REQUIRED', reason });
    expect(codeOf(await confirm(sender))).toEqual([409, 'step_not_reachable']);
    expect((await platform.show(sender)).status).toBe(200);
    await confirm(sender);
    expect((await submit(sender)).body).toEqual({ stage: 'SUBMITTED' });
    expect((await look(sender)).sent_before).toMatchObject([{ decision: 'ASKED_AGAIN', reason }]);
    const approved = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(approved.status).toBe(200);
  });

  test('whom nobody has seen stops the approval of a company that came before it was asked', async () => {
    const sender = await company('CORPORATION', { isShown: false });
    await cameBefore(sender);
    expect(await obstacles(sender)).toEqual(['signatory_unidentified', null, null]);
    const marked = (await look(sender)).facts.find(({ field }) => field === 'has_shown_identity');
    expect(marked).toMatchObject({ value: 'no', marked: true });
    const approved = await decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(approved)).toEqual([409, 'signatory_unidentified']);
    const reason = 'Please show who signs';
    await decide(compliance, 'kyb', sender.clientId, { decision: 'ASK_AGAIN', reason });
    expect((await platform.show(sender)).status).toBe(200);
  });

  test('by a link is known by a certified copy, without which the company is not approved', async () => {
    const sender = await company('CORPORATION', { isShown: false });
    const { clientId, userId } = sender;
    const signatory = {
      signatory_email: 'jun.ho@beacon-reach.example',
      signatory_first_name: 'Jun',
      signatory_last_name: 'Ho',
      signatory_role: 'Director',
    };
    const answers = {
      ...ENTITY.noAnswers,
      ...signatory,
      organization_type: 'CORPORATION',
      signatory_rights: 'REPRESENTATIVE',
    } as const;
    const named = Object.keys(signatory) as (keyof typeof signatory)[];
    await transact(database, (tx) =>
      insertAnswers(tx, { clientId, answeredBy: userId }, answers, ['signatory_rights', ...named]),
    );
    expect(await identityOf(sender)).toBeNull();
    expect(codeOf(await platform.show(sender))).toEqual([409, 'step_not_reachable']);
    const asked = (await readKyb(sender)).documents.map(({ document }) => document);
    expect(asked.slice(0, 2)).toEqual(['POWER_OF_ATTORNEY', 'SIGNATORY_IDENTITY']);
    const owed = asked.filter((document) => document !== 'SIGNATORY_IDENTITY');
    for (const document of owed) await send(sender, document);
    await cameBefore(sender);
    expect(await obstacles(sender)).toEqual(['signatory_unidentified', null, null]);
  });
});

describe('the contracts of a company', () => {
  test('are all signed before it is verified, about what it tells now', async () => {
    const sender = await company();
    for (const { document } of (await readKyb(sender)).documents) await send(sender, document);
    await confirm(sender);
    await submit(sender);
    await findInOrder(compliance, sender);
    const approve = () => decide(compliance, 'kyb', sender.clientId, { decision: 'APPROVE' });
    expect(codeOf(await approve())).toEqual([409, 'contracts_unsigned']);
    expect(await obstacles(sender)).toEqual(['contracts_unsigned', null, null]);
    await platform.sign(sender);
    expect((await readKyb(sender)).contracts.map(({ status }) => status)).toEqual(
      Array(3).fill('SIGNED'),
    );
    await askForForm(sender);
    const register = { ...COMPANY_FACTS.register, address_of_seat: 'Paradeplatz 8' };
    await platform.tell(sender, { register });
    await send(sender, 'FORM_W8BEN_E');
    await confirm(sender);
    await submit(sender);
    await review(sender, 'FORM_W8BEN_E', { decision: 'APPROVE' });
    expect(codeOf(await approve())).toEqual([409, 'contracts_unsigned']);
    await platform.sign(sender);
    expect((await approve()).status).toBe(200);
    expect((await getClient(database, sender.clientId)).verification_status).toBe('VERIFIED');
  });
});

test('one submission of many at the same time opens one case', async () => {
  const sender = await company('PARTNERSHIP');
  for (const { document } of (await readKyb(sender)).documents) await send(sender, document);
  await confirm(sender);
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit(sender)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { review: seen } = await readKyb(sender);
  expect(seen?.events.map(({ kind }) => kind)).toEqual(['OPENED']);
  expect(await platform.mailsTo(sender.email)).toEqual(['We have your documents']);
  const key = newId();
  const headers = { 'idempotency-key': key };
  expect((await sender.browser.call(kyb.submitKyb, { headers })).status).toBe(200);
});
