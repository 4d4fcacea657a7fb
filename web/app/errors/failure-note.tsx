import { useLingui } from '@lingui/react';
import { Note } from '../../ui/note.tsx';
import { errorWords } from './error-words.ts';

export function FailureNote({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  if (!error) return null;
  const { title, advice } = errorWords(i18n, error);
  return (
    <Note tone="bad" title={title}>
      {advice}
    </Note>
  );
}
