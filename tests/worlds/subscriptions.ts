import * as agreements from '@ballast/contract/agreements/agreements.ts';
import type { Call } from '@ballast/contract/call.ts';
import type { Accreditation } from '@ballast/contract/funds/accreditation.ts';
import * as subscriptions from '@ballast/contract/funds/subscriptions.ts';
import { sendProofOfInvestorStatus } from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import * as proofs from '@ballast/contract/onboarding/proofs/proofs.ts';
import { type CaseQueue, decideCase } from '@ballast/contract/staff/cases.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import { agreementsRoutes } from '../../server/agreements/routes.ts';
import { readClock } from '../../server/database/clock.ts';
import { dayOf } from '../../server/database/days.ts';
import { newId } from '../../server/database/identifier.ts';
import { withInquiries } from '../../server/funds/inquiries/inquiry-cases.ts';
import { inquiryRoutes } from '../../server/funds/inquiries/inquiry-routes.ts';
import type { ClassTerms } from '../../server/funds/private-funds/vehicles.ts';
import { draftLinkRoutes } from '../../server/funds/signed-drafts/draft-link-routes.ts';
import { submitSignedJob } from '../../server/funds/signed-drafts/submit-signed.ts';
import { withChosenLimbs } from '../../server/funds/subscriptions/accreditation-facts.ts';
import { SUBSCRIPTION_CASES } from '../../server/funds/subscriptions/subscription-cases.ts';
import { subscriptionRoutes } from '../../server/funds/subscriptions/subscription-routes.ts';
import { AGREEMENT_FLOWS } from '../../server/main/agreement-flows.ts';
import { clientConditions } from '../../server/onboarding/client-conditions.ts';
import { ACCREDITATION_CASES } from '../../server/onboarding/proofs/accreditation-cases.ts';
import { proofRoutes } from '../../server/onboarding/proofs/proof-routes.ts';
import { CLIENT_REQUEST_CASES } from '../../server/onboarding/requests/client-requests.ts';
import { entityRoutes } from '../../server/onboarding/sign-up/entity-routes.ts';
import { newestArrival } from '../../server/reviews/case-record.ts';
import { caseRoutes } from '../../server/reviews/case-routes.ts';
import { openTestAccess } from './access.ts';
import { booksOf } from './books.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { caseBySubject } from './by-id.ts';
import type { Sender } from './documents.ts';
import { openPrivateFund, usd } from './private-funds.ts';
import { insertTestUpload } from './stored-upload.ts';

/** A call that says of which fund it is. */
const ofFund = ({ method, path }: Pick<Call, 'method' | 'path'>, fund: string) => ({
  method,
  path: `${path}?fund=${fund}`,
});

const once = () => ({ 'idempotency-key': newId() });

/** What a first subscription tells. */
export const ANSWERS = {
  source_of_funds: ['SALARY' as const],
  source_of_funds_other: null,
  employer_name: 'Harbour Lights Ltd',
  experience: 'OVER_FIVE_YEARS' as const,
};

/** What somebody chooses besides: a US taxpayer what they are, in the class of their vehicle. */
type Choice = {
  readonly accreditation: Accreditation | null;
  readonly classId: string;
  readonly printedCopy: boolean;
  /** What the amount is of, where that is not the class's currency. */
  readonly paidIn: string;
};

