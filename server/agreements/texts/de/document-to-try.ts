import type { TEST_DOCUMENT } from '../document-to-try.ts';
import type { Translated } from './translated.ts';

export const TEST_DOCUMENT_DE: Translated<typeof TEST_DOCUMENT> = [
  {
    heading: 'Was dieses Dokument ist',
    paragraphs: [
      'Es wird gesendet, wo die Plattform ausprobiert wird, damit sich das Unterschreiben ohne Vertrag zeigen lässt.',
    ],
  },
  {
    heading: 'Wozu es verpflichtet',
    paragraphs: ['Zu nichts. Wer es unterschreibt, verspricht nichts und gibt nichts auf.'],
  },
  {
    heading: 'Was geschieht, wenn es unterschrieben wird',
    paragraphs: [
      'Wie bei jedem Vertrag wird eine gesiegelte Ausfertigung erstellt, mit dem Namen, der Zeit und der Angabe, wie die unterschreibende Person bekannt war.',
    ],
  },
  {
    heading: 'Wie die Ausfertigung geprüft wird',
    paragraphs: [
      'Jedes Programm für Dokumente, das Signaturen kennt, zeigt, ob sie verändert wurde.',
    ],
  },
  {
    heading: 'Wo es nicht gesendet wird',
    paragraphs: ['Eine Plattform mit echten Kunden und echtem Geld sendet kein solches Dokument.'],
  },
];
