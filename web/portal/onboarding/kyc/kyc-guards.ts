import type { KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { type Guard, guards, ownGuards } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { stepGuards } from '../flow-guards.ts';

/** People are identified here, companies by their documents. */
export const individualsOnly: Guard = ({ user }) =>
  user?.account_type === 'INDIVIDUAL' ? null : paths.kyb();

type Entry = Parameters<ReturnType<typeof enter>>[0];

const enterCreated = enter(
  individualsOnly,
  guards.requiresKycStage(['CREATED'], paths.portfolio()),
);

const way = stepGuards(() => import('./kyc-way.ts').then(({ loadKyc }) => loadKyc()));

/** Of a step of KYC: stage CREATED, and every step before it complete (spec/access.md, section 2). */
export function enterStep(step: KycStep) {
  return async (entry: Entry): Promise<void> => {
    await enterCreated(entry);
    await way.step(step)(entry);
  };
}

/** Of /kyc and of what it does not know: to where the person goes on. */
export async function enterStart(entry: Entry): Promise<void> {
  await enterCreated(entry);
  const { whereToGoOn } = await import('./kyc-way.ts');
  throw goTo(await whereToGoOn().catch((): Path => paths.error(entry.location.href)));
}

/** The success of KYC comes after its submission only. */
export const enterSuccess = enter(
  individualsOnly,
  ownGuards.requiresArrival(() => ['/kyc/complete'], paths.accountStatus),
);

/** The state of the verification, for people of any stage. */
export const enterStatus = enter(individualsOnly);

/** Agreements are signed here while they are due (spec/access.md, section 2). */
export const enterCustody = enter(
  individualsOnly,
  guards.requiresAccountVerification('UNVERIFIED', paths.portfolio()),
  guards.requiresKycStage(['AGREEMENTS_VERIFICATION'], paths.accountStatus()),
);
