import type { DocumentPart } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { KYB_DOCUMENT_WORDS } from '../../../app/figures/kyb-words.ts';
import type { Case } from '../case-words.ts';

export type CaseDocument = Case['documents'][number];

/**
 * The key of a file at the desk: one file may stand for several documents, each reviewed by itself. Part of
 * an id in the page, so it has no space.
 */
export function fileKey({
  document,
  upload_id,
}: Pick<CaseDocument, 'document' | 'upload_id'>): string {
  return `${document ?? 'none'}-${upload_id}`;
}

const PART_WORDS: Readonly<Record<DocumentPart, MessageDescriptor>> = {
  FRONT: msg`Front`,
  BACK: msg`Back`,
  SELFIE: msg`Selfie`,
};

/** The same among the documents of a company, where they are of the person who signs for it. */
const SIGNATORY_PART_WORDS: Readonly<Record<DocumentPart, MessageDescriptor>> = {
  FRONT: msg`Signatory’s document, front`,
  BACK: msg`Signatory’s document, back`,
  SELFIE: msg`Signatory’s selfie`,
};

/** What a file is called at the desk: what it is where that is known, else as its sender called it. */
export function documentTitle(i18n: I18n, { document, part, name }: CaseDocument): string {
  if (document) return i18n._(KYB_DOCUMENT_WORDS[document].name);
  return part ? i18n._(PART_WORDS[part]) : name;
}

/** Titles of files in their order; those of the same title are numbered. */
export function documentTitles(i18n: I18n, documents: readonly CaseDocument[]): string[] {
  const isOfCompany = documents.some(({ document }) => document !== null);
  const titles = documents.map((each) =>
    isOfCompany && each.part ? i18n._(SIGNATORY_PART_WORDS[each.part]) : documentTitle(i18n, each),
  );
  return titles.map((title, index) => {
    const alike = titles.filter((other) => other === title).length;
    const place = titles.slice(0, index + 1).filter((other) => other === title).length;
    return alike > 1 ? `${title} (${place})` : title;
  });
}

/** What stands beside the others to be compared with them: the selfie, where there is anything to compare it with. */
export function besideOf<Each extends { readonly document: Pick<CaseDocument, 'part'> }>(
  listed: readonly Each[],
): Each | undefined {
  return listed.length > 1 ? listed.find(({ document }) => document.part === 'SELFIE') : undefined;
}
