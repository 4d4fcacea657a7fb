import type { Readable } from 'node:stream';
import { Refusal } from '@ballast/contract/errors.ts';
import type { StatementFormat } from '@ballast/contract/portfolio/statements.ts';
import { openMadeFile } from '../../files/made-file.ts';
import type { UploadContext } from '../../files/uploads.ts';
import { fileHeaders, ROWS_TYPES } from '../../http/file-headers.ts';
import { filesOf, type OwnStatement } from './statements.ts';

const TYPES: Readonly<Record<StatementFormat, string>> = { PDF: 'application/pdf', ...ROWS_TYPES };

/** A file of this client's statement, in pieces, with its headers: nothing of it runs. Refuses `not_found` before it is ready. */
export async function downloadStatement(
  context: UploadContext,
  own: OwnStatement,
  format: StatementFormat,
): Promise<{ readonly headers: Record<string, string>; readonly content: Readable }> {
  const files = await filesOf(context.database, own.ownerId, [own.statementId]);
  const file = files.find((each) => each.format === format);
  if (!file) throw new Refusal('not_found');
  return {
    headers: fileHeaders(TYPES[format], `statement-${own.statementId}.${format.toLowerCase()}`),
    content: await openMadeFile(context, file.stored_as),
  };
}
