import type { Formats } from '../formats.ts';

/** What a message says: the subject of an email, and the whole of any message as plain text. */
export type Words = { readonly subject: string; readonly text: string };

/** The templates of one language and domain: each makes its words of what the message tells. */
export type Templates = Readonly<Record<string, (details: never, formats: Formats) => Words>>;
