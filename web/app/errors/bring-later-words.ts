import { addErrorWords, hasErrorWords } from './error-words.ts';
import { setErrorWordsLoader } from './words-loader.ts';

/** Has the first failure whose words the page did not begin with bring them. */
export function bringLaterWords(): void {
  setErrorWordsLoader(async (code) => {
    if (hasErrorWords(code)) return;
    // Without them a failure is told in general words.
    const later = await import('./later-error-words.ts').catch(() => null);
    if (later) addErrorWords(later.LATER_WORDS);
  });
}
