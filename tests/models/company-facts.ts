import type { KybAnswers } from '../../contract/onboarding/kyb/kyb.ts';

/** What a company tells before its documents. */
export const COMPANY_FACTS = {
  register: {
    register_number: 'CHE-123.456.788',
    register_place: 'Handelsregister Zürich',
    registered_on: '2001-02-03',
    address_of_seat: 'Bahnhofstrasse 1',
    address2_of_seat: null,
    city_of_seat: 'Zürich',
    subdivision_of_seat: null,
    zip_code_of_seat: '8001',
    country_of_seat: 'CH',
    lei: '506700GE1G29325QX363',
  },
  people: [
    {
      first_name: 'Mara',
      last_name: 'Quist',
      date_of_birth: '1971-04-05',
      country_of_residence: 'CH',
      is_director: true,
      share: '74.9999',
      has_control: false,
    },
    {
      first_name: 'Jonas',
      last_name: 'Frey',
      date_of_birth: '1965-10-30',
      country_of_residence: 'DE',
      is_director: false,
      share: '25.0001',
      has_control: false,
    },
  ],
  sources: {
    source_of_wealth: ['BUSINESS_INCOME', 'CAPITAL_OF_OWNERS'],
    source_of_wealth_details: 'Twenty years of trading in machine parts.',
    source_of_funds: ['BUSINESS_INCOME'],
    source_of_funds_details: 'Profits of the last two years.',
  },
} as const satisfies KybAnswers;
