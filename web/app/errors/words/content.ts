import type { CONTENT_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';

export const CONTENT_WORDS: Readonly<Record<keyof typeof CONTENT_ERRORS, Words>> = {
  slug_taken: {
    title: msg`This address is taken`,
    advice: msg`Choose another for this article.`,
  },
  publication_in_past: {
    title: msg`This time has passed`,
    advice: msg`Choose a later one, or publish now.`,
  },
  english_first: {
    title: msg`The English version comes first`,
    advice: msg`Publish it for the same time or an earlier one, then the translation.`,
  },
};
