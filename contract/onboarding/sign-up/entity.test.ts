import { describe, expect, it } from 'vitest';
import { claimMeeting, NO_CLASS } from '../../../tests/models/class-walk.ts';
import { lastReachable, reachable } from '../../flow.ts';
import { mayEnter, stepAfter, stepBefore } from '../../flow-order.ts';
import {
  ENTITY_STEPS,
  EntityDetails,
  type EntityStep,
  entityFlow,
  ORGANIZATION_SUBTYPES,
  ORGANIZATION_TYPES,
} from './entity.ts';

const NOTHING: EntityDetails = {
  phone: null,
  phone_verified: false,
  password_set: false,
  sso_linked: false,
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
  class_claim: null,
  risk_awareness_confirmed: false,
  reverse_solicitation_letter: null,
  signatory_email: null,
  signatory_first_name: null,
  signatory_last_name: null,
  signatory_role: null,
};

/** A signatory abroad who has answered everything up to the risks, and signed nothing. */
const SIGNATORY: EntityDetails = {
  ...NOTHING,
  phone: '+6561234567',
  phone_verified: true,
  password_set: true,
  sso_linked: false,
  first_name: 'Wei',
  last_name: 'Lim',
  signatory_rights: 'SIGNATORY',
  legal_business_name: 'Straits Holdings Pte Ltd',
  country_of_incorporation: 'SG',
  organization_type: 'CORPORATION',
  us_tax_payer: false,
  ...claimMeeting('ACCREDITED', 'SG', 'INSTITUTIONAL'),
  risk_awareness_confirmed: true,
};

const REPRESENTATIVE: EntityDetails = { ...SIGNATORY, signatory_rights: 'REPRESENTATIVE' };

const DESIGNATED: EntityDetails = {
  ...REPRESENTATIVE,
  signatory_email: 'tan@straits.example',
  signatory_first_name: 'Mei',
  signatory_last_name: 'Tan',
  signatory_role: 'Director',
};

const last = (data: EntityDetails) => lastReachable(ENTITY_STEPS, data).name;
const forward = (step: EntityStep, data: EntityDetails) =>
  stepAfter(ENTITY_STEPS, step, data)?.name;
const back = (step: EntityStep, data: EntityDetails) =>
  stepBefore(ENTITY_STEPS, step, data)?.name ?? 'logout';

describe('the steps of entity onboarding', () => {
  it('stand in this order with these progress values and route names', () => {
    const shown = ENTITY_STEPS.map(({ route, progressThousandths: progress }) => [
      route.replace(/^onboarding-entity-/, ''),
      progress && progress / 1000,
    ]);
    expect(shown).toEqual([
      ['phone', 0.29],
      ['verify-method', 0.29],
      ['phone-verify', 0.31],
      ['password', 0.43],
      ['your-details', 0.462],
      ['signatory-rights', 0.539],
      ['legal-business-name', 0.616],
      ['country-of-incorporation', 693 / 1000],
      ['legal-structure', 0.77],
      ['legal-structure-partnership', 0.847],
      ['legal-structure-trust', 0.847],
      ['legal-structure-state-owned-or-international', 0.847],
      ['legal-structure-other', 0.847],
      ['us-taxpayer-status', 0.924],
      ['eligibility', 0.962],
      ['understanding-the-risks', 1],
      ['request-info', null],
      ['designate-signatory', null],
      ['request-received', null],
      ['completed', null],
    ]);
  });

  it('stand under /onboarding/entity, the structure’s own pages under the structure', () => {
    for (const { path, route } of ENTITY_STEPS)
      expect(path.replaceAll('/', '-').replace('-onboarding', 'onboarding')).toBe(route);
    expect(ENTITY_STEPS.filter(({ path }) => path.includes('legal-structure/')).length).toBe(4);
  });

  it('read the data by the names of the specification and no other', () => {
    expect(EntityDetails.parse(DESIGNATED)).toEqual(DESIGNATED);
    expect(EntityDetails.safeParse({ ...DESIGNATED, role: 'Director' }).success).toBe(false);
  });
});

