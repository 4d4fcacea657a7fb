import type { REDEMPTION_AGREEMENT } from '../redemption-agreement.ts';
import type { Translated } from './translated.ts';

export const REDEMPTION_AGREEMENT_DE: Translated<typeof REDEMPTION_AGREEMENT> = [
  {
    heading: 'Was zurückgenommen wird',
    paragraphs: [
      'Der Kunde verlangt vom oben genannten Fonds die Rücknahme von Anteilen der oben genannten Anteilsklasse im oben genannten Umfang. Anteile werden zuerst aus dem ältesten Kauf entnommen. Anteile, die nach ihrem Wert verlangt werden, werden nach dem letzten Wert des Fonds bei Einreichung dieses Antrags gezählt, und mehr als diese werden nicht zurückgenommen.',
    ],
  },
  {
    heading: 'Wann sie wirksam wird',
    paragraphs: [
      'Die Anteile werden reserviert, wenn die Rücknahme eingereicht wird, und gehören dem Kunden, bis sie abgerechnet werden. Sie werden am nächsten Handelstag abgerechnet, dessen Annahmeschluss für Rücknahmen noch nicht vorbei ist, zum Wert dieses Tages abzüglich der Gebühren. Dieser Wert ist bei Einreichung der Rücknahme nicht bekannt: Was vorher angezeigt wurde, ist eine Schätzung.',
      'Der Kunde kann die Rücknahme bis zu diesem Annahmeschluss zurückziehen. Die Anteile sind dann wieder frei.',
    ],
  },
  {
    heading: 'Gebühren',
    paragraphs: [
      'Was zurückgenommen wird, trägt die Erfolgsgebühr, die darauf aufgelaufen ist. Für Anteile, die innerhalb ihrer Haltefrist zurückgenommen werden, ist die Gebühr der Anteilsklasse für vorzeitige Rücknahme zu zahlen; sie verbleibt im Anlagevehikel.',
    ],
  },
  {
    heading: 'Viele Rücknahmen zugleich',
    paragraphs: [
      'Wird für einen Tag mehr verlangt, als das Anlagevehikel höchstens abrechnet, so werden alle Rücknahmen im gleichen Verhältnis gekürzt. Der Rest wird auf den nächsten Handelstag übertragen und steht dem gleich, was dann verlangt wird.',
    ],
  },
  {
    heading: 'Zahlung und Einbehalt',
    paragraphs: [
      'Der Erlös wird dem verfügbaren Guthaben des Kunden nach der Abwicklung des Handelstages gutgeschrieben. Ab der Rücknahme, mit der das Zurückgenommene die Schwelle der Anteilsklasse überschreitet, wird ein Teil des Erlöses einbehalten, bis die Abschlussprüfung des Jahres abgeschlossen ist.',
    ],
  },
  {
    heading: 'Was der Kunde erklärt',
    paragraphs: [
      'Die Anteile gehören dem Kunden, und niemand sonst hat ein Recht an ihnen. Der Kunde versteht, dass der Wert am Handelstag niedriger sein kann als die Schätzung und dass zurückgenommene Anteile nicht an dem teilhaben, was der Fonds nach diesem Tag gewinnt.',
    ],
  },
];
