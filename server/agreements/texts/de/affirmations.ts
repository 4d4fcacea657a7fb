import type {
  ASSETS_AFFIRMATION,
  INCOME_AFFIRMATION,
  NET_WORTH_AFFIRMATION,
} from '../affirmations.ts';
import type { Translated } from './translated.ts';

const DOCUMENTS = {
  heading: 'Die Unterlagen',
  paragraphs: [
    'Die Unterlagen, die der Kunde gesendet hat, sind vollständige Kopien von Originalen, die sich im Besitz des Kunden befinden. Nichts in ihnen wurde verändert, und nichts wurde weggelassen, was etwas anderes besagen würde.',
  ],
} as const;

const CHANGES = {
  heading: 'Bei Änderungen',
  paragraphs: [
    'Der Kunde teilt der Plattform sofort mit, wenn etwas hiervon nicht mehr zutrifft, und zeichnet nicht wieder, bevor es zutrifft.',
  ],
} as const;

const RELIANCE = {
  heading: 'Wer sich darauf verlässt',
  paragraphs: [
    'Die Plattform und die Fonds, die der Kunde zeichnet, verlassen sich auf dieses Schreiben und auf die Unterlagen, wenn sie entscheiden, ob der Kunde akkreditierter Anleger (accredited investor) ist. Sie können weitere Nachweise verlangen und können ablehnen.',
  ],
} as const;

const DURATION = {
  heading: 'Wie lange es gilt',
  paragraphs: [
    'Ist dieses Schreiben anerkannt, so gilt es für Zeichnungen der folgenden 90 Tage. Danach sendet der Kunde erneut Unterlagen.',
  ],
} as const;

export const INCOME_AFFIRMATION_DE: Translated<typeof INCOME_AFFIRMATION> = [
  {
    heading: 'Was der Kunde versichert',
    paragraphs: [
      'In jedem der beiden oben genannten Jahre entsprach das Einkommen des Kunden oder, wo dies angegeben ist, des Kunden und seines Ehegatten dem oben genannten Betrag. Es betrug in jedem Jahr mehr als 200.000 US-Dollar für eine Person oder mehr als 300.000 US-Dollar für ein Ehepaar.',
      'Der Kunde erwartet begründet, im laufenden Jahr mindestens so viel zu erzielen.',
    ],
  },
  DOCUMENTS,
  CHANGES,
  RELIANCE,
  DURATION,
];

export const NET_WORTH_AFFIRMATION_DE: Translated<typeof NET_WORTH_AFFIRMATION> = [
  {
    heading: 'Was der Kunde versichert',
    paragraphs: [
      'Das Nettovermögen des Kunden, allein oder zusammen mit dem seines Ehegatten, entspricht dem oben genannten Betrag und liegt über 1.000.000 US-Dollar. Das Wohneigentum, das der Kunde bewohnt, ist nicht mitgerechnet. Eine damit besicherte Schuld ist mitgerechnet, soweit sie den Wert des Wohneigentums übersteigt oder in den letzten 60 Tagen für etwas anderes als das Wohneigentum aufgenommen wurde.',
      'Alle Schulden des Kunden sind bekannt und wurden abgezogen.',
    ],
  },
  DOCUMENTS,
  CHANGES,
  RELIANCE,
  DURATION,
];

export const ASSETS_AFFIRMATION_DE: Translated<typeof ASSETS_AFFIRMATION> = [
  {
    heading: 'Was der Kunde versichert',
    paragraphs: [
      'Die Bilanzsumme des Kunden oder, wenn der Kunde ein Family Office ist, das von ihm verwaltete Vermögen entspricht dem oben genannten Betrag und liegt über 5.000.000 US-Dollar. Der Betrag ist der Bilanz zum oben genannten Tag entnommen.',
      'Der Kunde wurde nicht gegründet, um Anteile eines Fonds auf der Plattform zu erwerben. Wer für den Kunden unterschreibt, hat die Kenntnisse und die Erfahrung, um zu beurteilen, was solche Anteile wert sind und was verloren gehen kann.',
    ],
  },
  DOCUMENTS,
  CHANGES,
  RELIANCE,
  DURATION,
];
