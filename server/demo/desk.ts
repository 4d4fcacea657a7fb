import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseAsk } from '@ballast/contract/staff/cases.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { SUBSCRIPTION_CASES } from '../funds/subscriptions/subscription-cases.ts';
import type { Context } from '../http/context.ts';
import { KYB_CASES } from '../onboarding/kyb/kyb-cases.ts';
import { IDENTITY_CASES, KYC_CASES } from '../onboarding/kyc/kyc-cases.ts';
import { BANK_ACCOUNT_CASES } from '../payments/targets/bank-account-cases.ts';
import { WALLET_CASES } from '../payments/targets/wallet-cases.ts';
import { WITHDRAWAL_CASES } from '../payments/withdrawals/withdrawal-cases.ts';
import { type AtDesk, decideCase } from '../reviews/case-decisions.ts';
import { type CaseOf, type CaseRecord, findCaseOf, newestArrival } from '../reviews/case-record.ts';
import { DEMO_STAFF } from './people.ts';
import { actorOf } from './settle-in.ts';

/** A member of the demo's staff at the desk. */
export async function deskOf({ database }: Context, email: string): Promise<AtDesk> {
  const actor = await actorOf(database, email);
  const roles: StaffRole[] = DEMO_STAFF.filter((one) => one.email === email).map(
    ({ role }) => role,
  );
  return {
    viewer: { userId: actor.userId, roles },
    actor,
    subjects: [
      WITHDRAWAL_CASES,
      WALLET_CASES,
      BANK_ACCOUNT_CASES,
      KYC_CASES,
      IDENTITY_CASES,
      KYB_CASES,
      SUBSCRIPTION_CASES,
    ],
  };
}

/** The case of a subject. Refuses `not_found`. */
export async function caseOf(database: Database, of: CaseOf): Promise<CaseRecord> {
  const found = await findCaseOf(database, of);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Decides a case as a member of the demo's staff. */
export async function decideAs(
  context: Context,
  email: string,
  about: CaseRecord,
  {
    decision,
    asks,
    reason = '',
  }: {
    readonly decision: CaseDecision;
    readonly asks?: CaseAsk | undefined;
    readonly reason?: string;
  },
): Promise<void> {
  const desk = await deskOf(context, email);
  await transact(context.database, async (tx) => {
    const seenEvent = await newestArrival(tx, about);
    await decideCase(tx, desk, about.caseId, { decision, asks, reason, seenEvent });
  });
}
