import type { OwnRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { letterAfterRequest } from '../letter-after-request.ts';
import { dayInGerman } from './figures.ts';
import { REVERSE_SOLICITATION_LETTER_DE } from './reverse-solicitation-letter.ts';
import type { Translated } from './translated.ts';

const CHANNELS: Readonly<Record<OwnRequest['request_channel'], string>> = {
  EMAIL: 'per E-Mail',
  PHONE: 'telefonisch',
  MEETING: 'bei einem Treffen',
  LETTER: 'per Brief',
  WEBSITE: 'über ihre Website',
};

export function requestLineInGerman(request: OwnRequest): string {
  return `Anfrage an die Plattform ${whenAndHow(request)}`;
}

export function letterAfterRequestInGerman(
  request: OwnRequest,
): Translated<ReturnType<typeof letterAfterRequest>> {
  const [, ...others] = REVERSE_SOLICITATION_LETTER_DE;
  return [
    {
      heading: 'Meine eigene Anfrage',
      paragraphs: [
        `Ich erkläre, dass ich mich ausschließlich auf eigene Initiative an die Plattform gewandt habe: ${whenAndHow(request)} habe ich sie um Zugang zu ihren Dienstleistungen gebeten. Vorher hat mir weder die Plattform noch jemand, der für sie handelt, ihre Dienstleistungen angeboten, bei mir für sie geworben oder mich aufgefordert, Kunde zu werden.`,
        'Die Einladung, mit der ich dieses Konto eröffne, wurde mir als Antwort auf diese Anfrage zugesandt.',
      ],
    },
    ...others,
  ];
}

function whenAndHow({ requested_on, request_channel }: OwnRequest): string {
  return `am ${dayInGerman(requested_on)} ${CHANNELS[request_channel]}`;
}
