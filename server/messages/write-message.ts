import type { Language } from '@ballast/contract/account/languages.ts';
import type { PushName, TextedName } from '@ballast/contract/messages/notification-kinds.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import type { Channel, Message } from '../providers/messages/port.ts';
import type { CalendarEntry } from './calendar.ts';
import type { EmailParts } from './email-layout.ts';
import { type Formats, formatsOf } from './formats.ts';
import { INVOICE_PHRASES as INVOICE_PHRASES_DE } from './templates/de/fees.ts';
import { PHRASES as PHRASES_DE } from './templates/de/phrases.ts';
import {
  PUSH_TITLES as PUSH_TITLES_DE,
  TEXT_MESSAGE as TEXT_MESSAGE_DE,
} from './templates/de/push.ts';
import { REASONS as REASONS_DE } from './templates/de/reasons.ts';
import { STATEMENT_PHRASES as STATEMENT_PHRASES_DE } from './templates/de/statements.ts';
import { DE } from './templates/de.ts';
import { INVOICE_PHRASES } from './templates/en/fees.ts';
import { PHRASES } from './templates/en/phrases.ts';
import { PUSH_TITLES, TEXT_MESSAGE } from './templates/en/push.ts';
import { REASONS } from './templates/en/reasons.ts';
import { STATEMENT_PHRASES } from './templates/en/statements.ts';
import { EN } from './templates/en.ts';
import type { Words } from './templates/template.ts';

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
export type Letter = Omit<Message, 'key' | 'channel' | 'html' | 'calendar' | 'browser'> & {
  readonly channel: Recipient['channel'];
  readonly parts?: EmailParts;
  readonly invitation?: CalendarEntry;
};

/** The templates of a language. A language that lacks one does not compile. */
type Catalogue = {
  readonly [N in MessageName]: (details: MessageDetails[N], formats: Formats) => Words;
};

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: EN, de: DE };

/** Name of a phrase. */
export type Phrase =
  | keyof typeof PHRASES
  | keyof typeof STATEMENT_PHRASES
  | keyof typeof INVOICE_PHRASES;

const PHRASES_IN: Readonly<Record<Language, Readonly<Record<Phrase, string>>>> = {
  en: { ...PHRASES, ...STATEMENT_PHRASES, ...INVOICE_PHRASES },
  de: { ...PHRASES_DE, ...STATEMENT_PHRASES_DE, ...INVOICE_PHRASES_DE },
};

/** A phrase in a language, for an answer to a screen or as the reason that a message gives. */
export function phraseIn(language: Language, name: Phrase): string {
  return PHRASES_IN[language][name];
}

const PUSH_TITLES_IN: Readonly<Record<Language, Readonly<Record<PushName | 'test', string>>>> = {
  en: PUSH_TITLES,
  de: PUSH_TITLES_DE,
};

/** What a message over push says: of each kind the same, whatever it tells. */
export function pushTitleIn(language: Language, name: PushName | 'test'): string {
  return PUSH_TITLES_IN[language][name];
}

const TEXT_MESSAGES_IN: Readonly<Record<Language, (title: string) => string>> = {
  en: TEXT_MESSAGE,
  de: TEXT_MESSAGE_DE,
};

/** What a text message says: of each kind the same, as over push, whatever it tells. */
export function textMessageIn(language: Language, name: TextedName): string {
  return TEXT_MESSAGES_IN[language](pushTitleIn(language, name));
}

const REASONS_IN: Readonly<Record<Language, Readonly<Record<ReasonTemplate, string>>>> = {
  en: REASONS,
  de: REASONS_DE,
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
