import { documentName } from '@ballast/contract/agreements/document-name.ts';
import type { FastifyReply } from 'fastify';
import { fileHeaders } from '../http/file-headers.ts';
import type { SealedDocument } from './signed-list.ts';

/** Sends a document as an attachment, named by its title. */
export function sendPdf(reply: FastifyReply, { title, pdf }: SealedDocument): Buffer {
  reply.headers(fileHeaders('application/pdf', documentName(title)));
  return pdf;
}
