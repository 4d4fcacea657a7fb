import { type Language, languageAmong } from '@ballast/contract/account/languages.ts';
import type { FastifyRequest } from 'fastify';

/** The language of the page that makes a request: as chosen in its browser, else what that prefers, as the page itself decides it. */
export function languageOf(request: FastifyRequest): Language {
  const preferred = (request.headers['accept-language'] ?? '').split(',');
  const names = preferred.map((each) => each.split(';')[0]?.trim() ?? '');
  return languageAmong([request.cookies['BALLAST-LANGUAGE'] ?? '', ...names]);
}
