import { createTransport } from 'nodemailer';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { isLoopback } from '../loopback.ts';
import type { Carrier } from './channel-messages.ts';
import type { Message } from './port.ts';

export type SmtpSettings = {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
  readonly url: string;
  /** Such as `Ballast <no-reply@ballast.example>`. */
  readonly from: string;
};

/** Says that a POST to the address of List-Unsubscribe is enough (RFC 8058, section 3.1). */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const TIMEOUT_MS = 8000;

/**
 * Replies that will be the same tomorrow (RFC 5321, section 4.2.3): no such mailbox, not accepted, too large,
 * not allowed. All others may pass.
 */
const FINAL_REPLIES = new Set([501, 510, 550, 551, 552, 553, 554, 555, 556]);

/** Steps at which a reply is about this message and not about us as a sender. */
const STEPS_OF_MESSAGE = new Set(['RCPT TO', 'DATA']);

/**
 * The carrier of emails over SMTP. After a lost response a message may go out twice, but its Message-ID
 * follows from our key, by which receivers see one message.
 */
export function smtpMessages(settings: SmtpSettings, timeoutMs = TIMEOUT_MS): Carrier {
  const transport = createTransport({
    ...serverOf(settings.url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(settings.from)?.[1] ?? 'localhost';
  return {
    send: async ({ key, to, subject, text, html, calendar, unsubscribeUrl }: Message) => {
      const messageId = `<${key}@${domain}>`;
      await transport
        .sendMail({
          from: settings.from,
          // Not as text: an address with a comma would be two.
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(calendar !== undefined && {
            icalEvent: {
              method: calendar.method,
              filename: 'invitation.ics',
              content: calendar.text,
            },
          }),
          messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && ONE_CLICK),
          },
          ...(unsubscribeUrl !== undefined && { list: { unsubscribe: { url: unsubscribeUrl } } }),
        })
        .catch((error: unknown) => Promise.reject(failureOf(error)));
      return { providerReference: messageId };
    },
  };
}

function serverOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number.parseInt(port || (secure ? '465' : '587'), 10),
    secure,
    // Codes and links never cross a network in the clear.
    requireTLS: !secure && !isLoopback(hostname),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
  };
}

type SmtpFailure = { code?: string; responseCode?: number; command?: string };

function failureOf(error: unknown): Error {
  const { code = 'failed', responseCode, command = '' } = error as SmtpFailure;
  // An address that cannot even be written into the envelope.
  if (code === 'EENVELOPE' && command === 'API') return new ProviderRefusal('recipient_invalid');
  const isFinal = STEPS_OF_MESSAGE.has(command) && FINAL_REPLIES.has(responseCode ?? 0);
  if (isFinal) return new ProviderRefusal(`smtp_${responseCode}`);
  return new OutcomeUnknown(`smtp ${code} ${responseCode ?? ''}`.trim(), { cause: error });
}
