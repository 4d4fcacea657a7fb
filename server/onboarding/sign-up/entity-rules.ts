import { type FieldError, FieldRefusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { ClassClaim } from '@ballast/contract/onboarding/sign-up/class-claims.ts';
import {
  ENTITY_STEPS,
  type EntityDetails,
  type EntityStep,
  ORGANIZATION_SUBTYPES,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import { ENTITY_ANSWER_STEPS } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { classRuleOf } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import type { ClientRow } from '../../account/clients.ts';
import { attemptKey } from '../../account/email-key.ts';
import { isClaimBy } from './class-claims.ts';
import type { StoredFields } from './sign-up-answers.ts';
import type { OwnPart, SignUpKind } from './sign-up-rules.ts';

/** A company's answers in this room. */
export type StoredEntityAnswers = Omit<EntityDetails, keyof OwnPart>;

export const ENTITY: SignUpKind<EntityDetails, EntityStep, StoredEntityAnswers> = {
  accountType: 'INSTITUTIONAL',
  flow: ENTITY_STEPS,
  detailsOf: (own, answers) => ({
    ...own,
    ...answers,
    class_claim: isClaimBy(own.class_claim, ruleOf(answers)) ? own.class_claim : null,
    reverse_solicitation_letter:
      answers.us_tax_payer === false
        ? (own.reverse_solicitation_letter ?? { status: 'REQUIRED' })
        : null,
  }),
  noAnswers: {
    first_name: null,
    last_name: null,
    signatory_rights: null,
    legal_business_name: null,
    country_of_incorporation: null,
    organization_type: null,
    organization_subtype: null,
    organization_other_type: null,
    us_tax_payer: null,
    investor_type: null,
    risk_awareness_confirmed: false,
    signatory_email: null,
    signatory_first_name: null,
    signatory_last_name: null,
    signatory_role: null,
  } satisfies StoredFields,
  answerSteps: ENTITY_ANSWER_STEPS,
  classRuleOf: ruleOf,
  withoutIdle,
  freeText: 'organization_other_type',
  countryLinks: { country_of_incorporation: 'INCORPORATION' },
  letterFields: [
    'first_name',
    'last_name',
    'signatory_rights',
    'legal_business_name',
    'country_of_incorporation',
  ],
  ruledOut: ['investor_type'],
  check: (client, { signatory_email }) => {
    if (signatory_email !== null) assertNotOwnAddress(client, signatory_email);
  },
};

/**
 * Refuses a representative's own address as the signatory's, because the link would come to somebody who may
 * not sign. The coarse form counts: a tag or a dot leads to the same mailbox.
 */
export function assertNotOwnAddress(
  client: Pick<ClientRow, 'email'>,
  signatoryEmail: string,
  loc: FieldError['loc'] = ['body'],
): void {
  if (attemptKey(client.email) !== attemptKey(signatoryEmail)) return;
  throw new FieldRefusal([fieldError([...loc, 'signatory_email'], 'own_address')]);
}

/** Investor types are for payers abroad, and must be offered to companies in the country of incorporation. */
function ruleOf(answers: StoredEntityAnswers) {
  const { us_tax_payer, investor_type, country_of_incorporation } = answers;
  if (us_tax_payer !== false) return null;
  return classRuleOf(investor_type, country_of_incorporation, 'INSTITUTIONAL');
}

/** A subtype is of one structure, a named signatory of representatives abroad. */
function withoutIdle(answers: StoredEntityAnswers, claim: ClassClaim | null): StoredEntityAnswers {
  const { organization_type, organization_subtype, us_tax_payer, signatory_rights } = answers;
  const subtypes: readonly unknown[] = organization_type
    ? ORGANIZATION_SUBTYPES[organization_type]
    : [];
  const subtype = subtypes.includes(organization_subtype) ? organization_subtype : null;
  const named = us_tax_payer === false && signatory_rights === 'REPRESENTATIVE';
  return {
    ...answers,
    organization_subtype: subtype,
    organization_other_type: subtype === 'OTHER' ? answers.organization_other_type : null,
    investor_type: isClaimBy(claim, ruleOf(answers)) ? answers.investor_type : null,
    ...(!named && {
      signatory_email: null,
      signatory_first_name: null,
      signatory_last_name: null,
      signatory_role: null,
    }),
  };
}
