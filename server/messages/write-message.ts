import { LANGUAGES, type Language } from '@ballast/contract/account/me.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import type { Channel, Message } from '../providers/messages/port.ts';
import type { CalendarEntry } from './calendar.ts';
import type { EmailParts } from './email-layout.ts';
import { type Formats, formatsOf } from './formats.ts';
import { PHRASES } from './templates/en/phrases.ts';
import { REASONS } from './templates/en/reasons.ts';
import { STATEMENT_PHRASES } from './templates/en/statements.ts';
import { EN } from './templates/en.ts';
import type { Words } from './templates/template.ts';

/** The language of a message to somebody who has not chosen one. */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** Name of a message. */
export type MessageName = keyof typeof EN;

/** What each message tells, by its name. */
export type MessageDetails = {
  readonly [N in MessageName]: Parameters<(typeof EN)[N]> extends [infer T, ...unknown[]]
    ? T
    : Record<string, never>;
};

/** A message by its name, with what it tells. */
export type NamedMessage = {
  readonly [N in MessageName]: readonly [name: N, details: MessageDetails[N]];
}[MessageName];

/** Whom a message goes to, over what, and in which language. */
export type Recipient = {
  readonly channel: Exclude<Channel, 'PUSH'>;
  readonly to: string;
  readonly language: Language;
  /** How an email greets them; none where it is not known. */
  readonly name?: string | null;
  /** Who it is, where they may switch off emails of this kind. */
  readonly userId?: string;
};

/** The name by which an email greets somebody; null before they have told it. */
export function nameToGreet(person: {
  readonly first_name: string;
  readonly last_name: string;
}): string | null {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || null;
}

/** A message as it is queued. An email is laid out when it is sent, for only then is it known where the platform is. */
export type Letter = Omit<Message, 'key' | 'html' | 'calendar'> & {
  readonly parts?: EmailParts;
  readonly invitation?: CalendarEntry;
};

/** The templates of a language. A language that lacks one does not compile. */
type Catalogue = {
  readonly [N in MessageName]: (details: MessageDetails[N], formats: Formats) => Words;
};

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: EN };

/** Name of a phrase. */
export type Phrase = keyof typeof PHRASES | keyof typeof STATEMENT_PHRASES;

const PHRASES_IN: Readonly<Record<Language, Readonly<Record<Phrase, string>>>> = {
  en: { ...PHRASES, ...STATEMENT_PHRASES },
};

/** A phrase in a language, for an answer to a screen or as the reason that a message gives. */
export function phraseIn(language: Language, name: Phrase): string {
  return PHRASES_IN[language][name];
}

const REASONS_IN: Readonly<Record<Language, Readonly<Record<ReasonTemplate, string>>>> = {
  en: REASONS,
};

/** What a client is told of a decision, by the sentence that staff chose. */
export function reasonIn(language: Language, template: ReasonTemplate): string {
  return REASONS_IN[language][template];
}

/** Writes a message in the language of its recipient; a code or link that it tells goes along for machines to read. */
export function writeMessage<N extends MessageName>(
  { channel, to, language, name: addressee = null, userId }: Recipient,
  name: N,
  details: MessageDetails[N],
  aboutId: string | null = null,
): Letter {
  const { label, subject, text, invitation } = wordsOf(language, name, details);
  const letter = { channel, to, subject, text, ...forMachines(details) };
  if (channel !== 'EMAIL') return letter;
  const parts = {
    ...{ kind: name, language, name: addressee, aboutId },
    ...(label && { label }),
    ...(userId !== undefined && { userId }),
  };
  return { ...letter, parts, ...(invitation && { invitation }) };
}

/** What a message says as a notice in the portal, to whoever is logged in. */
export function writeNotice<N extends MessageName>(
  language: Language,
  name: N,
  details: MessageDetails[N],
): { readonly title: string; readonly text: string } {
  const { subject, text, notice = text } = wordsOf(language, name, details);
  return { title: subject, text: notice };
}

function wordsOf<N extends MessageName>(
  language: Language,
  name: N,
  details: MessageDetails[N],
): Words {
  return CATALOGUES[language][name](details, formatsOf(language));
}

function forMachines(details: object): Pick<Message, 'code' | 'links'> {
  return {
    ...('code' in details && typeof details.code === 'string' && { code: details.code }),
    ...('link' in details && typeof details.link === 'string' && { links: [details.link] }),
  };
}
