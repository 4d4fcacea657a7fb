import { z } from 'zod';
import { CALLING_CODES, type CallingCountry } from '../account/calling-codes.ts';
import { ANY_STAFF, COUNTRY_KEEPERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, Timestamp, text } from '../fields.ts';

/** What may tie a client to a country. CONNECTION is where a request comes from, as the proxy tells it. */
export const COUNTRY_LINKS = [
  'RESIDENCE',
  'INCORPORATION',
  'CONNECTION',
  'CITIZENSHIP',
  'BIRTH',
  'TAX',
  'ISSUE',
  'PHONE',
] as const;

export type CountryLink = (typeof COUNTRY_LINKS)[number];

/** PROHIBITED opens no account; REVIEW is looked at before somebody is approved. */
export const COUNTRY_VERDICTS = ['PROHIBITED', 'REVIEW'] as const;

/** What may be proposed: also that a country of a rule is like any other again. */
export const PROPOSED_VERDICTS = [...COUNTRY_VERDICTS, 'ALLOWED'] as const;

/** ISO 3166-1 alpha-2. */
const CountryCode = z.string().regex(/^[A-Z]{2}$/);

/** The countries with which nobody becomes a client, so that a page can say so before it is tried. */
export const listCountriesNotServed = call({
  method: 'GET',
  path: '/countries/not-served',
  summary: 'Countries whose residents and companies are not served',
  output: z.strictObject({
    items: z.array(z.strictObject({ country: CountryCode, link: z.enum(COUNTRY_LINKS) })),
  }),
  errors: [],
  who: 'client',
  invited: true,
  support: true,
  idempotent: false,
});

const Rule = { country: CountryCode, link: z.enum(COUNTRY_LINKS), reason: z.string() };

const CountryRule = z.strictObject({
  ...Rule,
  id: Id,
  verdict: z.enum(COUNTRY_VERDICTS),
  since: Timestamp,
  until: Timestamp.nullable(),
  /** Null for a rule that came with the platform. */
  made_by: z.string().nullable(),
  released_by: z.string().nullable(),
});

const CountryRuleProposal = z.strictObject({
  ...Rule,
  id: Id,
  verdict: z.enum(PROPOSED_VERDICTS),
  proposed_at: Timestamp,
  proposed_by: z.string(),
  proposed_by_me: z.boolean(),
});

/** The rules that count, what is proposed, and the last hundred rules that ceased to count. */
export const listCountryRules = call({
  method: 'GET',
  path: '/staff/countries',
  summary: 'Rules of countries, proposals and former rules',
  output: z.strictObject({
    items: z.array(CountryRule),
    proposals: z.array(CountryRuleProposal),
    former: z.array(CountryRule),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const ProposedCountryRule = z.strictObject({
  country: z.enum(
    Object.keys(CALLING_CODES) as [CallingCountry, ...CallingCountry[]],
    'Choose a country',
  ),
  link: z.enum(COUNTRY_LINKS, 'Field is required'),
  verdict: z.enum(PROPOSED_VERDICTS, 'Field is required'),
  reason: text(500),
});

/** Proposes a rule; nothing changes until somebody else releases it. `conflict` while another proposal waits, or for what counts already. */
export const proposeCountryRule = call({
  method: 'POST',
  path: '/staff/countries/proposals',
  summary: 'Propose a rule of a country',
  body: ProposedCountryRule,
  output: z.strictObject({ id: Id }),
  errors: ['conflict'],
  who: COUNTRY_KEEPERS,
  support: false,
  idempotent: true,
});

/** Releases or refuses a proposal. Who made it may take it back by refusing it, and never releases it. */
export const decideCountryRule = call({
  method: 'POST',
  path: '/staff/countries/proposals/{id}/decide',
  summary: 'Release or refuse a proposed rule of a country',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['RELEASED', 'REFUSED']) }),
  output: Done,
  errors: ['conflict', 'approver_entered_it'],
  who: COUNTRY_KEEPERS,
  support: false,
  idempotent: true,
});
