import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { errorWords } from '../../app/errors/error-words.ts';
import { showToast } from '../../app/errors/toasts.tsx';

/** spec/investing.md, section 8: settings toasts. */
export function failureToast(title: ReactNode, error: unknown): void {
  const words = errorWords(i18n, error);
  showToast({ tone: 'bad', title, text: words.advice ?? words.title });
}
