import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { LANGUAGES } from '@ballast/contract/account/languages.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationName,
} from '@ballast/contract/messages/notification-kinds.ts';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { isWide } from '../../tests/harness/scale.ts';
import { smtpMessages } from '../providers/messages/smtp-messages.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { carryMessage } from './carry-message.ts';
import { readUnsubscription, unsubscribeLink } from './unsubscribe-link.ts';
import { writeMessage, writeNotice } from './write-message.ts';

/*
 * Every email as it arrives: handed to a real mail server, and read back by a library that reads what others send.
 */

const NAME = `Máire O'Brien-Müller 王小明 <script>alert("hello")</script>`;
const LINK = 'https://ballast.example/open?token=a_b-c&kind=1';
const ID = '019a0000-0000-7000-8000-000000000402';
const AMOUNT = { asset: 'USDC', minor: 1_234_567_890_000n } as const;
const AT = new Date('2027-01-02T14:05:59Z');

const INVITATION = {
  ...{ uid: ID, sequence: 2, organizer: 'help@bank.example' },
  ...{ changedAt: AT, endsAt: new Date('2027-01-02T14:35:59Z') },
};

/** What any template may tell, with a person's own words wherever there are some. */
const detailsWith = (words: string) => ({
  ...{ code: '123456', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  ...{
    amount: AMOUNT,
    owed: AMOUNT,
    sellsOn: AT,
    paid: AMOUNT,
    invested: AMOUNT,
    returned: AMOUNT,
    sold: AMOUNT,
    bought: AMOUNT,
    proceeds: AMOUNT,
    heldBack: AMOUNT,
    given: AMOUNT,
    minimum: AMOUNT,
  },
  ...{ rate: '1.1025', into: 'EUR' },
  ...{ perUnit: [{ was: '115.206575', now: '114.406575' }], currency: 'USD' },
  ...{ redeemed: { was: AMOUNT, now: AMOUNT, isPaid: true, owed: null } },
  ...{ units: '12.5', carried: '2.5', on: AT, payableOn: AT, year: 2025 },
  weights: [{ asset: 'BTC', weight: '0.55' }],
  className: words,
  changes: [
    { term: 'management', before: { percent: '2' }, after: { percent: '1.5' } },
    { term: 'notice', before: { count: 30 }, after: { count: 60 } },
    { term: 'minimumFirst', before: { amount: AMOUNT }, after: { amount: AMOUNT } },
  ],
  ...{ fundName: words, name: words, title: words, reason: words, answer: words, wanted: words },
  ...{ manager: words, role: words, representative: words, legalName: words, agent: words },
  ...{ bankName: words, device: words, operatingSystem: words, country: 'CH', at: AT, endsAt: AT },
  ...{ rateChanged: true, isHeld: true, turnaround: 'DAY', providers: ['GOOGLE', 'APPLE'] },
  ...{ alarms: [{ kind: 'event_parked', count: 2 }] },
  ...{ reviews: [{ queue: 'kyc', count: 2 }] },
  ...{ refusal: 'insufficient_funds' },
  ...{ purpose: 'WITHDRAWAL', subjectName: words, startsAt: AT, movedFrom: AT, zone: 'Asia/Tokyo' },
  ...{
    setsFree: 'CONFIRM',
    until: AT,
    joinUrl: 'https://meet.example/room',
    invitation: INVITATION,
  },
  ...{
    requestedOn: '2026-11-02',
    company: null,
    email: 'ada@example.com',
    ending: '89',
    phoneEnding: '89',
    left: 3,
  },
});

const taken: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      taken.push(Buffer.concat(chunks).toString('latin1'));
      done();
    });
  },
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

const { port } = server.server.address() as AddressInfo;
const carrier = smtpMessages({
  url: `smtp://127.0.0.1:${port}`,
  from: 'Ballast <no-reply@ballast.example>',
});
const secrets = readSecrets(`k1:${randomBytes(32).toString('base64')}`);

const context = {
  settings: { publicUrl: 'https://ballast.example', secrets },
  providers: { messages: { ...carrier, isOnWhatsApp: async () => false } },
} as unknown as Parameters<typeof carryMessage>[0];

