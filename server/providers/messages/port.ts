export type Channel = 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH';

/** A message to a person. The same key goes out once, however often it is asked. */
export type Message = {
  key: string;
  channel: Channel;
  /** Email address, phone number, or id of a push subscription, as the channel needs it. */
  to: string;
  subject: string;
  text: string;
  /** An email laid out, beside the same words as plain text. */
  html?: string;
  /** The confirmation code in the text, for those who read it by machine. */
  code?: string;
  /** The links in the text, for those who read it by machine. */
  links?: readonly string[];
  /** Of an email: an entry for the recipient's calendar, as iCalendar text (RFC 5545). */
  calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly text: string };
  /** Of an email: where a mail program posts to, so that no more of its kind come (RFC 8058). */
  unsubscribeUrl?: string;
  /** Of a push message: the browser that it is encrypted for. */
  browser?: PushBrowser;
};

/** Where a browser's push service takes messages for it, and what they are encrypted with (RFC 8291); keys in base64url. */
export type PushBrowser = {
  readonly endpoint: string;
  readonly browserKey: string;
  readonly sharedSecret: string;
  /** The key of ours under which it asked for its subscription. */
  readonly serverKey: string;
};

/**
 * The carrier of messages, never called in a transaction; `send` only from jobs. May throw `ProviderRefusal`
 * (never sent) or `OutcomeUnknown` (try again with the same key).
 */
export interface Messages {
  /** Hands a message over for delivery. */
  send(message: Message): Promise<{ providerReference: string }>;
  /** Says whether a phone number, as E.164, can be reached over WhatsApp. A read. */
  isOnWhatsApp(phone: string): Promise<boolean>;
}
