import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import {
  answerEntitySignUp,
  completeEntitySignUp,
} from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import {
  answerIndividualSignUp,
  completeIndividualSignUp,
} from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { setPhone } from '../../server/account/users.ts';
import type { AgreementFlows } from '../../server/agreements/flows.ts';
import { agreementsRoutes } from '../../server/agreements/routes.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { readAgreementData } from '../../server/onboarding/agreement-client.ts';
import { agreementSigned } from '../../server/onboarding/renewals/agreement-signed.ts';
import { renewalRoutes } from '../../server/onboarding/renewals/renewal-routes.ts';
import { wantsAgreement } from '../../server/onboarding/required-agreements.ts';
import { entityRoutes } from '../../server/onboarding/sign-up/entity-routes.ts';
import { individualRoutes } from '../../server/onboarding/sign-up/individual-routes.ts';
import {
  signatoryCopySealed,
  signatoryDeclined,
} from '../../server/onboarding/signatories/signatory-outcomes.ts';
import { openTestAccess } from './access.ts';
import type { Answer, TestBrowser } from './browser.ts';

/** Somebody who signs up, in the session that the code by email opened. */
export type Newcomer = {
  readonly userId: string;
  readonly clientId: string;
  readonly email: string;
  readonly accountType: User['account_type'];
  readonly browser: TestBrowser;
};

const CALLS: Readonly<Record<User['account_type'], { answer: Call; complete: Call }>> = {
  INDIVIDUAL: { answer: answerIndividualSignUp, complete: completeIndividualSignUp },
  INSTITUTIONAL: { answer: answerEntitySignUp, complete: completeEntitySignUp },
};

/** What onboarding tells agreements in tests: all that it does. */
export const FLOWS: AgreementFlows = {
  wants: wantsAgreement,
  readData: readAgreementData,
  signed: agreementSigned,
  declined: signatoryDeclined,
  sealed: signatoryCopySealed,
};

/** A password that the rule takes. */
export const NEW_PASSWORD = 'Kestrel over 9 gables!';

/** A number that nobody has (Ofcom keeps it free). */
export const NEW_PHONE = '+442079460000';

/** Access, the onboarding of people and of companies, and what they sign, on a database of their own. */
export async function openTestSignUp(usualType: User['account_type'] = 'INDIVIDUAL') {
  const access = await openTestAccess({
    routes: (app, context) => {
      individualRoutes(app, context);
      entityRoutes(app, context, FLOWS);
      agreementsRoutes(app, context, FLOWS);
      renewalRoutes(app, context);
    },
  });
  const { database } = access;
  let visitors = 0;

  /** Signs somebody up as far as the code by email goes. */
  async function signUp(accountType = usualType): Promise<Newcomer> {
    visitors += 1;
    const email = `newcomer-${visitors}@example.org`;
    const browser = access.browser();
    browser.address = `10.7.${visitors >> 8}.${visitors & 255}`;
    await browser.call(startSignUp, { body: { email, account_type: accountType } });
    const [message] = await access.outboxOf(email);
    const body = { email, code: message?.code, device: browser.device };
    const answer = await browser.call(confirmSignUp, { body });
    browser.token = answer.body.access_token ?? null;
    const me = (await browser.call(getMe)).body as unknown as { id: string; client_id: string };
    return { userId: me.id, clientId: me.client_id, email, accountType, browser };
  }

  /** Gives a number, or has it verified, as the calls of phones do. */
  function withPhone({ userId }: Newcomer, state: 'GIVEN' | 'VERIFIED'): Promise<void> {
    return transact(database, (tx) => setPhone(tx, userId, NEW_PHONE, state));
  }

  return {
    ...access,
    signUp,
    withPhone,
    /** Somebody whose phone is verified and who has given these answers, one call each. */
    async newcomer(...answers: readonly object[]): Promise<Newcomer> {
      const newcomer = await signUp();
      await withPhone(newcomer, 'VERIFIED');
      for (const body of answers) {
        const answer = await give(newcomer, body);
        if (answer.status !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.text}`);
      }
      return newcomer;
    },
  };
}

export function give({ browser, accountType }: Newcomer, body: unknown): Promise<Answer> {
  return browser.call(CALLS[accountType].answer, { body });
}

/** Completes, by default with a key of its own. */
export function complete({ browser, accountType }: Newcomer, key = newId()): Promise<Answer> {
  return browser.call(CALLS[accountType].complete, { headers: { 'idempotency-key': key } });
}
