import type { Profile } from '@ballast/contract/onboarding/profiles.ts';
import { type ClientRow, getClient } from '../account/clients.ts';
import type { Database } from '../database/connect.ts';
import { readRegister } from './kyb/company-record.ts';
import { readKycAnswers } from './kyc/kyc-answers.ts';
import type { StoredAnswers } from './kyc/kyc-rules.ts';
import { provesAccreditation, readAccreditation } from './proofs/accreditation-record.ts';
import { proofState } from './proofs/proofs.ts';
import { ENTITY } from './sign-up/entity-rules.ts';
import { INDIVIDUAL } from './sign-up/individual-rules.ts';
import { readAnswers } from './sign-up/sign-up-answers.ts';

type ProfileAddress = NonNullable<Profile['residential_address']>;

/** What is known of a client, for whoever reviews it; tax numbers masked. */
export async function getProfiles(
  database: Database,
  clientId: string,
): Promise<{ items: Profile[] }> {
  const client = await getClient(database, clientId);
  const isCompany = client.account_type === 'INSTITUTIONAL';
  return { items: [await (isCompany ? companyOf : personOf)(database, client)] };
}

async function personOf(database: Database, client: ClientRow): Promise<Profile> {
  const told = await readAnswers(database, client.client_id, INDIVIDUAL.noAnswers);
  const kyc = await readKycAnswers(database, client.client_id);
  return {
    ...namesOf(client),
    date_of_birth: kyc.date_of_birth,
    country_of_birth: kyc.country_of_birth,
    citizenship: kyc.citizenship,
    occupation: kyc.occupation,
    us_tax_payer: client.us_tax_payer,
    residential_address: addressOf(kyc, 'residence'),
    mailing_address: addressOf(kyc, 'mailing'),
    tax_residencies: kyc.tax_residencies.map(({ country_of_taxes, type, tin }) => ({
      country_of_taxes,
      type,
      tin,
    })),
    source_of_funds: kyc.source_of_funds ?? [],
    politically_exposed: kyc.politically_exposed,
    ...(await investorData(database, client)),
    investor_type: told.investor_type,
    questionnaire: {
      liquid_investable_assets: told.liquid_investable_assets,
      digital_assets_investment_value: told.digital_assets_investment_value,
      intended_investment_amount: told.intended_investment_amount,
    },
  };
}

async function companyOf(database: Database, client: ClientRow): Promise<Profile> {
  const told = await readAnswers(database, client.client_id, ENTITY.noAnswers);
  const register = await readRegister(database, client.client_id);
  return {
    ...namesOf(client),
    date_of_birth: null,
    country_of_birth: null,
    citizenship: null,
    occupation: null,
    us_tax_payer: client.us_tax_payer,
    residential_address: register && {
      address: register.address_of_seat,
      address2: register.address2_of_seat,
      city: register.city_of_seat,
      subdivision: register.subdivision_of_seat,
      zip_code: register.zip_code_of_seat,
      country: register.country_of_seat,
    },
    mailing_address: null,
    tax_residencies: [],
    source_of_funds: [],
    politically_exposed: null,
    ...(await investorData(database, client)),
    investor_type: told.investor_type,
    questionnaire: {
      liquid_investable_assets: null,
      digital_assets_investment_value: null,
      intended_investment_amount: null,
    },
  };
}

const NO_INVESTOR_DATA = {
  investor_data_provided: false,
  accreditation_passed: false,
  accreditation_based_on_proof_of_income: false,
  accreditation_based_on_proof_of_net_worth: false,
};

/** What a client has shown to funds: of US taxpayers by what they are accredited, of other people the address. */
async function investorData(
  database: Database,
  client: ClientRow,
): Promise<typeof NO_INVESTOR_DATA> {
  if (!provesAccreditation(client)) {
    const address = await proofState(database, client.client_id, 'ADDRESS');
    const isProvided = address === 'SUBMITTED' || address === 'APPROVED';
    return { ...NO_INVESTOR_DATA, investor_data_provided: isProvided };
  }
  const { isProvided, acceptedBy } = await readAccreditation(database, client.client_id);
  return {
    investor_data_provided: isProvided,
    accreditation_passed: acceptedBy !== null,
    accreditation_based_on_proof_of_income: acceptedBy === 'INCOME',
    accreditation_based_on_proof_of_net_worth:
      acceptedBy === 'NET_WORTH' || acceptedBy === 'ASSETS',
  };
}

function namesOf({ first_name, middle_name, last_name, legal_name }: ClientRow) {
  return { first_name, middle_name, last_name, legal_name };
}

/** Null where none was told. */
function addressOf(kyc: StoredAnswers, purpose: 'residence' | 'mailing'): ProfileAddress | null {
  const address = {
    address: kyc[`address_of_${purpose}`],
    address2: kyc[`address2_of_${purpose}`],
    city: kyc[`city_of_${purpose}`],
    subdivision: kyc[`subdivision_of_${purpose}`],
    zip_code: kyc[`zip_code_of_${purpose}`],
    country: kyc[`country_of_${purpose}`],
  };
  return Object.values(address).every((part) => part === null) ? null : address;
}
