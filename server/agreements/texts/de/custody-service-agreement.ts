import type { CUSTODY_SERVICE_AGREEMENT } from '../custody-service-agreement.ts';
import type { Translated } from './translated.ts';

export const CUSTODY_SERVICE_AGREEMENT_DE: Translated<typeof CUSTODY_SERVICE_AGREEMENT> = [
  {
    heading: 'Was verwahrt wird',
    paragraphs: [
      'Der Kunde vertraut digitale Vermögenswerte und Geld der Verwahrstelle an, mit der die Plattform zusammenarbeitet. Die Verwahrstelle verwahrt sie für den Kunden unter Adressen und auf Konten, die auf den Namen des Kunden eröffnet oder für ihn gehalten werden.',
    ],
  },
  {
    heading: 'Wem es gehört',
    paragraphs: [
      'Was verwahrt wird, bleibt Eigentum des Kunden. Die Verwahrstelle hält es getrennt von ihrem eigenen Vermögen, verleiht es nicht und verwendet es nicht als Sicherheit für eigene Schulden. Aufzeichnungen zeigen jederzeit, was welchem Kunden gehört.',
    ],
  },
  {
    heading: 'Einzahlungen',
    paragraphs: [
      'Der Kunde sendet nur Vermögenswerte, für die eine Adresse angezeigt wird, und nur über das Netzwerk, das mit ihr angezeigt wird. Was eingeht, wird gutgeschrieben, wenn das Netzwerk es bestätigt hat, und kann verwendet werden, wenn es abgewickelt ist. Was auf andere Weise gesendet wird, kann verloren gehen.',
    ],
  },
  {
    heading: 'Auszahlungen',
    paragraphs: [
      'Vermögenswerte werden an Wallets und auf Bankkonten gesendet, die der Kunde benannt hat und die freigegeben wurden. Nach einer neuen Freigabe kann dorthin erst nach einer Wartezeit ausgezahlt werden, die ein Videogespräch beenden kann. Große Auszahlungen werden von mehr als einer Person freigegeben.',
      'Der Kunde prüft die Adresse. Eine Übertragung, die gesendet wurde, kann nicht rückgängig gemacht werden.',
    ],
  },
  {
    heading: 'Schlüssel und Sicherheit',
    paragraphs: [
      'Die Verwahrstelle hält die Schlüssel. Sie teilt sie auf, bewahrt die Teile getrennt auf und hat Regeln dafür, wer sie zusammen verwenden darf. Die Plattform hält keine Schlüssel zu den Vermögenswerten des Kunden.',
    ],
  },
  {
    heading: 'Abspaltungen, Prämien und andere Ereignisse',
    paragraphs: [
      'Spaltet sich ein Netzwerk, oder gibt es denen etwas, die einen Vermögenswert halten, so entscheidet die Verwahrstelle, ob sie dies unterstützen kann, und teilt es mit. Prämien, die unterstützt werden, gehören dem Kunden, abzüglich des vereinbarten Anteils.',
    ],
  },
  {
    heading: 'Auszüge und Abweichungen',
    paragraphs: [
      'Der Kunde kann jederzeit einsehen, was verwahrt wird. Die Plattform vergleicht ihre eigenen Bücher täglich mit denen der Verwahrstelle. Solange sie bei einem Vermögenswert voneinander abweichen, sind dessen Auszahlungen ausgesetzt, bis der Grund bekannt ist.',
    ],
  },
  {
    heading: 'Gebühren, Haftung und Ende',
    paragraphs: [
      'Die Gebühren der Verwahrstelle werden zusammen mit denen der Plattform angezeigt. Die Verwahrstelle haftet für den Verlust dessen, was sie verwahrt, nach Maßgabe ihrer eigenen Bedingungen und des Gesetzes. Endet dieser Vertrag, so wird das Verwahrte nach Abzug fälliger Gebühren dorthin gesendet, wo der Kunde es bestimmt.',
    ],
  },
];
