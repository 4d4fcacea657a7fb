import type { Language } from '@ballast/contract/account/languages.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationName,
  type NotificationScreen,
  screenPath,
} from '@ballast/contract/messages/notification-kinds.ts';
import {
  EMAIL_LAYOUT as EMAIL_LAYOUT_DE,
  SCREEN_LINKS as SCREEN_LINKS_DE,
} from './templates/de/layout.ts';
import { EMAIL_LAYOUT, SCREEN_LINKS } from './templates/en/layout.ts';
import type { EmailLayout } from './templates/template.ts';

const LAYOUTS: Readonly<Record<Language, EmailLayout>> = {
  en: EMAIL_LAYOUT,
  de: EMAIL_LAYOUT_DE,
};
const LABELS: Readonly<Record<Language, Readonly<Record<NotificationScreen, string>>>> = {
  en: SCREEN_LINKS,
  de: SCREEN_LINKS_DE,
};

/** An email before it is laid out: its words, whom it greets, and what it tells of. */
export type EmailParts = {
  readonly kind: NotificationName;
  readonly language: Language;
  /** Null where the person's name is not known. */
  readonly name: string | null;
  /** What its own link opens. */
  readonly label?: string;
  readonly aboutId: string | null;
  /** Who is written to, where they may switch off emails of this kind. */
  readonly userId?: string;
};

type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
  readonly links?: readonly string[];
};

/** The one link of an email. */
type Action = { readonly label: string; readonly url: string };

/**
 * Lays an email out as plain text and as HTML, from the same parts: greeting, words, one link, sender, and at the foot the link by
 * which no more of its kind come, where there is one.
 */
export function layOutEmail(
  email: Email,
  parts: EmailParts,
  publicUrl: string,
  unsubscribeUrl: string | null,
): { readonly text: string; readonly html: string } {
  const layout = LAYOUTS[parts.language];
  const action = actionOf(email, parts, publicUrl);
  const paragraphs = email.text.split('\n\n');
  const place = action ? paragraphs.indexOf(action.url) : -1;
  const [before, after] =
    place < 0 ? [paragraphs, []] : [paragraphs.slice(0, place), paragraphs.slice(place + 1)];
  const body = {
    greeting: layout.greeting(parts.name),
    before,
    action,
    after,
    signature: [layout.regards, layout.sender],
    foot: layout.foot(email.to, new URL(publicUrl).host),
    stop: unsubscribeUrl === null ? null : { label: layout.unsubscribe, url: unsubscribeUrl },
  };
  return {
    text: asText(body),
    html: asHtml(body, { subject: email.subject, code: email.code, language: parts.language }),
  };
}

/** The link that an email brings of its own, or that to the screen of its kind. */
function actionOf(
  { links: [own] = [] }: Email,
  { kind, language, label, aboutId }: EmailParts,
  publicUrl: string,
): Action | null {
  if (own) return { label: label ?? LAYOUTS[language].ownLink, url: own };
  const { screen }: NotificationKind = NOTIFICATION_KINDS[kind];
  if (!screen) return null;
  return { label: LABELS[language][screen], url: publicUrl + screenPath(screen, aboutId) };
}

type Body = {
  readonly greeting: string;
  readonly before: readonly string[];
  readonly action: Action | null;
  readonly after: readonly string[];
  readonly signature: readonly string[];
  readonly foot: readonly string[];
  /** Switches off emails of this kind. */
  readonly stop: Action | null;
};

function asText({ greeting, before, action, after, signature, foot, stop }: Body): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  // Mail programs show what follows such a line as a signature (RFC 3676, section 4.3).
  return [
    greeting,
    ...before,
    ...link,
    ...after,
    signature.join('\n'),
    `-- \n${[...foot, ...(stop ? [`${stop.label}:`, stop.url] : [])].join('\n')}`,
  ].join('\n\n');
}

type Head = {
  readonly subject: string;
  readonly code: string | undefined;
  readonly language: Language;
};

const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-variant-numeric:tabular-nums";
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#22211e`;
const SMALL = `${FONT};font-size:13px;line-height:20px;color:#6b675f`;

// Programs that keep no style sheet show it by day; those that do follow the reader's theme.
const BY_NIGHT = `
    @media (prefers-color-scheme: dark) {
      .page { background: #0c1111 !important; }
      .sheet { background: #131a1a !important; border-color: #273131 !important; }
      .ink { color: #e4e8e8 !important; }
      .pale { color: #a0a9a9 !important; }
      .name { color: #8cbbb6 !important; }
      .code { background: #1a2222 !important; color: #e4e8e8 !important; }
      .button { background: #8cbbb6 !important; }
      .button a { color: #0c1111 !important; }
    }`;

// Tables and inline styles: what mail programs keep of a page.
function asHtml(
  { greeting, before, action, after, signature, foot, stop }: Body,
  { subject, code, language }: Head,
): string {
  // A code is shown large, under the words that bring it.
  const spoken = (text: string) => [
    paragraph(text),
    ...(code !== undefined && text.includes(code) ? [codeBox(code)] : []),
  ];
  const rows = [
    paragraph(greeting),
    ...before.flatMap(spoken),
    ...(action ? [button(action)] : []),
    ...after.flatMap(spoken),
    paragraph(signature.join('\n')),
  ];
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escaped(subject)}</title>
    <style>
      :root { color-scheme: light dark; }${BY_NIGHT}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background:#f3f1ec">
    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f1ec">
      <tr><td align="center" style="padding:24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
          <tr><td class="name" style="padding:0 4px 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#155b56">Ballast</td></tr>
          <tr><td class="sheet" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #e8e5de;border-radius:12px">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
              ${rows.join('\n              ')}
            </table>
          </td></tr>
          <tr><td class="pale" style="padding:16px 4px;${SMALL};word-break:break-word">${[...foot.map(escaped), ...(stop ? [quietLink(stop)] : [])].join('<br>')}</td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

function paragraph(text: string): string {
  const lines = escaped(text).replaceAll('\n', '<br>');
  return `<tr><td class="ink" style="padding:0 0 16px;${TEXT};word-break:break-word">${lines}</td></tr>`;
}

function codeBox(code: string): string {
  return `<tr><td align="center" style="padding:4px 0 20px"><span class="code" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#f3f1ec;${FONT};font-size:28px;line-height:36px;font-weight:600;letter-spacing:4px;color:#22211e">${escaped(code)}</span></td></tr>`;
}

/** A button, and under it the address for programs that show none. */
function button({ label, url }: Action): string {
  const link = `<a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a>`;
  return `<tr><td style="padding:4px 0 8px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="background:#155b56;border-radius:8px">${link}</td></tr></table></td></tr>
              <tr><td class="pale" style="padding:0 0 20px;${SMALL};word-break:break-all">${escaped(url)}</td></tr>`;
}

function quietLink({ label, url }: Action): string {
  return `<a class="pale" href="${escaped(url)}" style="${SMALL}">${escaped(label)}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
