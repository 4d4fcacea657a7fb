/** Nothing may open, run or embed a file, should a browser ever show it. */
const FENCE = {
  'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Headers of a file that is answered as an attachment of a type, under a plain name. */
export function fileHeaders(type: string, name: string): Record<string, string> {
  return disposedHeaders(type, `attachment; filename="${name}"`);
}

/** The same of a file whose disposition says more, such as a name in other letters. */
export function disposedHeaders(type: string, disposition: string): Record<string, string> {
  return { 'content-type': type, 'content-disposition': disposition, ...FENCE };
}

/** The types of files of rows. */
export const ROWS_TYPES = {
  CSV: 'text/csv; charset=utf-8; header=present',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
