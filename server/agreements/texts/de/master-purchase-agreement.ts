import type { MASTER_PURCHASE_AGREEMENT } from '../master-purchase-agreement.ts';
import type { Translated } from './translated.ts';

export const MASTER_PURCHASE_AGREEMENT_DE: Translated<typeof MASTER_PURCHASE_AGREEMENT> = [
  {
    heading: 'Ein Vertrag für viele Geschäfte',
    paragraphs: [
      'Der Kunde kauft, verkauft und tauscht digitale Vermögenswerte über die Plattform. Jedes Geschäft ist ein eigener Vertrag, der zu den Bedingungen dieses Vertrags zustande kommt, wenn der Kunde es bestätigt und die Plattform es annimmt.',
    ],
  },
  {
    heading: 'Angebote',
    paragraphs: [
      'Die Plattform zeigt einen Preis und wie lange er gilt. Ein Geschäft, das in dieser Zeit bestätigt wird, kommt zu diesem Preis zustande oder gar nicht. Nach dieser Zeit, oder wenn sich ein Preis weiter als vereinbart bewegt hat, wird der Kunde erneut gefragt.',
    ],
  },
  {
    heading: 'Zahlung und Lieferung',
    paragraphs: [
      'Ein Geschäft wird aus dem bezahlt, was dem Kunden zur Verfügung steht. Der Betrag wird reserviert, wenn das Geschäft bestätigt wird, und übertragen, wenn es ausgeführt ist. Was gekauft wurde, wird den Vermögenswerten des Kunden im selben Augenblick gutgeschrieben.',
      'Was sich nicht weiter teilen lässt, wird zulasten dessen gerundet, der es überträgt, und die Differenz wird angezeigt.',
    ],
  },
  {
    heading: 'Wer die Gegenseite ist',
    paragraphs: [
      'Der Handelsanbieter führt Aufträge auf eigenen Märkten oder mit Dritten aus. Die Plattform leitet Aufträge mit der Sorgfalt eines Fachmanns weiter und schlägt keine Marge auf, die nicht angezeigt wird.',
    ],
  },
  {
    heading: 'Körbe',
    paragraphs: [
      'Ein Korb ist eine Gruppe von Vermögenswerten mit Zielgewichten. Der Kunde weist die Plattform an, ihn zu kaufen, ihn nach seinem Zeitplan auf seine Gewichte zurückzuführen und ihn zu verkaufen. Gewichte, die der Kunde selbst gewählt hat, bleiben so, wie sie bei der ersten Anlage waren.',
    ],
  },
  {
    heading: 'Wenn ein Geschäft nicht zustande kommen kann',
    paragraphs: [
      'Ein Auftrag, den der Anbieter ablehnt, wird nicht ausgeführt, und was reserviert war, wird freigegeben. Ist von einem Auftrag nicht bekannt, ob er ausgeführt wurde, so wird dies geklärt, bevor mit diesem Geld etwas anderes geschieht; der Kunde sieht, dass der Auftrag aussteht.',
    ],
  },
  {
    heading: 'Irrtümer',
    paragraphs: [
      'Ein Geschäft zu einem Preis, der offensichtlich auf einem Irrtum beruht, kann von jeder Seite innerhalb eines Arbeitstages rückgängig gemacht werden. Dies geschieht durch ein zweites Geschäft, sodass beide in den Büchern stehen.',
    ],
  },
  {
    heading: 'Steuern und Ende',
    paragraphs: [
      'Steuern auf Geschäfte trägt der Kunde. Jede Seite kann diesen Vertrag jederzeit beenden; Geschäfte, die zuvor zustande kamen, bleiben bestehen.',
    ],
  },
];
