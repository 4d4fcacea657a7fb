import type { KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { enter } from '../../../app/routing/enter.ts';
import { draftGuards, flowGuards } from '../../../app/routing/flow-guards.ts';
import { type Guard, guards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';

/** People are identified here, companies by their documents. */
export const individualsOnly: Guard = ({ user }) =>
  user?.account_type === 'INDIVIDUAL' ? null : paths.kyb();

const requiresCreated = guards.requiresKycStage(['CREATED'], paths.portfolio());

const flow = flowGuards(async () => (await import('./kyc-flow.ts')).loadKyc());
const sent = draftGuards(
  async () => (await import('@ballast/contract/onboarding/kyc/kyc.ts')).KYC_SENT,
);

/** Of a step of KYC: stage CREATED, and every step before it complete (spec/access.md, section 2). */
export function enterStep(step: KycStep) {
  return enter(individualsOnly, requiresCreated, flow.step(step));
}

/** Of /kyc and of what it does not know: to where the person goes on. */
export const enterStart = enter(individualsOnly, requiresCreated, async ({ wanted }) =>
  (await import('./kyc-flow.ts')).whereToGoOn().catch(() => paths.error(wanted)),
);

/** The success of KYC comes after its submission only. */
export const enterSuccess = enter(individualsOnly, sent.step('SUCCESS'));

/** The state of the verification, for people of any stage. */
export const enterStatus = enter(individualsOnly);

/** Agreements are signed here while they are due (spec/access.md, section 2). */
export const enterCustody = enter(
  individualsOnly,
  guards.requiresAccountVerification('UNVERIFIED', paths.portfolio()),
  guards.requiresKycStage(['AGREEMENTS_VERIFICATION'], paths.accountStatus()),
);
