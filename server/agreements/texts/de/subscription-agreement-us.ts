import type { SUBSCRIPTION_AGREEMENT_US } from '../subscription-agreement-us.ts';
import { SUBSCRIPTION_AGREEMENT_DE } from './subscription-agreement.ts';
import type { Translated } from './translated.ts';

export const SUBSCRIPTION_AGREEMENT_US_DE: Translated<typeof SUBSCRIPTION_AGREEMENT_US> = [
  ...SUBSCRIPTION_AGREEMENT_DE,
  {
    heading: 'Akkreditierter Anleger und Qualified Client',
    paragraphs: [
      'Der Kunde ist nach dem, was in der Zeichnung steht, akkreditierter Anleger (accredited investor) und Qualified Client und teilt der Plattform vor dem Handelstag mit, wenn dies nicht mehr zutrifft.',
      'Der Kunde sendet einen Nachweis darüber. Die Zeichnung wird erst ausgeführt, wenn der Nachweis anerkannt wurde; er gilt für Zeichnungen von 90 Tagen.',
    ],
  },
  {
    heading: 'Nicht registrierte Anteile',
    paragraphs: [
      'Die Anteile sind nicht nach dem United States Securities Act of 1933 registriert, und das Anlagevehikel ist nicht nach dem Investment Company Act of 1940 registriert. Der Kunde kauft die Anteile für sich selbst und nicht, um sie zu vertreiben, und gibt sie nur weiter, wo beide Gesetze und die Dokumente des Fonds es erlauben.',
    ],
  },
  {
    heading: 'Steuern in den Vereinigten Staaten',
    paragraphs: [
      'Der Kunde ist in den Vereinigten Staaten steuerpflichtig und hat seine richtige Steuernummer angegeben. Das Anlagevehikel sendet seinen Anlegern jedes Jahr eine Aufstellung über ihren Anteil an seinen Einkünften.',
    ],
  },
];
