import type { ToldInvestor } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { classRuleOf } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import {
  answersOf,
  inputsOf,
  type TypedClass,
  typedOf,
} from '../../app/investor-classes/class-inputs.ts';
import { dayOfTyped, typedOfDay } from '../../ui/fields/date-text.ts';

/** What is typed of somebody's own request. */
export type TypedRequest = { requested_on: string; request_channel: string };

/** What is typed of a person as an investor: every field is text, but for what holds of the class. */
export type TypedInvestor = TypedRequest & {
  investor_type: string;
  evidence: string;
  liquid_investable_assets: string;
  digital_assets_investment_value: string;
  intended_investment_amount: string;
  class_answers: TypedClass;
};

/** The fields that are text. */
export type TextOfInvestor = Exclude<keyof TypedInvestor, 'class_answers'>;

const NOTHING_HOLDS: TypedClass = { texts: {}, facts: [] };

/** What is told, or what a draft knows. */
type Parts = {
  readonly [part in keyof ToldInvestor]?:
    | {
        readonly [field in keyof NonNullable<ToldInvestor[part]>]?:
          | NonNullable<ToldInvestor[part]>[field]
          | undefined;
      }
    | null
    | undefined;
};

/** A request that is recorded, or what a draft knows of one, as it is typed. */
export function typedOfRequest(request: Parts['request']): TypedRequest {
  return {
    requested_on: request?.requested_on ? typedOfDay(request.requested_on) : '',
    request_channel: request?.request_channel ?? '',
  };
}

/** What a call is given of a request; null where nothing was typed. */
export function requestOf({ requested_on, request_channel }: TypedRequest): object | null {
  return begun({
    requested_on: requested_on.trim() === '' ? null : (dayOfTyped(requested_on) ?? ''),
    request_channel: request_channel || null,
  });
}

/** What is told, or what a draft knows, as it is typed. */
export function typedOfInvestor({
  request,
  investor_class: told,
  questionnaire,
}: Parts): TypedInvestor {
  return {
    ...typedOfRequest(request),
    investor_type: told?.investor_type ?? '',
    evidence: told?.evidence ?? '',
    class_answers: told?.class_answers ? typedOf(told.class_answers) : NOTHING_HOLDS,
    liquid_investable_assets: questionnaire?.liquid_investable_assets ?? '',
    digital_assets_investment_value: questionnaire?.digital_assets_investment_value ?? '',
    intended_investment_amount: questionnaire?.intended_investment_amount ?? '',
  };
}

/** The rule of the class that is chosen, by where the person lives; null while there is none. */
export function ruleOfTyped(typed: { investor_type: string; country_of_residence: string }) {
  const type = typed.investor_type as Parameters<typeof classRuleOf>[0];
  const country = typed.country_of_residence as NonNullable<Parameters<typeof classRuleOf>[1]>;
  return typed.investor_type && typed.country_of_residence
    ? classRuleOf(type, country, 'INDIVIDUAL')
    : null;
}

/**
 * What a call is given: a part in which nothing was typed is left to the person, one that was begun is given as it is.
 */
export function investorOf(
  typed: TypedInvestor & { country_of_residence: string; us_tax_payer: string },
): Readonly<Record<keyof ToldInvestor, object | null>> {
  const { investor_type, evidence, class_answers } = typed;
  const { liquid_investable_assets, digital_assets_investment_value, intended_investment_amount } =
    typed;
  const rule = typed.us_tax_payer === 'yes' ? null : ruleOfTyped(typed);
  return {
    request: requestOf(typed),
    investor_class: rule
      ? {
          ...blanksAsNull({ investor_type, evidence }),
          class_answers: answersOf(inputsOf(rule), class_answers),
        }
      : null,
    questionnaire: begun(
      blanksAsNull({
        liquid_investable_assets,
        digital_assets_investment_value,
        intended_investment_amount,
      }),
    ),
  };
}

/** Says whether the record of the person's own request is missing, which all but US taxpayers need. */
export function lacksTypedRequest(typed: TypedRequest & { us_tax_payer: string }): boolean {
  const isBlank = typed.requested_on.trim() === '' && typed.request_channel === '';
  return typed.us_tax_payer === 'no' && isBlank;
}

/** A part as it is given; null where no field has anything. */
export function begun(part: object): object | null {
  return Object.values(part).every((value) => value === null) ? null : part;
}
