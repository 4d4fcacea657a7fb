import { z } from 'zod';
import { Country } from '../answers.ts';
import { CompanyRegister } from '../kyb/company-facts.ts';
import { businessNameOf, nameOf } from '../names.ts';
import {
  ORGANIZATION_SUBTYPES,
  ORGANIZATION_TYPES,
  type OrganizationSubtype,
  SIGNATORY_RIGHTS,
} from '../sign-up/entity.ts';

/** What a relationship manager tells of a company that is invited (spec/decisions.md, section 21). */

/** Who the link goes to, and who registers the company. */
export const InvitedContact = z.strictObject({
  first_name: nameOf('Invalid first name'),
  last_name: nameOf('Invalid last name'),
});
export type InvitedContact = z.output<typeof InvitedContact>;

/** A company as it is kept with its invitation: the answers of a sign-up, and how it is registered where that is known. */
export const InvitedCompany = z.strictObject({
  signatory_rights: z.enum(SIGNATORY_RIGHTS, 'Field is required'),
  legal_business_name: businessNameOf('Invalid legal business name'),
  country_of_incorporation: Country,
  organization_type: z.enum(ORGANIZATION_TYPES, 'Field is required'),
  /** Null for a structure without kinds of its own. */
  organization_subtype: z.union(
    [z.null(), z.enum(Object.values(ORGANIZATION_SUBTYPES).flat() as OrganizationSubtype[])],
    'Field is required',
  ),
  /** Beside the subtype OTHER only. */
  organization_other_type: businessNameOf('Please specify').nullable(),
  us_tax_payer: z.boolean('Field is required'),
  /** Null where the company tells it itself. */
  register: CompanyRegister.nullable(),
});
export type InvitedCompany = z.output<typeof InvitedCompany>;

/** The same as it is given: a structure with kinds has one of its own, and another structure is specified. */
export const GivenCompany = InvitedCompany.superRefine((company, context) => {
  const { organization_type, organization_subtype: subtype, organization_other_type } = company;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const own: readonly string[] = ORGANIZATION_SUBTYPES[organization_type];
  const fits = own.length === 0 ? subtype === null : subtype !== null && own.includes(subtype);
  if (!fits) refuse('organization_subtype', 'Field is required');
  if (subtype === 'OTHER' && organization_other_type === null) {
    refuse('organization_other_type', 'Please specify');
  }
});
