import { expect, test } from 'vitest';
import { ENTITY_KINDS, KYB_DOCUMENTS, kybDocumentsFor } from './kyb-documents.ts';

test.each(ENTITY_KINDS)('the documents of a %s stand in the one order of all documents', (kind) => {
  for (const usTaxPayer of [true, false]) {
    for (const rights of ['SIGNATORY', 'REPRESENTATIVE'] as const) {
      const asked = kybDocumentsFor(kind, usTaxPayer, rights);
      expect(KYB_DOCUMENTS.filter((document) => asked.includes(document))).toEqual(asked);
    }
  }
});
