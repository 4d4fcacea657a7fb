import * as agreements from '@ballast/contract/agreements/agreements.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import * as calls from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { decideCase } from '@ballast/contract/staff/cases.ts';
import { agreementsRoutes } from '../../server/agreements/routes.ts';
import { newId } from '../../server/database/identifier.ts';
import { AGREEMENT_FLOWS } from '../../server/main/agreement-flows.ts';
import { clientConditions } from '../../server/onboarding/client-conditions.ts';
import { ACCREDITATION_CASES } from '../../server/onboarding/proofs/accreditation-cases.ts';
import { proofRoutes } from '../../server/onboarding/proofs/proof-routes.ts';
import { newestArrival } from '../../server/reviews/case-record.ts';
import { caseRoutes } from '../../server/reviews/case-routes.ts';
import { openTestAccess } from './access.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { caseBySubject } from './by-id.ts';
import type { Sender } from './documents.ts';
import { insertTestUpload } from './stored-upload.ts';

const once = () => ({ 'idempotency-key': newId() });

type Letter =
  | 'PROOF_OF_INCOME_AFFIRMATION'
  | 'PROOF_OF_NET_WORTH_AFFIRMATION'
  | 'PROOF_OF_ASSETS_AFFIRMATION';

/** US taxpayers who show that they are accredited investors, and compliance. */
export async function openTestAccreditation() {
  const access = await openTestAccess({
    routes: (app, context) => {
      proofRoutes(app, context);
      agreementsRoutes(app, context, AGREEMENT_FLOWS);
      caseRoutes(app, context, [ACCREDITATION_CASES], clientConditions);
    },
  });
  const { database } = access;

  /** A verified client, signed in. */
  async function client(isUsTaxPayer = true) {
    const person = await access.addClient();
    await database
      .updateTable('clients')
      .set({ us_tax_payer: isUsTaxPayer })
      .where('client_id', '=', person.clientId)
      .execute();
    return { ...person, browser: await access.signIn(person) };
  }

  /** The same of a company, whose signatory signs in for it. */
  async function company() {
    const sender = await client();
    await database
      .updateTable('clients')
      .set({ account_type: 'INSTITUTIONAL', legal_name: 'Beacon Reach LLC' })
      .where('client_id', '=', sender.clientId)
      .execute();
    return sender;
  }

  async function colleague(...roles: Parameters<typeof access.addStaff>[0]): Promise<TestBrowser> {
    const person = await access.addStaff(roles);
    const browser = access.browser();
    await browser.login(person, { admin: true });
    await browser.confirm(await access.codeOf(person), false, 'OTP');
    return browser;
  }

  const fileOf = ({ clientId }: Sender) => insertTestUpload(database, clientId, 'PROOF');

  async function sendNetWorth(
    sender: Sender,
    given: Omit<BodyOf<typeof calls.sendProofOfNetWorth>, 'upload_ids'>,
  ): Promise<Answer> {
    const body = { ...given, upload_ids: [await fileOf(sender)] };
    return sender.browser.call(calls.sendProofOfNetWorth, { body, headers: once() });
  }

  const changeNetWorth = (
    { browser }: Sender,
    body: BodyOf<typeof calls.changeProofOfNetWorth>,
  ): Promise<Answer> => browser.call(calls.changeProofOfNetWorth, { body, headers: once() });

  async function sendIncome(
    sender: Sender,
    given: Omit<BodyOf<typeof calls.sendProofOfIncome>, 'upload_ids'>,
  ): Promise<Answer> {
    const body = { ...given, upload_ids: [await fileOf(sender)] };
    return sender.browser.call(calls.sendProofOfIncome, { body, headers: once() });
  }

  const changeIncome = (
    { browser }: Sender,
    body: BodyOf<typeof calls.changeProofOfIncome>,
  ): Promise<Answer> => browser.call(calls.changeProofOfIncome, { body, headers: once() });

  async function sendLetter(
    sender: Sender,
    given: Omit<BodyOf<typeof calls.sendProofOfInvestorStatus>, 'upload_ids'>,
  ): Promise<Answer> {
    const body = { ...given, upload_ids: [await fileOf(sender)] };
    return sender.browser.call(calls.sendProofOfInvestorStatus, { body, headers: once() });
  }

  const ask = ({ browser }: Sender, envelope_type: Letter): Promise<Answer> =>
    browser.call(agreements.requestAgreement, { body: { envelope_type }, headers: once() });

  /** Signs a letter that was asked for, as its screen does. */
  async function signAsked({ browser }: Sender, agreement: agreements.Agreement): Promise<Answer> {
    const { id, content_sha256, signer_name: name } = agreement;
    const params = { id };
    const body = { content_sha256 };
    await browser.call(agreements.sendAgreement, { params });
    await browser.call(agreements.noteAgreementRead, { params, body });
    await browser.call(agreements.consentToAgreement, { params, body });
    return browser.call(agreements.signAgreement, { params, body: { name, drawing: null } });
  }

  async function affirm(sender: Sender, letter: Letter): Promise<agreements.Agreement> {
    const { body } = await ask(sender, letter);
    const agreement = body as unknown as agreements.Agreement;
    await signAsked(sender, agreement);
    return agreement;
  }

  async function decide(
    by: TestBrowser,
    { clientId }: Sender,
    body: { decision: string; reason?: string },
  ): Promise<Answer> {
    const found = await caseBySubject(database, 'accreditations', clientId);
    const seen_event = found ? await newestArrival(database, found) : '1';
    const params = { id: found?.caseId ?? newId() };
    return by.call(decideCase, { params, body: { ...body, seen_event } });
  }

  return {
    ...{ access, database, client, company, colleague, fileOf, sendNetWorth, changeNetWorth },
    ...{ sendIncome, changeIncome, sendLetter, ask, signAsked, affirm, decide },
  };
}
