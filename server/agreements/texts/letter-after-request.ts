import type { OwnRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
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

/** The declaration of somebody who was invited after their own request, which it states. */
export function letterAfterRequest(request: OwnRequest): readonly Clause[] {
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
  ];
}

function whenAndHow({ requested_on, request_channel }: OwnRequest): string {
  return `on ${DAYS.format(new Date(requested_on))} ${CHANNELS[request_channel]}`;
}
