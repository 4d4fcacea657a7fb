import type { Formats } from '../../formats.ts';
import type { ChangedTerm, CLASS_TERMS as ENGLISH, TermValue } from '../en/class-terms.ts';
import type { Translated } from '../template.ts';

const TERMS: Readonly<Record<ChangedTerm['term'], string>> = {
  management: 'Verwaltungsgebühr pro Jahr',
  incentive: 'Erfolgsgebühr',
  hurdle: 'Mindestrendite pro Jahr',
  lockUp: 'Haltefrist in Monaten',
  early: 'Gebühr für vorzeitige Rücknahme innerhalb der Haltefrist',
  notice: 'Ankündigungsfrist für Rücknahmen in Tagen',
  cutOff: 'Annahmeschluss für Zeichnungen in Arbeitstagen vor einem Handelstag',
  minimumFirst: 'Mindestbetrag der ersten Zeichnung',
  minimumNext: 'Mindestbetrag weiterer Zeichnungen',
  holdback: 'bis zur Abschlussprüfung einbehaltener Teil von Rücknahmen',
  holdbackAbove: 'Teil eines Bestands, über dessen Rücknahme etwas einbehalten wird',
};

function written(value: TermValue, { amount, decimal }: Formats): string {
  if ('percent' in value) return `${decimal(value.percent)}\u00a0%`;
  return 'count' in value ? String(value.count) : amount(value.amount);
}

/** Messages about the terms of a private fund's classes. */
export const CLASS_TERMS: Translated<typeof ENGLISH> = {
  class_terms_changed: ({ fundName, className, on, changes }, formats) => {
    const each = changes.map(
      ({ term, before, after }) =>
        `${TERMS[term]} ${written(after, formats)} statt ${written(before, formats)}`,
    );
    return {
      subject: `Neue Bedingungen der Klasse ${className} von ${fundName}`,
      text: `Ab ${formats.day(on)} gelten für die Klasse ${className} von ${fundName} neue Bedingungen: ${each.join('; ')}. Alles andere bleibt. Für Anteile, die Sie dann haben, wird die Haltefrist nicht länger und die Gebühr für vorzeitige Rücknahme nicht höher. Sie müssen nichts tun. Wenn Sie die neuen Bedingungen nicht möchten, können Sie vor dem Annahmeschluss des ersten Handelstags, für den sie gelten, Anteile zurückgeben oder zurückziehen, was Sie beantragt haben. Alle Bedingungen stehen auf der Seite des Fonds.`,
    };
  },
};
