import type { InvitedCompany } from '../../contract/onboarding/invitations/invited-company.ts';

/** A company as a manager tells everything of it, with its register. */
export const TOLD_COMPANY = {
  signatory_rights: 'SIGNATORY',
  legal_business_name: 'Straits & Partners 8 Pte. Ltd.',
  country_of_incorporation: 'SG',
  organization_type: 'PARTNERSHIP',
  organization_subtype: 'LP_LLP',
  organization_other_type: null,
  us_tax_payer: false,
  register: {
    register_number: '201912345K',
    register_place: 'ACRA, Singapore',
    registered_on: '2019-04-01',
    address_of_seat: '1 Marina View',
    address2_of_seat: null,
    city_of_seat: 'Singapore',
    subdivision_of_seat: null,
    zip_code_of_seat: '018960',
    country_of_seat: 'SG',
    lei: null,
  },
} as const satisfies InvitedCompany;
