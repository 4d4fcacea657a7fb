import type { KybAnswers } from '@ballast/contract/onboarding/kyb/kyb.ts';

/** What the companies of the demo tell of themselves, by email. The numbers are nobody's. */
export const COMPANY_ANSWERS: Readonly<
  Record<string, Required<Pick<KybAnswers, 'register' | 'people' | 'sources'>>>
> = {
  'treasury@northwind-partners.example': {
    register: {
      register_number: '0412 7788',
      register_place: 'Companies House, Cardiff',
      registered_on: '2014-03-11',
      address_of_seat: '18 Finsbury Pavement',
      address2_of_seat: null,
      city_of_seat: 'London',
      subdivision_of_seat: null,
      zip_code_of_seat: 'EC2A 1AH',
      country_of_seat: 'GB',
      lei: '2138007BALLASTDEMO66',
    },
    people: [
      {
        first_name: 'Ingrid',
        last_name: 'Solberg',
        date_of_birth: '1974-06-02',
        country_of_residence: 'GB',
        is_director: true,
        share: '55',
        has_control: false,
      },
      {
        first_name: 'Tomas',
        last_name: 'Berg',
        date_of_birth: '1969-11-23',
        country_of_residence: 'NO',
        is_director: false,
        share: '45',
        has_control: false,
      },
    ],
    sources: {
      source_of_wealth: ['FUND_SUBSCRIBERS', 'INVESTMENT_RETURNS'],
      source_of_wealth_details: 'What partners subscribed since 2014, and what it earned',
      source_of_funds: ['FUND_SUBSCRIBERS'],
      source_of_funds_details: 'Subscriptions that are not invested yet',
    },
  },
  'finance@harbour-lights.example': {
    register: {
      register_number: '6120457',
      register_place: 'Delaware Division of Corporations, Dover',
      registered_on: '2017-09-05',
      address_of_seat: '400 Atlantic Avenue',
      address2_of_seat: 'Suite 1200',
      city_of_seat: 'Boston',
      subdivision_of_seat: 'MA',
      zip_code_of_seat: '02110',
      country_of_seat: 'US',
      lei: null,
    },
    people: [
      {
        first_name: 'Henrik',
        last_name: 'Dahl',
        date_of_birth: '1978-02-17',
        country_of_residence: 'US',
        is_director: true,
        share: '66.6667',
        has_control: false,
      },
      {
        first_name: 'Arthur',
        last_name: 'Penn',
        date_of_birth: '1981-08-30',
        country_of_residence: 'US',
        is_director: true,
        share: '33.3333',
        has_control: false,
      },
    ],
    sources: {
      source_of_wealth: ['BUSINESS_INCOME', 'CAPITAL_OF_OWNERS'],
      source_of_wealth_details: 'Lighting for harbours, built with what the two owners paid in',
      source_of_funds: ['BUSINESS_INCOME'],
      source_of_funds_details: 'Profits of 2024 and 2025',
    },
  },
  'office@north-quay.example': {
    register: {
      register_number: '5983310',
      register_place: 'Delaware Division of Corporations, Dover',
      registered_on: '2016-04-21',
      address_of_seat: '77 Battery Street',
      address2_of_seat: null,
      city_of_seat: 'San Francisco',
      subdivision_of_seat: 'CA',
      zip_code_of_seat: '94111',
      country_of_seat: 'US',
      lei: null,
    },
    people: [
      {
        first_name: 'Ingrid',
        last_name: 'Berg',
        date_of_birth: '1972-12-09',
        country_of_residence: 'US',
        is_director: true,
        share: '100',
        has_control: false,
      },
    ],
    sources: {
      source_of_wealth: ['ASSET_SALE', 'INVESTMENT_RETURNS'],
      source_of_wealth_details: 'Sold two warehouses in 2020, and the bonds bought for them',
      source_of_funds: ['ASSET_SALE'],
      source_of_funds_details: 'What is left of the price',
    },
  },
};
