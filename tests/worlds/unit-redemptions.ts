import * as agreements from '@ballast/contract/agreements/agreements.ts';
import type { Call } from '@ballast/contract/call.ts';
import * as requests from '@ballast/contract/funds/redemption-requests.ts';
import * as redemptions from '@ballast/contract/funds/unit-redemptions.ts';
import { agreementsRoutes } from '../../server/agreements/routes.ts';
import { newId } from '../../server/database/identifier.ts';
import type { ClassTerms } from '../../server/funds/private-funds/vehicles.ts';
import { draftLinkRoutes } from '../../server/funds/signed-drafts/draft-link-routes.ts';
import { submitSignedJob } from '../../server/funds/signed-drafts/submit-signed.ts';
import { unitRedemptionRoutes } from '../../server/funds/unit-redemptions/unit-redemption-routes.ts';
import { AGREEMENT_FLOWS } from '../../server/main/agreement-flows.ts';
import { entityRoutes } from '../../server/onboarding/sign-up/entity-routes.ts';
import { openTestAccess } from './access.ts';
import { booksOf } from './books.ts';
import type { Answer } from './browser.ts';
import type { Sender } from './documents.ts';
import { openPrivateFund, usd } from './private-funds.ts';

const once = () => ({ 'idempotency-key': newId() });

const withQuery = ({ method, path }: Pick<Call, 'method' | 'path'>, query: object) => ({
  method,
  path: `${path}?${new URLSearchParams({ ...query })}`,
});

/** What somebody asks for: everything, `12.5 units`, or an amount of money. */
export type AskedFor = 'ALL' | `${string} units` | `${string} USD`;

function wishOf(asked: AskedFor) {
  if (asked === 'ALL') return { basis: 'ALL' as const };
  const [amount = '', unit] = asked.split(' ');
  return { basis: unit === 'units' ? ('UNITS' as const) : ('AMOUNT' as const), amount };
}

/** Clients who redeem from private funds, by the calls of the whole. */
export async function openTestRedemptions() {
  const access = await openTestAccess({
    routes: (app, context) => {
      unitRedemptionRoutes(app, context);
      agreementsRoutes(app, context, AGREEMENT_FLOWS);
      entityRoutes(app, context, AGREEMENT_FLOWS);
      draftLinkRoutes(app, context);
      context.queue.register([submitSignedJob(context)], []);
    },
  });
  const { database } = access;
  const books = booksOf(database);

  const open = (days: readonly string[], terms: Partial<ClassTerms> = {}, gateRate = '0.25') =>
    openPrivateFund({ database, client: books.client }, days, terms, gateRate);

  type Fund = Awaited<ReturnType<typeof open>>;

  /** A verified client with money. */
  async function client(amount: string) {
    const person = await access.addClient();
    await books.openClient(person.clientId, 'USD', usd(amount));
    return person;
  }

  type Person = Awaited<ReturnType<typeof client>>;

  const signedIn = async (person: Person): Promise<Sender> => ({
    ...person,
    browser: await access.signIn(person),
  });

  const of = ({ slug, classId }: Fund, asked: AskedFor, paidIn?: string) => ({
    ...{ fund: slug, class_id: classId },
    ...wishOf(asked),
    ...(paidIn !== undefined && { paid_in: paidIn }),
  });

  const terms = async ({ browser }: Sender, { slug }: Fund) =>
    (await browser.call(withQuery(redemptions.getRedemptionTerms, { fund: slug })))
      .body as unknown as redemptions.RedemptionTerms;

  const ask = (
    { browser }: Sender,
    fund: Fund,
    asked: AskedFor,
    paidIn?: string,
  ): Promise<Answer> =>
    browser.call(withQuery(redemptions.estimateRedemption, of(fund, asked, paidIn)));

  const estimate = async (sender: Sender, fund: Fund, asked: AskedFor) =>
    (await ask(sender, fund, asked)).body as unknown as redemptions.RedemptionEstimate;

  const begin = (
    { browser }: Sender,
    fund: Fund,
    asked: AskedFor,
    paidIn?: string,
  ): Promise<Answer> => {
    const { fund: slug, ...body } = of(fund, asked, paidIn);
    return browser.call(withQuery(requests.createRedemptionRequest, { fund: slug }), {
      body: { amount: null, ...body },
      headers: once(),
    });
  };

  /** Signs what was begun, as its screen does. */
  async function sign({ browser }: Sender): Promise<agreements.Agreement> {
    const asked = await browser.call(agreements.requestAgreement, {
      body: { envelope_type: 'REDEMPTION_AGREEMENT' },
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

  /** A redemption that is begun and signed. */
  async function signed(
    sender: Sender,
    fund: Fund,
    asked: AskedFor,
    paidIn?: string,
  ): Promise<string> {
    const { body } = await begin(sender, fund, asked, paidIn);
    await sign(sender);
    return (body as { id?: string }).id ?? '';
  }

  const submit = ({ browser }: Sender, id: string, key = newId()): Promise<Answer> =>
    browser.call(requests.submitRedemptionRequest, {
      params: { id },
      headers: { 'idempotency-key': key },
    });

  const cancel = ({ browser }: Sender, id: string): Promise<Answer> =>
    browser.call(requests.cancelRedemptionRequest, { params: { id }, headers: once() });

  async function list({ browser }: Sender): Promise<redemptions.UnitRedemption[]> {
    const { body } = await browser.call(redemptions.listUnitRedemptions);
    return (body as unknown as { items: redemptions.UnitRedemption[] }).items;
  }

  return {
    ...{ access, database, books, open, client, signedIn, terms, ask, estimate, begin, sign },
    ...{ signed, submit, cancel, list },
  };
}
