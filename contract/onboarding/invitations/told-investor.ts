import { z } from 'zod';
import { text } from '../../fields.ts';
import { INVESTOR_TYPES } from '../answers.ts';
import { ClassAnswers } from '../sign-up/class-limbs.ts';
import {
  DIGITAL_ASSETS,
  INTENDED_AMOUNTS,
  INTENDED_TOO_LOW,
  LIQUID_ASSETS,
  LIQUID_TOO_LOW,
} from '../sign-up/individual.ts';

/** What a relationship manager tells of somebody as an investor, with the invitation (spec/decisions.md, section 21). */

/** By what somebody asked us, before anybody of ours wrote to them. */
export const REQUEST_CHANNELS = ['EMAIL', 'PHONE', 'MEETING', 'LETTER', 'WEBSITE'] as const;

/** The person's own earlier request. Without it nobody is invited who is not a US taxpayer. */
export const OwnRequest = z.strictObject({
  requested_on: z.iso.date('Invalid data'),
  request_channel: z.enum(REQUEST_CHANNELS, 'Field is required'),
});
export type OwnRequest = z.output<typeof OwnRequest>;

/** The class that a manager told, with what holds of its conditions and how the manager knows. */
export const ToldClass = z.strictObject({
  investor_type: z.enum(INVESTOR_TYPES),
  class_answers: ClassAnswers,
  evidence: text(500),
});
export type ToldClass = z.output<typeof ToldClass>;

/** Whoever is below a minimum is not invited. */
export const ToldQuestionnaire = z.strictObject({
  liquid_investable_assets: z.enum(LIQUID_ASSETS).exclude([LIQUID_TOO_LOW]),
  digital_assets_investment_value: z.enum(DIGITAL_ASSETS),
  intended_investment_amount: z.enum(INTENDED_AMOUNTS).exclude([INTENDED_TOO_LOW]),
});
export type ToldQuestionnaire = z.output<typeof ToldQuestionnaire>;

/** What an invitation says of somebody as an investor; null where it is left to them. */
export const ToldInvestor = z.strictObject({
  request: OwnRequest.nullable(),
  investor_class: ToldClass.nullable(),
  questionnaire: ToldQuestionnaire.nullable(),
});
export type ToldInvestor = z.output<typeof ToldInvestor>;

/** Says whether the record of somebody's own request is missing: all but US taxpayers need one. */
export function lacksRequest(
  { us_tax_payer }: { readonly us_tax_payer: boolean | null },
  request: OwnRequest | null,
): boolean {
  return us_tax_payer === false && request === null;
}
