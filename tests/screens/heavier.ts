import type { Answer } from './answers.ts';

/** Figures of many lengths, the longest that a table must bear among them. */
const FIGURES = ['1234567.890123', '1.15', '119960.000538', '25000'] as const;

/** Keys whose texts of digits are no amounts. */
const NO_AMOUNT = /id$|rate|weight|return|change|digits|phone|version|zip|number|lei|percent|up_to/;

const NAMES: Readonly<Record<string, string>> = {
  name: 'Maximiliana van der Westhuizen',
  fund_name: 'Ballast Global Digital Infrastructure',
  client_name: 'Northwind Partners International Ltd',
  email: 'maximiliana.van-der-westhuizen@northwind-partners.example',
};

/** Answers with long names and amounts of many lengths in place of the short ones of the screens. */
export function heavier(answers: readonly Answer[]): Answer[] {
  return answers.map((each) =>
    each.kind === 'answered' ? { ...each, value: (sent) => grown(each.value(sent)) } : each,
  );
}

function grown(given: unknown): unknown {
  let turn = 0;
  const grow = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => grow(each, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, grow(each, name)]),
      );
    }
    if (typeof value !== 'string') return value;
    if (value !== '' && NAMES[key]) return NAMES[key];
    if (!/^-?\d+(\.\d+)?$/.test(value) || NO_AMOUNT.test(key)) return value;
    turn += 1;
    const sign = value.startsWith('-') ? '-' : '';
    return `${sign}${FIGURES[turn % FIGURES.length]}`;
  };
  return grow(given, '');
}