describe('a company signs up', () => {
  it('begins with the phone, as a person does', () => {
    expect(last(NOTHING)).toBe('PHONE');
    expect(last({ ...NOTHING, phone: '+6561234567' })).toBe('PHONE_VERIFY');
    expect(last({ ...NOTHING, phone_verified: true })).toBe('PASSWORD');
    expect(back('PHONE', NOTHING)).toBe('logout');
    expect(back('PASSWORD', { ...SIGNATORY, password_set: false })).toBe('logout');
    expect(back('YOUR_DETAILS', SIGNATORY)).toBe('logout');
    expect(mayEnter(ENTITY_STEPS, 'PASSWORD', SIGNATORY)).toBe(false);
  });

  it.each<[EntityStep, Partial<EntityDetails>]>([
    ['PASSWORD', { password_set: false }],
    ['YOUR_DETAILS', { first_name: '' }],
    ['YOUR_DETAILS', { last_name: null }],
    ['SIGNATORY_RIGHTS', { signatory_rights: null }],
    ['LEGAL_BUSINESS_NAME', { legal_business_name: '  ' }],
    ['COUNTRY_OF_INCORPORATION', { country_of_incorporation: null }],
    ['LEGAL_STRUCTURE', { organization_type: null }],
    ['US_TAXPAYER_STATUS', { us_tax_payer: null }],
    ['ELIGIBILITY', { investor_type: null }],
    ['ELIGIBILITY', { class_claim: null }],
    ['UNDERSTANDING_THE_RISKS', { risk_awareness_confirmed: false }],
  ])('stays at %s while %o', (step, missing) => {
    expect(last({ ...SIGNATORY, ...missing })).toBe(step);
  });

  it('goes from the structure to its own page for four types, otherwise to the taxpayer status', () => {
    const OWN_PAGE = ['PARTNERSHIP', 'TRUST', 'STATE_OWNED_OR_INTERNATIONAL', 'OTHER'];
    expect(ORGANIZATION_TYPES.length).toBe(7);
    for (const type of ORGANIZATION_TYPES) {
      const data = { ...SIGNATORY, organization_type: type };
      const next = OWN_PAGE.includes(type) ? type : 'US_TAXPAYER_STATUS';
      expect(forward('LEGAL_STRUCTURE', data)).toBe(next);
      expect(back('US_TAXPAYER_STATUS', data)).toBe(
        next === 'US_TAXPAYER_STATUS' ? 'LEGAL_STRUCTURE' : next,
      );
    }
  });

  it('takes a subtype of its own type only, on the page of that type only', () => {
    for (const type of ['PARTNERSHIP', 'TRUST', 'STATE_OWNED_OR_INTERNATIONAL', 'OTHER'] as const)
      for (const [of, subtypes] of Object.entries(ORGANIZATION_SUBTYPES))
        for (const subtype of subtypes) {
          const data = {
            ...SIGNATORY,
            organization_type: type,
            organization_subtype: subtype,
            organization_other_type: 'Cooperative',
          };
          expect([type, subtype, last(data)]).toEqual([
            type,
            subtype,
            of === type ? 'REQUEST_INFO' : type,
          ]);
        }
  });

  it('asks to specify another structure', () => {
    const other: EntityDetails = {
      ...SIGNATORY,
      organization_type: 'OTHER',
      organization_subtype: 'OTHER',
    };
    expect(last(other)).toBe('OTHER');
    expect(last({ ...other, organization_other_type: 'Cooperative' })).toBe('REQUEST_INFO');
    expect(last({ ...other, organization_subtype: 'SOLE_PROPRIETORSHIP' })).toBe('REQUEST_INFO');
  });

  it('skips eligibility as a US payer', () => {
    const us = { ...SIGNATORY, us_tax_payer: true, ...NO_CLASS };
    expect(forward('US_TAXPAYER_STATUS', us)).toBe('UNDERSTANDING_THE_RISKS');
    expect(mayEnter(ENTITY_STEPS, 'ELIGIBILITY', us)).toBe(false);
    expect(forward('US_TAXPAYER_STATUS', SIGNATORY)).toBe('ELIGIBILITY');
  });
});

describe('after the risks', () => {
  it('a US payer completes, whoever signs up', () => {
    for (const data of [SIGNATORY, REPRESENTATIVE]) {
      const us = { ...data, us_tax_payer: true };
      expect(forward('UNDERSTANDING_THE_RISKS', us)).toBe('COMPLETED');
      expect(last(us)).toBe('COMPLETED');
    }
  });

  it('a signatory signs at request-info, and then completes', () => {
    expect(forward('UNDERSTANDING_THE_RISKS', SIGNATORY)).toBe('REQUEST_INFO');
    expect(last(SIGNATORY)).toBe('REQUEST_INFO');
    expect(last({ ...SIGNATORY, reverse_solicitation_letter: { status: 'DECLINED' } })).toBe(
      'REQUEST_INFO',
    );
    expect(forward('REQUEST_INFO', SIGNATORY)).toBe('COMPLETED');
    expect(last({ ...SIGNATORY, reverse_solicitation_letter: { status: 'SIGNED' } })).toBe(
      'COMPLETED',
    );
    expect(mayEnter(ENTITY_STEPS, 'DESIGNATE_SIGNATORY', SIGNATORY)).toBe(false);
  });

  it('a representative designates a signatory, and then the request is received', () => {
    expect(forward('UNDERSTANDING_THE_RISKS', REPRESENTATIVE)).toBe('DESIGNATE_SIGNATORY');
    expect(forward('DESIGNATE_SIGNATORY', REPRESENTATIVE)).toBe('REQUEST_RECEIVED');
    expect(last(DESIGNATED)).toBe('REQUEST_RECEIVED');
    for (const step of ['REQUEST_INFO', 'COMPLETED'] as const)
      expect(mayEnter(ENTITY_STEPS, step, DESIGNATED)).toBe(false);
  });

  it.each(['email', 'first_name', 'last_name', 'role'] as const)(
    'the designated signatory needs the %s',
    (field) => {
      expect(last({ ...DESIGNATED, [`signatory_${field}`]: null })).toBe('DESIGNATE_SIGNATORY');
      expect(last({ ...DESIGNATED, [`signatory_${field}`]: ' ' })).toBe('DESIGNATE_SIGNATORY');
    },
  );

  it('the completed step does nothing further', () => {
    expect(forward('COMPLETED', SIGNATORY)).toBeUndefined();
    expect(forward('REQUEST_RECEIVED', DESIGNATED)).toBeUndefined();
  });
});

describe('an account that waits for its signatory', () => {
  it('is sent to request-received whatever it asks for', () => {
    for (const data of [NOTHING, SIGNATORY, DESIGNATED])
      expect(reachable(entityFlow('PENDING_ACTIVATION'), data).map(({ name }) => name)).toEqual([
        'REQUEST_RECEIVED',
      ]);
    expect(entityFlow('INACTIVE')).toBe(ENTITY_STEPS);
  });
});
