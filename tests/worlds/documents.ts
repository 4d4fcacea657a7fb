import type { StaffRole } from '@ballast/contract/account/roles.ts';
import * as kyb from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import type { OrganizationType } from '@ballast/contract/onboarding/sign-up/entity.ts';
import { type CaseAsk, type CaseQueue, decideCase } from '@ballast/contract/staff/cases.ts';
import { reviewKybDocument } from '@ballast/contract/staff/kyb.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { uploadRoutes } from '../../server/files/upload-routes.ts';
import type { Purpose } from '../../server/files/uploads.ts';
import { clientConditions } from '../../server/onboarding/client-conditions.ts';
import { ADDITIONAL_DOCUMENT_CASES } from '../../server/onboarding/documents/additional-cases.ts';
import { additionalRoutes } from '../../server/onboarding/documents/additional-routes.ts';
import { KYB_CASES } from '../../server/onboarding/kyb/kyb-cases.ts';
import { kybRoutes } from '../../server/onboarding/kyb/kyb-routes.ts';
import { ENTITY } from '../../server/onboarding/sign-up/entity-rules.ts';
import { insertAnswers } from '../../server/onboarding/sign-up/sign-up-answers.ts';
import { newestArrival } from '../../server/reviews/case-record.ts';
import { caseRoutes } from '../../server/reviews/case-routes.ts';
import { COMPANY_FACTS } from '../models/company-facts.ts';
import { openTestAccess } from './access.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { caseBySubject } from './by-id.ts';
import { signContracts } from './company-contracts.ts';
import { insertTestUpload } from './stored-upload.ts';

/** A client with an open account, signed in. */
export type Sender = {
  readonly userId: string;
  readonly clientId: string;
  readonly email: string;
  readonly browser: TestBrowser;
};

export async function openTestDocuments() {
  const access = await openTestAccess({
    routes: (app, context) => {
      kybRoutes(app, context);
      additionalRoutes(app, context);
      caseRoutes(app, context, [KYB_CASES, ADDITIONAL_DOCUMENT_CASES], clientConditions);
      return uploadRoutes(app, context);
    },
  });
  const { database } = access;

  async function client(accountType: 'INDIVIDUAL' | 'INSTITUTIONAL'): Promise<Sender> {
    const person = await access.addClient();
    const state = { verification_status: 'UNVERIFIED', kyc_stage: 'CREATED' } as const;
    await database
      .updateTable('clients')
      .set({ account_type: accountType, ...state })
      .where('client_id', '=', person.clientId)
      .execute();
    return { ...person, browser: await access.signIn(person) };
  }

  async function company(
    structure: OrganizationType | null = 'CORPORATION',
    { usTaxPayer = false, isTold = true, isShown = true } = {},
  ): Promise<Sender> {
    const sender = await client('INSTITUTIONAL');
    const { userId, clientId } = sender;
    await database
      .updateTable('clients')
      .set({ us_tax_payer: usTaxPayer, legal_name: 'Harbour Lights Ltd' })
      .where('client_id', '=', clientId)
      .execute();
    const answers = { ...ENTITY.noAnswers, organization_type: structure };
    const by = { clientId, answeredBy: userId };
    await transact(database, (tx) => insertAnswers(tx, by, answers, ['organization_type']));
    if (isTold) {
      await tell(sender);
      if (isShown) await show(sender);
    }
    return sender;
  }

  const tell = ({ browser }: Sender, body: kyb.KybAnswers = COMPANY_FACTS) =>
    browser.call(kyb.answerKyb, { body });

  /** The registrant shows who they are. */
  async function show(sender: Sender): Promise<Answer> {
    const body = {
      issuing_country: 'CH',
      document_type: 'PASSPORT',
      front_upload_id: await keep(sender, 'IDENTITY'),
      selfie_upload_id: await keep(sender, 'IDENTITY'),
      politically_exposed: false,
    };
    const headers = { 'idempotency-key': newId() };
    return sender.browser.call(kyb.sendSignatoryIdentity, { body, headers });
  }

  async function sign(sender: Sender): Promise<void> {
    const { userId, clientId } = sender;
    const actor = { ...SYSTEM, userId, clientId, kind: 'client' } as const;
    await signContracts(access.context, actor, (await readKyb(sender)).signatory);
  }

  async function colleague(role: StaffRole): Promise<TestBrowser> {
    const person = await access.addStaff([role]);
    const browser = access.browser();
    await browser.login(person, { admin: true });
    await browser.confirm(await access.codeOf(person), false, 'OTP');
    return browser;
  }

  function keep({ clientId }: Sender, purpose: Purpose = 'ENTITY', name?: string): Promise<string> {
    return insertTestUpload(database, clientId, purpose, name);
  }

  async function send(
    sender: Sender,
    document: KybDocument,
    uploadIds?: readonly string[],
  ): Promise<Answer> {
    const upload_ids = uploadIds ?? [await keep(sender)];
    const headers = { 'idempotency-key': newId() };
    return sender.browser.call(kyb.sendKybDocument, { body: { document, upload_ids }, headers });
  }

  const confirm = ({ browser }: Sender) =>
    browser.call(kyb.answerKyb, { body: { certification_confirmed: true } });

  const submit = ({ browser }: Sender) =>
    browser.call(kyb.submitKyb, { headers: { 'idempotency-key': newId() } });

  const readKyb = async ({ browser }: Sender) =>
    (await browser.call(kyb.getKyb)).body as unknown as kyb.Kyb;

  async function newestOf(queue: CaseQueue, subjectId: string) {
    const found = await caseBySubject(database, queue, subjectId);
    const seen_event = found ? await newestArrival(database, found) : '1';
    return { caseId: found?.caseId ?? newId(), seen_event };
  }

  async function review(
    by: TestBrowser,
    { clientId }: Pick<Sender, 'clientId'>,
    document: KybDocument,
    given: { decision: string; reason?: string; seen_event?: string },
  ): Promise<Answer> {
    const { seen_event } = await newestOf('kyb', clientId);
    const params = { id: clientId, document };
    return by.call(reviewKybDocument, { params, body: { seen_event, ...given } });
  }

  async function findInOrder(by: TestBrowser, sender: Sender): Promise<void> {
    for (const { document } of (await readKyb(sender)).documents) {
      const { status, text } = await review(by, sender, document, { decision: 'APPROVE' });
      if (status !== 200) throw new Error(text);
    }
  }

  return {
    ...access,
    review,
    findInOrder,
    client,
    company,
    tell,
    show,
    sign,
    colleague,
    keep,
    send,
    confirm,
    submit,
    readKyb,
    async submitted(): Promise<Sender> {
      const sender = await company();
      for (const { document } of (await readKyb(sender)).documents) await send(sender, document);
      await confirm(sender);
      await submit(sender);
      await sign(sender);
      return sender;
    },
    async decide(
      by: TestBrowser,
      queue: 'kyb' | 'additional_documents',
      subjectId: string,
      body: { decision: string; reason?: string; asks?: CaseAsk },
    ): Promise<Answer> {
      const { caseId, seen_event } = await newestOf(queue, subjectId);
      return by.call(decideCase, { params: { id: caseId }, body: { ...body, seen_event } });
    },
  };
}