/** An email as its recipient's program reads it. */
async function arrived(
  kind: NotificationName,
  name: string | null,
  language: (typeof LANGUAGES)[number] = 'en',
  userId?: string,
): Promise<Email & { text: string; html: string }> {
  const known = userId === undefined ? {} : { userId };
  const recipient = { channel: 'EMAIL', to: 'ada@example.com', language, name, ...known } as const;
  const { screen }: NotificationKind = NOTIFICATION_KINDS[kind];
  const details = { ...detailsWith(name ?? ''), ...(screen === null && { link: LINK }) };
  const letter = writeMessage(recipient, kind, details as never, ID);
  await carryMessage(context, { key: ID, ...letter });
  const mail = await PostalMime.parse(Buffer.from(taken.pop() ?? '', 'latin1'));
  return { ...mail, text: mail.text ?? '', html: mail.html ?? '' };
}

/** What is read on the page, without what only the program reads. */
const shownIn = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What stands around the words of an email. */
const FRAME = {
  en: ['Dear', 'Kind regards,\nYour Ballast team'],
  de: ['Guten Tag', 'Freundliche Grüße\nIhr Ballast-Team'],
} as const;

const KINDS = Object.entries<NotificationKind>(NOTIFICATION_KINDS).filter(([, { channels }]) =>
  channels.includes('EMAIL'),
) as [NotificationName, NotificationKind][];

/** Laying out and reading an email takes a while: those in other languages are sent in a wide run. */
const SENT = isWide ? LANGUAGES : LANGUAGES.filter((language) => language === 'en');

test.each(
  SENT.flatMap((language) => KINDS.map(([kind, { screen }]) => [kind, language, screen] as const)),
)('%s in %s arrives whole, whatever people are called', async (kind, language, screen) => {
  const { subject, text, html, from, to } = await arrived(kind, NAME, language);
  expect([from?.name, to?.[0]?.address]).toEqual(['Ballast', 'ada@example.com']);
  expect(subject).toMatch(/\S/);
  expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|\[object/);
  const [greeting, signature] = FRAME[language];
  expect(text.startsWith(`${greeting} ${NAME},\n\n`)).toBe(true);
  expect(text).toContain(signature);
  expect(html).not.toContain('<script');
  // Both parts say the same.
  const shown = shownIn(html).replaceAll(/\s+/g, ' ');
  for (const line of text.split('\n').filter((each) => each !== '-- ')) {
    expect(shown).toContain(line.replace(/:$/, '').replaceAll(/\s+/g, ' ').trim());
  }
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  );
  expect(links.length).toBeLessThanOrEqual(1);
  if (screen) expect(links[0]).toMatch(/^https:\/\/ballast\.example\/(?!.*token)/);
  if (text.includes('token=')) expect(links).toEqual([LINK]);
  // Nothing is fetched when it is opened.
  expect(html).not.toMatch(/\.(png|gif|svg)|@import|<link|<img/);
});

test.each(
  LANGUAGES.flatMap((language) =>
    KINDS.filter(([, { channels }]) => channels.includes('IN_APP')).map(
      ([kind]) => [kind, language] as const,
    ),
  ),
)('%s in %s asks nobody who reads it in the portal to log in', (kind, language) => {
  const { text } = writeNotice(language, kind, detailsWith(NAME) as never);
  expect(text).not.toMatch(/(?:^|[.:;,]\s+|please )(?:log|sign) in\b|melden Sie sich/im);
  expect(text).not.toMatch(/undefined|null|\s$/);
});

test.each(LANGUAGES.flatMap((language) => KINDS.map(([kind]) => [kind, language] as const)))(
  '%s in %s ends each sentence once, whatever it quotes',
  (kind, language) => {
    const recipient = { channel: 'EMAIL', to: 'ada@example.com', language } as const;
    const details = { ...detailsWith('It is blurred.'), link: LINK };
    expect(writeMessage(recipient, kind, details as never).text).not.toMatch(/[.!?][”“]\./);
  },
);

