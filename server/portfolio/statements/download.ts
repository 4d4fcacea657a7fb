import { Readable } from 'node:stream';
import { Refusal } from '@ballast/contract/errors.ts';
import type { StatementFormat } from '@ballast/contract/portfolio/statements.ts';
import { readDocumentKeys } from '../../files/document-keys.ts';
import type { UploadContext } from '../../files/uploads.ts';
import { decryptStream } from '../../secrets/encrypt.ts';
import { filesOf, type OwnStatement } from './statements.ts';

const TYPES: Readonly<Record<StatementFormat, string>> = {
  PDF: 'application/pdf',
  CSV: 'text/csv; charset=utf-8; header=present',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file of this client's statement, in pieces, with its headers: nothing of it runs. Refuses `not_found` before it is ready. */
export async function downloadStatement(
  { database, settings, providers }: UploadContext,
  own: OwnStatement,
  format: StatementFormat,
): Promise<{ readonly headers: Record<string, string>; readonly content: Readable }> {
  const files = await filesOf(database, own.ownerId, [own.statementId]);
  const file = files.find((each) => each.format === format);
  if (!file) throw new Refusal('not_found');
  const keys = await readDocumentKeys(database, settings.secrets);
  const name = file.stored_as;
  return {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="statement-${own.statementId}.${format.toLowerCase()}"`,
      'content-security-policy':
        "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    content: Readable.from(decryptStream(keys, providers.files.store.read(name), name)),
  };
}
