import type { CalendarEntry } from '../calendar.ts';
import type { Formats } from '../formats.ts';

/**
 * What a message says: the subject of an email, and its words as plain text, where an empty line parts paragraphs. A link of its own
 * is a paragraph by itself, and `label` says what it opens. `notice` is the text in the portal, where whoever reads it is logged in;
 * without one, it is that of the email.
 */
export type Words = {
  readonly subject: string;
  readonly text: string;
  readonly label?: string;
  readonly notice?: string;
  /** For the calendar of whoever reads it as an email. */
  readonly invitation?: CalendarEntry;
};

/** The text of an email and that of a notice which say the same of what happened, and differ in what to do next. */
export function endingIn(
  happened: string,
  { email, notice }: { readonly email: string; readonly notice: string },
): Pick<Words, 'notice' | 'text'> {
  return { text: `${happened} ${email}`, notice: `${happened} ${notice}` };
}

/** The templates of one language and domain: each makes its words of what the message tells. */
export type Templates = Readonly<Record<string, (details: never, formats: Formats) => Words>>;

/** The same messages in another language: each tells what the English one tells. */
export type Translated<English extends Templates> = {
  readonly [N in keyof English]: (...told: Parameters<English[N]>) => Words;
};

/** What stands around the words of every email, in one language. */
export type EmailLayout = {
  /** To a person by name; null where it is not known. */
  readonly greeting: (name: string | null) => string;
  /** The link that an email brings of its own, where its template has no words for it. */
  readonly ownLink: string;
  readonly regards: string;
  readonly sender: string;
  /** Under the signature: `to` is the recipient's address, `site` where the platform is. */
  readonly foot: (to: string, site: string) => readonly string[];
  /** The link by which no more emails of a kind come. */
  readonly unsubscribe: string;
};