test('a notice and its email say the same of what happened, each with its own step', () => {
  const details = { reason: 'The photo is not legible' };
  const happened =
    'We looked at the document that you sent and need another one: “The photo is not legible”.';
  const saved = 'everything else that you entered is saved.';
  const kind = 'identity_document_asked_again';
  expect(writeNotice('en', kind, details)).toEqual({
    title: 'Please send your identity document again',
    text: `${happened} Please send it again; ${saved}`,
  });
  const recipient = { channel: 'EMAIL', to: 'ada@example.com', language: 'en' } as const;
  expect(writeMessage(recipient, kind, details).text).toBe(
    `${happened} Log in and send it again; ${saved}`,
  );
});

test.each([
  ['call_booked', 'REQUEST'],
  ['call_cancelled', 'CANCEL'],
] as const)(
  '%s brings its entry for the calendar, to whom the email goes',
  async (kind, method) => {
    const { attachments } = await arrived(kind, 'Ada');
    const entry = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const text = new TextDecoder().decode(entry?.content as ArrayBuffer).replaceAll(/\r?\n /g, '');
    expect(entry?.method).toBe(method);
    expect(attachments.map(({ filename }) => filename)).toContain('invitation.ics');
    for (const line of [
      `METHOD:${method}`,
      `UID:${ID}`,
      'SEQUENCE:2',
      'DTSTAMP:20270102T140559Z',
      'DTSTART:20270102T140559Z',
      'DTEND:20270102T143559Z',
    ]) {
      expect(text.split(/\r?\n/)).toContain(line);
    }
    expect(text).toMatch(/^ATTENDEE;.*:MAILTO:ada@example\.com$/im);
    expect(text).toMatch(/^ORGANIZER;CN="Ballast":mailto:help@bank\.example$/im);
  },
);

const OPTIONAL = KINDS.filter(([, { optional }]) => optional.includes('EMAIL'));

test.each(OPTIONAL)(
  '%s can be switched off from the mail program, and from its foot',
  async (kind) => {
    const { headers, text, html } = await arrived(kind, 'Ada', 'en', ID);
    const header = (key: string) => headers.find((each) => each.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = header('list-unsubscribe').slice(1, -1);
    expect(address).toMatch(/^https:\/\/ballast\.example\/unsubscribe\?token=/);
    expect(text).toContain(`Stop emails like this one:\n${address}`);
    expect(html).toContain(`href="${address}"`);
    const token = new URL(address).searchParams.get('token') ?? '';
    expect(readUnsubscription(secrets.unsubscribeKeys, token)).toEqual({ kind, userId: ID });
  },
);

test.each(KINDS.filter((each) => !OPTIONAL.includes(each)))(
  '%s always comes, and no program is told otherwise',
  async (kind) => {
    const { headers, text } = await arrived(kind, 'Ada', 'en', ID);
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    expect(text).not.toContain('/unsubscribe');
  },
);

test('a link of another person, kind or key switches nothing off', async () => {
  const keys = secrets.unsubscribeKeys;
  const link = unsubscribeLink(keys, 'https://ballast.example', {
    kind: 'kyc_received',
    userId: ID,
  });
  const token = new URL(link).searchParams.get('token') ?? '';
  const other = readSecrets(`k1:${randomBytes(32).toString('base64')}`).unsubscribeKeys;
  const forged = [
    token.replace('kyc_received', 'kyb_received'),
    token.replace('kyc_received', 'deposit_credited'),
    token.replace('0402', '0403'),
    `${token}.x`,
    token.slice(0, -1),
    '',
  ];
  expect(forged.map((each) => readUnsubscription(keys, each))).toEqual(forged.map(() => null));
  expect(readUnsubscription(other, token)).toBeNull();
  expect(readUnsubscription(keys, token)).not.toBeNull();
});

test('whose name is not known is greeted without one', async () => {
  expect((await arrived('code_to_log_in', null)).text).toMatch(/^Hello,\n\n/);
});

test('a code stands large in the page, and once in the text', async () => {
  const { text, html } = await arrived('sign_up_open', 'Ada');
  expect(html).toMatch(/class="code"[^>]*>123456</);
  expect(text.match(/123456/g)).toHaveLength(1);
});

test('a text message is not laid out', async () => {
  const recipient = { channel: 'SMS', to: '+41791234567', language: 'en', name: 'Ada' } as const;
  const { parts, text } = writeMessage(recipient, 'code_to_log_in', { code: '123456' });
  expect([parts, text.startsWith('Your code to log in is 123456.')]).toEqual([undefined, true]);
});
