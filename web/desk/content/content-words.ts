import type { ArticleKind, ArticleLanguage } from '@ballast/contract/content/articles.ts';
import type { ArticleState } from '@ballast/contract/staff/content.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const KIND_WORDS: Readonly<Record<ArticleKind, MessageDescriptor>> = {
  NEWS: msg`News`,
  EDUCATION: msg`Education`,
  FAQ: msg`Frequent question`,
  CLUB: msg`Club`,
};

export const LANGUAGE_WORDS: Readonly<Record<ArticleLanguage, MessageDescriptor>> = {
  en: msg`English`,
  de: msg`German`,
  es: msg`Spanish`,
};

export const STATE_WORDS: Readonly<Record<ArticleState, MessageDescriptor>> = {
  DRAFT: msg`Draft`,
  SCHEDULED: msg`Scheduled`,
  PUBLISHED: msg`Published`,
  WITHDRAWN: msg`Withdrawn`,
};

export const STATE_TONES: Readonly<Record<ArticleState, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'caution',
  PUBLISHED: 'good',
  WITHDRAWN: 'neutral',
};

/** A moment by the clock that publication goes by. */
export const formatUtc = (at: string) => formatDate(at, 'mediumWithZone', 'UTC');
