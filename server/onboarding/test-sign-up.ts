import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import {
  answerIndividualSignUp,
  completeIndividualSignUp,
} from '@ballast/contract/onboarding/sign-up.ts';
import { openTestAccess } from '../access/test-access.ts';
import type { Answer, TestBrowser } from '../access/test-browser.ts';
import { setPhone } from '../account/users.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { individualRoutes } from './individual-routes.ts';

/** Somebody who signs up, in the session that the code by email opened. */
export type Newcomer = {
  readonly userId: string;
  readonly email: string;
  readonly browser: TestBrowser;
};

/** A password that the rule takes. */
export const NEW_PASSWORD = 'Kestrel over 9 gables!';

/** A number that nobody has (Ofcom keeps it free). */
export const NEW_PHONE = '+442079460000';

/** Access and the onboarding of people, on a database of their own. */
export async function openTestSignUp() {
  const access = await openTestAccess({ routes: individualRoutes });
  const { database } = access;
  let visitors = 0;

  /** Signs somebody up as far as the code by email goes. */
  async function signUp(accountType = 'INDIVIDUAL'): Promise<Newcomer> {
    visitors += 1;
    const email = `newcomer-${visitors}@example.org`;
    const browser = access.browser();
    browser.address = `10.7.${visitors >> 8}.${visitors & 255}`;
    await browser.call(startSignUp, { body: { email, account_type: accountType } });
    const [message] = await access.outboxOf(email);
    const body = { email, code: message?.code, device: browser.device };
    const answer = await browser.call(confirmSignUp, { body });
    browser.token = answer.body.access_token ?? null;
    const { id = '' } = (await browser.call(getMe)).body as { id?: string };
    return { userId: id, email, browser };
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

/** Gives answers. */
export function give({ browser }: Newcomer, body: unknown): Promise<Answer> {
  return browser.call(answerIndividualSignUp, { body });
}

/** Completes, by default with a key of its own. */
export function complete({ browser }: Newcomer, key = newId()): Promise<Answer> {
  return browser.call(completeIndividualSignUp, { headers: { 'idempotency-key': key } });
}
