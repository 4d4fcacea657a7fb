import type { CallingCountry } from '../account/calling-codes.ts';

/** Whose rules say who may invest (spec/decisions.md, section 5). */
export const REGIONS = [
  'EU',
  'UK',
  'SWITZERLAND',
  'SINGAPORE',
  'UAE',
  'HONG_KONG',
  'ELSEWHERE',
] as const;

export type Region = (typeof REGIONS)[number];

/**
 * The 27 member states, with the parts of Finland and France in the union that have their own codes. Not
 * Iceland, Liechtenstein and Norway, nor the Crown dependencies for the UK: compliance decides there.
 */
const COUNTRIES: Partial<Record<Region, readonly CallingCountry[]>> = {
  EU: [
    'AT',
    'BE',
    'BG',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GR',
    'HR',
    'HU',
    'IE',
    'IT',
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SE',
    'SI',
    'SK',
    'AX',
    'GF',
    'GP',
    'MF',
    'MQ',
    'RE',
    'YT',
  ],
  UK: ['GB'],
  SWITZERLAND: ['CH'],
  SINGAPORE: ['SG'],
  UAE: ['AE'],
  HONG_KONG: ['HK'],
};

/** The region that a country of residence or incorporation belongs to. */
export function regionOf(country: CallingCountry): Region {
  return REGIONS.find((region) => COUNTRIES[region]?.includes(country)) ?? 'ELSEWHERE';
}
