import type { OrganizationType, SIGNATORY_RIGHTS } from '../sign-up/entity.ts';

/**
 * Documents asked of companies by their kind and US taxes (spec/access.md, section 2: KYB). To be checked
 * against the law in force before production.
 */

/** How a document must be. `certified`: a certified copy. `monthsMax`: how old it may be at most. */
type DocumentRule = { readonly certified: boolean; readonly monthsMax: number | null };

const CERTIFIED = { certified: true, monthsMax: null } as const;
const REGISTER = { certified: true, monthsMax: 12 } as const;
const RECENT = { certified: false, monthsMax: 3 } as const;
const PLAIN = { certified: false, monthsMax: null } as const;

/** Every document that some company is asked for, in the order in which they are asked for, with how it must be. */
export const KYB_DOCUMENT_RULES = {
  POWER_OF_ATTORNEY: CERTIFIED,
  SIGNATORY_IDENTITY: CERTIFIED,
  CERTIFICATE_OF_INCORPORATION: CERTIFIED,
  ARTICLES_OF_ASSOCIATION: CERTIFIED,
  BYLAWS: CERTIFIED,
  ARTICLES_OF_ORGANIZATION: CERTIFIED,
  OPERATING_AGREEMENT: CERTIFIED,
  CERTIFICATE_OF_PARTNERSHIP: CERTIFIED,
  PARTNERSHIP_AGREEMENT: CERTIFIED,
  CONSTITUTIONAL_DOCUMENT: CERTIFIED,
  PROOF_OF_REGISTRATION: CERTIFIED,
  CERTIFICATE_OF_GOOD_STANDING: { certified: true, monthsMax: 3 },
  REGISTER_OF_DIRECTORS: REGISTER,
  REGISTER_OF_SHAREHOLDERS: REGISTER,
  REGISTER_OF_MEMBERS: REGISTER,
  REGISTER_OF_PARTNERS: REGISTER,
  CONTROLLING_PERSONS: REGISTER,
  BENEFICIAL_OWNERS: REGISTER,
  AUTHORISED_SIGNATORIES: CERTIFIED,
  PROOF_OF_ADDRESS: RECENT,
  FORM_W9: PLAIN,
  FORM_W8BEN_E: PLAIN,
  FORM_W8IMY: PLAIN,
} as const satisfies Readonly<Record<string, DocumentRule>>;

export type KybDocument = keyof typeof KYB_DOCUMENT_RULES;

export const KYB_DOCUMENTS = Object.keys(KYB_DOCUMENT_RULES) as [KybDocument, ...KybDocument[]];

/** Kinds of companies that are asked for different documents. */
export const ENTITY_KINDS = ['CORPORATION', 'PARTNERSHIP', 'LLC', 'GENERIC'] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];

type Wanted = { readonly US: readonly KybDocument[]; readonly ELSEWHERE: readonly KybDocument[] };

const EVERYBODY = ['AUTHORISED_SIGNATORIES', 'PROOF_OF_ADDRESS'] as const;

const GENERIC = [
  'CONSTITUTIONAL_DOCUMENT',
  'PROOF_OF_REGISTRATION',
  'CONTROLLING_PERSONS',
  'BENEFICIAL_OWNERS',
  ...EVERYBODY,
] as const;

const PARTNERSHIP = [
  'CERTIFICATE_OF_PARTNERSHIP',
  'PARTNERSHIP_AGREEMENT',
  'CERTIFICATE_OF_GOOD_STANDING',
  'REGISTER_OF_PARTNERS',
  ...EVERYBODY,
] as const;

/** Documents in the order in which they are asked for. */
const WANTED: Readonly<Record<EntityKind, Wanted>> = {
  CORPORATION: {
    US: [
      'CERTIFICATE_OF_INCORPORATION',
      'BYLAWS',
      'CERTIFICATE_OF_GOOD_STANDING',
      'REGISTER_OF_DIRECTORS',
      'REGISTER_OF_SHAREHOLDERS',
      ...EVERYBODY,
      'FORM_W9',
    ],
    ELSEWHERE: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'CERTIFICATE_OF_GOOD_STANDING',
      'REGISTER_OF_DIRECTORS',
      'REGISTER_OF_SHAREHOLDERS',
      ...EVERYBODY,
      'FORM_W8BEN_E',
    ],
  },
  LLC: {
    US: [
      'ARTICLES_OF_ORGANIZATION',
      'OPERATING_AGREEMENT',
      'CERTIFICATE_OF_GOOD_STANDING',
      'REGISTER_OF_MEMBERS',
      ...EVERYBODY,
      'FORM_W9',
    ],
    ELSEWHERE: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'REGISTER_OF_DIRECTORS',
      'REGISTER_OF_MEMBERS',
      ...EVERYBODY,
      'FORM_W8BEN_E',
    ],
  },
  PARTNERSHIP: {
    US: [...PARTNERSHIP, 'FORM_W9'],
    // A partnership abroad is looked through, and its form for US taxes is another one.
    ELSEWHERE: [...PARTNERSHIP, 'FORM_W8IMY'],
  },
  GENERIC: { US: [...GENERIC, 'FORM_W9'], ELSEWHERE: [...GENERIC, 'FORM_W8BEN_E'] },
};

/**
 * The documents that a company is asked for; one that has not said what it pays is asked as abroad. A representative's right
 * to act is shown by a power of attorney, and who it is that signs by a link by a certified copy of their identity document.
 */
export function kybDocumentsFor(
  kind: EntityKind,
  usTaxPayer: boolean | null,
  signatoryRights: (typeof SIGNATORY_RIGHTS)[number] | null,
): readonly KybDocument[] {
  const wanted = WANTED[kind][usTaxPayer ? 'US' : 'ELSEWHERE'];
  return signatoryRights === 'REPRESENTATIVE'
    ? ['POWER_OF_ATTORNEY', 'SIGNATORY_IDENTITY', ...wanted]
    : wanted;
}

/** The kind of a legal structure; trusts, public bodies and others are asked alike. */
export function entityKindOf(structure: OrganizationType | null): EntityKind {
  switch (structure) {
    case 'CORPORATION':
    case 'PUBLICLY_TRADED':
      return 'CORPORATION';
    case 'PARTNERSHIP':
    case 'LLC':
      return structure;
    default:
      return 'GENERIC';
  }
}

/** What a certified copy is (the modal of spec/access.md, section 2): by whom, how old at most, and what it says. */
export const CERTIFICATION = {
  certifiers: ['NOTARY', 'LAWYER', 'ACCOUNTANT', 'BANK', 'EMBASSY', 'REGISTRAR'],
  monthsMax: 3,
  says: ['TRUE_COPY', 'NAME_AND_SIGNATURE', 'CAPACITY', 'DATE', 'CONTACT'],
} as const;
