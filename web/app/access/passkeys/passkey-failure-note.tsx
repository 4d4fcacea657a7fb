import { useLingui } from '@lingui/react';
import { Note } from '../../../ui/note.tsx';
import { addErrorWords } from '../../errors/error-words.ts';
import { FailureNote } from '../../errors/failure-note.tsx';
import { PASSKEY_WORDS } from '../../errors/words/passkeys.ts';
import { PasskeyFailure } from './passkey-device.ts';

addErrorWords(PASSKEY_WORDS);

/** Why something that a passkey is asked for was not done. */
export function PasskeyFailureNote({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  if (!(error instanceof PasskeyFailure)) return <FailureNote error={error} />;
  const { title, advice } = error.words;
  return (
    <Note tone="bad" title={i18n._(title)}>
      {i18n._(advice)}
    </Note>
  );
}
