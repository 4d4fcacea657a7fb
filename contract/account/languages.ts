/** Languages of screens and messages, our own first. One joins when its catalogue and its messages are complete. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** That of somebody who has chosen none. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The first of the wanted languages, as browsers name them, that there is: `de-AT` asks for German. */
export function languageAmong(wanted: readonly string[]): Language {
  const primary = wanted.map((tag) => tag.split('-')[0]?.toLowerCase());
  const found = primary.find((tag) => LANGUAGES.some((language) => language === tag));
  return LANGUAGES.find((language) => language === found) ?? DEFAULT_LANGUAGE;
}
