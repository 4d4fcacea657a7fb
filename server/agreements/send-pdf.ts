import { documentName } from '@ballast/contract/agreements/document-name.ts';
import type { FastifyReply } from 'fastify';
import type { SealedDocument } from './signed-list.ts';

/** Nothing may run in a downloaded file, should a browser show it. */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/** Sends a document as an attachment, named by its title. */
export function sendPdf(reply: FastifyReply, { title, pdf }: SealedDocument): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${documentName(title)}"`,
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  return pdf;
}
