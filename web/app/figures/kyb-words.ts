import type {
  CERTIFICATION,
  EntityKind,
  KybDocument,
} from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a document is called, and what it must show. */
type DocumentWords = { readonly name: MessageDescriptor; readonly shows: MessageDescriptor };

/** The documents of companies in words (spec/access.md, section 2: KYB). */
export const KYB_DOCUMENT_WORDS: Readonly<Record<KybDocument, DocumentWords>> = {
  CERTIFICATE_OF_INCORPORATION: {
    name: msg`Certificate of incorporation`,
    shows: msg`The company’s name, its number and the day it was registered, from the register.`,
  },
  ARTICLES_OF_ASSOCIATION: {
    name: msg`Memorandum and articles of association`,
    shows: msg`The rules of the company as they are in force, with all changes.`,
  },
  BYLAWS: {
    name: msg`Articles of incorporation and bylaws`,
    shows: msg`The rules of the corporation as they are in force, with all amendments.`,
  },
  ARTICLES_OF_ORGANIZATION: {
    name: msg`Articles of organization`,
    shows: msg`The certificate of formation as it was filed with the state.`,
  },
  OPERATING_AGREEMENT: {
    name: msg`Operating agreement`,
    shows: msg`Signed by the members, with all amendments: who manages the company and may sign.`,
  },
  CERTIFICATE_OF_PARTNERSHIP: {
    name: msg`Certificate of registration of the partnership`,
    shows: msg`Its name, number and general partner, from the register.`,
  },
  PARTNERSHIP_AGREEMENT: {
    name: msg`Partnership agreement`,
    shows: msg`Signed by the partners, with all amendments: who acts for the partnership.`,
  },
  CONSTITUTIONAL_DOCUMENT: {
    name: msg`Founding document`,
    shows: msg`The trust deed, statute, law or charter that it was founded by, with all changes.`,
  },
  PROOF_OF_REGISTRATION: {
    name: msg`Proof of registration`,
    shows: msg`An extract of the register, or a letter of the authority that supervises it.`,
  },
  CERTIFICATE_OF_GOOD_STANDING: {
    name: msg`Certificate of good standing`,
    shows: msg`Issued by the registry, confirming that the company is active and up to date with its filings.`,
  },
  REGISTER_OF_DIRECTORS: {
    name: msg`Register of directors`,
    shows: msg`Every director and officer by full name, with the day they were appointed.`,
  },
  REGISTER_OF_SHAREHOLDERS: {
    name: msg`Register of shareholders`,
    shows: msg`Every holder with the share held, up to the people who own or control 25% or more.`,
  },
  REGISTER_OF_MEMBERS: {
    name: msg`Register of members`,
    shows: msg`Every member with the share held, up to the people who own or control 25% or more.`,
  },
  REGISTER_OF_PARTNERS: {
    name: msg`Register of partners`,
    shows: msg`General and limited partners, up to the people who own or control 25% or more.`,
  },
  CONTROLLING_PERSONS: {
    name: msg`List of those who control it`,
    shows: msg`Trustees, board members or officials by full name, with what they may decide.`,
  },
  BENEFICIAL_OWNERS: {
    name: msg`List of beneficial owners`,
    shows: msg`Everybody who owns, controls or benefits from 25% or more; or that there is nobody.`,
  },
  POWER_OF_ATTORNEY: {
    name: msg`Power of attorney`,
    shows: msg`That you may act for the company, signed by those who represent it.`,
  },
  SIGNATORY_IDENTITY: {
    name: msg`Identity document of the signatory`,
    shows: msg`The passport or identity card of whoever signs for the company, valid and legible.`,
  },
  AUTHORISED_SIGNATORIES: {
    name: msg`List of authorised signatories`,
    shows: msg`Who may sign and with whom, with specimens of their signatures, by a resolution.`,
  },
  PROOF_OF_ADDRESS: {
    name: msg`Proof of address`,
    shows: msg`A utility bill, bank statement or tax notice with the company’s name and address.`,
  },
  FORM_W9: {
    name: msg`Form W-9`,
    shows: msg`Filled in and signed, with the employer identification number (EIN).`,
  },
  FORM_W8BEN_E: {
    name: msg`Form W-8BEN-E`,
    shows: msg`Filled in and signed: the status under FATCA and a treaty, where one is claimed.`,
  },
  FORM_W8IMY: {
    name: msg`Form W-8IMY`,
    shows: msg`Filled in and signed, with the statement on how income is shared among the partners.`,
  },
};

/** Kinds of companies, to stand in a sentence: "What we need of …". */
export const ENTITY_KIND_WORDS: Readonly<Record<EntityKind, MessageDescriptor>> = {
  CORPORATION: msg`a corporation`,
  PARTNERSHIP: msg`a partnership`,
  LLC: msg`a limited liability company`,
  GENERIC: msg`your organisation`,
};

export const CERTIFIER_WORDS: Readonly<
  Record<(typeof CERTIFICATION.certifiers)[number], MessageDescriptor>
> = {
  NOTARY: msg`a notary public`,
  LAWYER: msg`a lawyer or solicitor who is admitted to practise`,
  ACCOUNTANT: msg`a chartered or certified public accountant`,
  BANK: msg`an officer of a bank that is supervised`,
  EMBASSY: msg`an embassy or consulate`,
  REGISTRAR: msg`the register or authority that the document comes from`,
};

export const CERTIFICATION_WORDS: Readonly<
  Record<(typeof CERTIFICATION.says)[number], MessageDescriptor>
> = {
  TRUE_COPY: msg`“Certified to be a true copy of the original seen by me”, or the same in other words`,
  NAME_AND_SIGNATURE: msg`the certifier’s full name in print and signature`,
  CAPACITY: msg`the certifier’s profession, with the registration number or a stamp`,
  DATE: msg`the day of the certification`,
  CONTACT: msg`an address, a telephone number or an email address of the certifier`,
};
