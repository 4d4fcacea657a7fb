import { ANNOTATION_FLAGS, DEFAULT_BYTE_RANGE_PLACEHOLDER, SIG_FLAGS } from '@signpdf/utils';
import type { Pdf } from './open-pdf.ts';

/** The form that a reader finds the signature in; pdfkit has no other way to the root of a document. */
type WithRoot = { readonly _root: { readonly data: Record<string, unknown> } };

/**
 * Reserves a signature (ISO 32000-2, section 12.8): a field without a visible place, and a dictionary whose
 * contents, of at most `room` bytes, and ranges are filled in last.
 */
export function reserveSignature(
  pdf: Pdf,
  facts: { name: string; reason: string; at: Date; room: number },
): void {
  const value = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, ...Array<string>(3).fill(DEFAULT_BYTE_RANGE_PLACEHOLDER)],
    Contents: Buffer.alloc(facts.room),
    Name: new String(facts.name),
    Reason: new String(facts.reason),
    M: facts.at,
  });
  value.end('');
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Signature1'),
    Rect: [0, 0, 0, 0],
    F: ANNOTATION_FLAGS.INVISIBLE | ANNOTATION_FLAGS.PRINT,
    P: pdf.page.dictionary,
    V: value,
  });
  field.end('');
  pdf.page.annotations.push(field);
  const form = pdf.ref({
    SigFlags: SIG_FLAGS.SIGNATURES_EXIST | SIG_FLAGS.APPEND_ONLY,
    Fields: [field],
  });
  form.end('');
  (pdf as unknown as WithRoot)._root.data.AcroForm = form;
  // pdfkit would give it fonts to be filled in with; nobody writes into a signature.
  pdf.endAcroForm = () => pdf;
}
