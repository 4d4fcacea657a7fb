import type { SUBSCRIPTION_AGREEMENT } from '../subscription-agreement.ts';
import type { Translated } from './translated.ts';

export const SUBSCRIPTION_AGREEMENT_DE: Translated<typeof SUBSCRIPTION_AGREEMENT> = [
  {
    heading: 'Was gezeichnet wird',
    paragraphs: [
      'Der Kunde zeichnet Anteile des oben genannten Fonds und der oben genannten Anteilsklasse über den oben genannten Betrag. Der Fonds bündelt das Geld seiner Anleger in einem Anlagevehikel, das es so anlegt, wie es in den Dokumenten des Fonds steht.',
    ],
  },
  {
    heading: 'Wann sie wirksam wird',
    paragraphs: [
      'Der Betrag wird reserviert, wenn die Zeichnung eingereicht wird, und bleibt Eigentum des Kunden. Die Zeichnung wird geprüft. Ist sie freigegeben, so wird sie am nächsten Handelstag ausgeführt, dessen Annahmeschluss noch nicht vorbei ist, und der Betrag geht an diesem Tag an das Anlagevehikel.',
      'Der Kunde kann die Zeichnung bis zu diesem Annahmeschluss zurückziehen. Wird sie abgelehnt oder zurückgezogen, so steht der Betrag dem Kunden wieder zur Verfügung.',
    ],
  },
  {
    heading: 'Anteile',
    paragraphs: [
      'Anteile werden zum Ausgabepreis der Anteilsklasse in der Serie des Handelstages ausgegeben, auf sechs Nachkommastellen und abgerundet. Was jeder Anteil wert ist, wird an jedem Handelstag aus dem Wert des Anlagevehikels abzüglich der Gebühren berechnet.',
    ],
  },
  {
    heading: 'Gebühren',
    paragraphs: [
      'Das Anlagevehikel zahlt die Verwaltungsgebühr und die Erfolgsgebühr der Anteilsklasse. Die Erfolgsgebühr ist nur auf das geschuldet, was ein Anteil über seinen höchsten Wert hinaus gewinnt, mit dem ein Jahr abgeschlossen wurde.',
    ],
  },
  {
    heading: 'Rücknahme',
    paragraphs: [
      'Anteile werden an Handelstagen zurückgenommen, mit der Ankündigungsfrist der Anteilsklasse. Für das, was innerhalb der Haltefrist zurückgenommen wird, ist die Gebühr für vorzeitige Rücknahme zu zahlen; sie verbleibt im Anlagevehikel. Rücknahmen können an einem Tag, für den viele verlangt werden, gekürzt werden, und ein Teil kann bis zur Abschlussprüfung des Jahres einbehalten werden.',
    ],
  },
  {
    heading: 'Was der Kunde erklärt',
    paragraphs: [
      'Der Kunde hat die Dokumente des Fonds gelesen, versteht, dass dessen Wert fallen kann und dass Anteile nicht jederzeit zurückgegeben werden können, und kann den Verlust des gesamten Betrags tragen.',
      'Was der Kunde über sich, über die Herkunft des Geldes und über seine Erfahrung angegeben hat, ist wahr und vollständig. Der Kunde teilt der Plattform mit, wenn es sich ändert.',
    ],
  },
];