/** Clients, the desk and a private fund, by the calls of the whole. */
export async function openTestSubscriptions(days: readonly string[], terms: Partial<ClassTerms>) {
  const access = await openTestAccess({
    routes: (app, context) => {
      subscriptionRoutes(app, context);
      proofRoutes(app, context);
      agreementsRoutes(app, context, AGREEMENT_FLOWS);
      inquiryRoutes(app, context);
      entityRoutes(app, context, AGREEMENT_FLOWS);
      draftLinkRoutes(app, context);
      context.queue.register([submitSignedJob(context)], []);
      const subjects = [
        SUBSCRIPTION_CASES,
        withChosenLimbs(ACCREDITATION_CASES),
        withInquiries(CLIENT_REQUEST_CASES),
      ];
      caseRoutes(app, context, subjects, clientConditions);
    },
  });
  const { database } = access;
  const books = booksOf(database);
  const fund = await openPrivateFund({ database, client: books.client }, days, terms);
  const { slug } = fund;

  /** A verified client with money, signed in; by default one who pays no taxes in the US. */
  async function client(amount: string, us_tax_payer = false) {
    const person = await access.addClient();
    await database
      .updateTable('clients')
      .set({ us_tax_payer })
      .where('client_id', '=', person.clientId)
      .execute();
    await books.openClient(person.clientId, 'USD', usd(amount));
    return { ...person, browser: await access.signIn(person) };
  }

  async function colleague(...roles: Parameters<typeof access.addStaff>[0]): Promise<TestBrowser> {
    const person = await access.addStaff(roles);
    const browser = access.browser();
    await browser.login(person, { admin: true });
    await browser.confirm(await access.codeOf(person), false, 'OTP');
    return browser;
  }

  const readTerms = async ({ browser }: Sender, of = slug) =>
    (await browser.call(ofFund(subscriptions.getSubscriptionTerms, of)))
      .body as unknown as subscriptions.SubscriptionTerms;

  const begin = (
    { browser }: Sender,
    amount: string,
    answers: subscriptions.SubscriptionAnswers | null = ANSWERS,
    { accreditation, classId, printedCopy = false, paidIn }: Partial<Choice> = {},
  ): Promise<Answer> =>
    browser.call(ofFund(subscriptions.createSubscriptionRequest, slug), {
      body: {
        ...{ class_id: classId ?? fund.classId, amount, answers },
        ...{ accreditation: accreditation ?? null, printed_copy: printedCopy },
        ...(paidIn !== undefined && { paid_in: paidIn }),
      },
      headers: once(),
    });

  /** Signs what was begun, as its screen does. */
  async function sign(
    { browser }: Sender,
    envelope_type: agreements.Agreement['envelope_type'] = 'SUBSCRIPTION_AGREEMENT',
  ): Promise<agreements.Agreement> {
    const asked = await browser.call(agreements.requestAgreement, {
      body: { envelope_type },
      headers: once(),
    });
    const agreement = asked.body as unknown as agreements.Agreement;
    const { id, content_sha256, signer_name: name } = agreement;
    const params = { id };
    const shown = { content_sha256 };
    await browser.call(agreements.sendAgreement, { params });
    await browser.call(agreements.noteAgreementRead, { params, body: shown });
    await browser.call(agreements.consentToAgreement, { params, body: shown });
    await browser.call(agreements.signAgreement, { params, body: { name, drawing: null } });
    return agreement;
  }

  const submit = ({ browser }: Sender, id: string): Promise<Answer> =>
    browser.call(subscriptions.submitSubscriptionRequest, { params: { id }, headers: once() });

  const handIn = ({ browser }: Sender, id: string): Promise<Answer> =>
    browser.call(subscriptions.verifySupportingDocuments, { params: { id }, headers: once() });

  const cancel = ({ browser }: Sender, id: string): Promise<Answer> =>
    browser.call(subscriptions.cancelSubscriptionRequest, { params: { id }, headers: once() });

  async function prove({ browser, clientId }: Sender, datedOn: string): Promise<Answer> {
    const upload_ids = [await insertTestUpload(database, clientId, 'PROOF')];
    const body = { dated_on: datedOn, upload_ids };
    return browser.call(proofs.sendProofOfAddress, { body, headers: once() });
  }

  /** The letter of a professional that the client is an accredited investor, of today. */
  async function sendLetter({ browser, clientId }: Sender): Promise<Answer> {
    const upload_ids = [await insertTestUpload(database, clientId, 'PROOF')];
    const dated_on = dayOf(await readClock(database));
    const body = { letter: 'THIRD_PARTY' as const, dated_on, upload_ids };
    return browser.call(sendProofOfInvestorStatus, { body, headers: once() });
  }

  async function list({ browser }: Sender): Promise<subscriptions.SubscriptionRequest[]> {
    const { body } = await browser.call(subscriptions.listSubscriptionRequests);
    return (body as unknown as { items: subscriptions.SubscriptionRequest[] }).items;
  }

  async function decide(
    by: TestBrowser,
    subjectId: string,
    body: { decision: string; reason?: string; template?: ReasonTemplate },
    queue: CaseQueue = 'subscriptions',
  ): Promise<Answer> {
    const found = await caseBySubject(database, queue, subjectId);
    const seen_event = found ? await newestArrival(database, found) : '1';
    const params = { id: found?.caseId ?? newId() };
    return by.call(decideCase, { params, body: { ...body, seen_event } });
  }

  return {
    ...{ access, database, fund, slug, books, client, colleague, terms: readTerms, begin, sign },
    ...{ submit, handIn, cancel, prove, sendLetter, list, decide },
    free: ({ clientId }: Sender) => books.free(fund.available(clientId)),
  };
}
