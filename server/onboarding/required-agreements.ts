import { mayEnter } from '@ballast/contract/flow-order.ts';
import { COMPANY_CONTRACTS, KYB_STEPS } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { KYC_STEPS } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { type ClientRow, getClient } from '../account/clients.ts';
import type { AgreementKind } from '../agreements/templates.ts';
import type { Tx } from '../database/connect.ts';
import { wishesOfInvited } from './invitations/invitation-agreements.ts';
import { getKyb } from './kyb/kyb.ts';
import { getKyc } from './kyc/kyc.ts';
import { wishesOfOutdated } from './renewals/outdated-agreements.ts';
import { ENTITY } from './sign-up/entity-rules.ts';
import { INDIVIDUAL } from './sign-up/individual-rules.ts';
import { readDetails } from './sign-up/sign-up.ts';

/** The agreements that the client's step asks for. */
type Wish = (tx: Tx, client: ClientRow) => Promise<readonly AgreementKind[]>;

const WISHES: readonly Wish[] = [
  wishesOfSignUp,
  wishesOfInvited,
  wishesOfKyc,
  wishesOfApproved,
  wishesOfCompany,
  wishesOfOutdated,
];

/** Says whether the client's step asks for an agreement of a kind. Refuses with `not_found`. */
export async function wantsAgreement(
  tx: Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<boolean> {
  const client = await getClient(tx, ownerId);
  for (const wishesOf of WISHES) {
    if ((await wishesOf(tx, client)).includes(kind)) return true;
  }
  return false;
}

/** Non-payers of US taxes declare that nobody solicited the business. */
async function wishesOfSignUp(tx: Tx, client: ClientRow): Promise<readonly AgreementKind[]> {
  // Invited people sign what their invitation asks for, at its step; invited companies sign up as others do.
  const isInvited = client.account_type === 'INDIVIDUAL' && client.invitation_id !== null;
  if (client.account_status !== 'INACTIVE' || isInvited) return [];
  const mayDeclare =
    client.account_type === 'INDIVIDUAL'
      ? await mayPersonDeclare(tx, client)
      : await mayCompany(tx, client);
  return mayDeclare ? ['REVERSE_SOLICITATION_LETTER'] : [];
}

async function mayPersonDeclare(tx: Tx, client: ClientRow): Promise<boolean> {
  const details = await readDetails(INDIVIDUAL, tx, client);
  return mayEnter(INDIVIDUAL.flow, 'DECLARATION_OF_NON_SOLICITATION', details);
}

async function mayCompany(tx: Tx, client: ClientRow): Promise<boolean> {
  const details = await readDetails(ENTITY, tx, client);
  return mayEnter(ENTITY.flow, 'REQUEST_INFO', details);
}

/** The platform agreement is signed once everything before it is there. */
async function wishesOfKyc(tx: Tx, client: ClientRow): Promise<readonly AgreementKind[]> {
  const { account_type, account_status, kyc_stage } = client;
  const isAsked =
    account_type === 'INDIVIDUAL' && account_status === 'ACTIVE' && kyc_stage === 'CREATED';
  if (!isAsked) return [];
  const mayAgree = mayEnter(KYC_STEPS, 'PLATFORM_AGREEMENT', await getKyc(tx, client.client_id));
  return mayAgree ? ['PLATFORM_AGREEMENT'] : [];
}

/** An approved person signs with the custodian and for purchases. */
async function wishesOfApproved(_tx: Tx, client: ClientRow): Promise<readonly AgreementKind[]> {
  return client.kyc_stage === 'AGREEMENTS_VERIFICATION'
    ? ['CUSTODY_SERVICE_AGREEMENT', 'MASTER_PURCHASE_AGREEMENT']
    : [];
}

/** Whoever registered a company and signs for it does so once everything is with the desk; others come by a link. */
async function wishesOfCompany(tx: Tx, client: ClientRow): Promise<readonly AgreementKind[]> {
  if (client.account_type !== 'INSTITUTIONAL' || client.kyc_stage !== 'SUBMITTED') return [];
  const kyb = await getKyb(tx, client.client_id);
  return mayEnter(KYB_STEPS, 'AGREEMENTS', kyb) ? COMPANY_CONTRACTS : [];
}
