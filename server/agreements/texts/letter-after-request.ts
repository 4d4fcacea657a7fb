import {
  type OwnRequest,
  REQUEST_CHANNELS,
} from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { Clause } from '../../providers/signing/port.ts';
import { REVERSE_SOLICITATION_LETTER } from './reverse-solicitation-letter.ts';

const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const CHANNELS: Readonly<Record<OwnRequest['request_channel'], string>> = {
  EMAIL: 'by email',
  PHONE: 'by telephone',
  MEETING: 'in a meeting',
  LETTER: 'by letter',
  WEBSITE: 'through its website',
};

/** The request in a line: `Asked the platform on 2 March 2026 by email`. */
export function requestLine(request: OwnRequest): string {
  return `Asked the platform ${whenAndHow(request)}`;
}

/** The request that lines about a client state; null where none of them does. */
export function requestIn(lines: readonly string[]): OwnRequest | null {
  for (const line of lines) {
    const [, day, how] = /^Asked the platform on (\d+ \w+ \d{4}) (.+)$/.exec(line) ?? [];
    const request_channel = REQUEST_CHANNELS.find((channel) => CHANNELS[channel] === how);
    if (day === undefined || !request_channel) continue;
    return { requested_on: new Date(`${day} UTC`).toISOString().slice(0, 10), request_channel };
  }
  return null;
}

/** The declaration of somebody who was invited after their own request, which it states. */
export function letterAfterRequest(request: OwnRequest) {
  const [, ...others] = REVERSE_SOLICITATION_LETTER;
  return [
    {
      heading: 'My own request',
      paragraphs: [
        `I declare that I approached the platform on my own exclusive initiative: ${whenAndHow(request)} I asked it for access to its services. Before that neither the platform nor anybody acting for it had offered me its services, advertised them to me, or asked me to become a client.`,
        'The invitation by which I open this account was sent to me in answer to that request.',
      ],
    },
    ...others,
  ] as const satisfies readonly Clause[];
}

function whenAndHow({ requested_on, request_channel }: OwnRequest): string {
  return `on ${DAYS.format(new Date(requested_on))} ${CHANNELS[request_channel]}`;
}
