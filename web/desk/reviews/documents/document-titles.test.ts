import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type CaseDocument, documentTitles, fileKey } from './document-titles.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const scan = (about: Partial<CaseDocument>): CaseDocument => ({
  upload_id: crypto.randomUUID(),
  name: 'scan.pdf',
  download_name: 'scan.pdf',
  content_type: 'application/pdf',
  scan: 'CLEAN',
  document: null,
  part: null,
  ...about,
});

test('files are told apart by what they are, and by their places', () => {
  const documents = [
    scan({ document: 'PROOF_OF_ADDRESS' }),
    scan({ document: 'FORM_W9' }),
    scan({ document: 'FORM_W9' }),
    scan({ part: 'FRONT' }),
    scan({ name: 'letter.pdf' }),
  ];
  expect(documentTitles(i18n, documents)).toEqual([
    'Proof of address',
    'Form W-9 (1)',
    'Form W-9 (2)',
    'Signatory’s document, front',
    'letter.pdf',
  ]);
});

test('the document of a person is called by its sides', () => {
  const parts = (['FRONT', 'BACK', 'SELFIE'] as const).map((part) => scan({ part }));
  expect(documentTitles(i18n, parts)).toEqual(['Front', 'Back', 'Selfie']);
});

test('one file that a company sent for two documents is looked at as each', () => {
  const upload_id = crypto.randomUUID();
  const keys = (['FORM_W9', 'PROOF_OF_ADDRESS'] as const).map((document) =>
    fileKey(scan({ upload_id, document })),
  );
  expect(new Set(keys).size).toBe(2);
});
