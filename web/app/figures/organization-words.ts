import type {
  OrganizationSubtype,
  OrganizationType,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ORGANIZATION_WORDS: Readonly<Record<OrganizationType, MessageDescriptor>> = {
  CORPORATION: msg`Corporation`,
  LLC: msg`Limited liability company`,
  PARTNERSHIP: msg`Partnership`,
  TRUST: msg`Trust`,
  STATE_OWNED_OR_INTERNATIONAL: msg`State-owned or international entity`,
  PUBLICLY_TRADED: msg`Publicly traded company`,
  OTHER: msg`Other`,
};

export const SUBTYPE_WORDS: Readonly<Record<OrganizationSubtype, MessageDescriptor>> = {
  GENERAL_PARTNERSHIP: msg`General partnership`,
  LP_LLP: msg`Limited partnership or limited liability partnership`,
  PERSONAL_TRUST_TAXABLE: msg`Personal trust that pays taxes itself`,
  PERSONAL_TRUST: msg`Personal trust`,
  CORPORATE_TRUST: msg`Corporate trust`,
  STATE_OWNED: msg`State-owned company`,
  GOVERNMENTAL_PENSION_PLAN: msg`Governmental pension plan`,
  SOVEREIGN_WEALTH_FUND: msg`Sovereign wealth fund`,
  FOREIGN_OFFICIAL_INSTITUTION: msg`Foreign official institution`,
  SUPRANATIONAL_BODY: msg`Supranational body`,
  SOLE_PROPRIETORSHIP: msg`Sole proprietorship`,
  UNINCORPORATED_BUSINESS: msg`Unincorporated business`,
  OTHER: msg`Other`,
};
