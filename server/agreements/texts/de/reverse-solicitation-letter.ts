import type { REVERSE_SOLICITATION_LETTER } from '../reverse-solicitation-letter.ts';
import type { Translated } from './translated.ts';

export const REVERSE_SOLICITATION_LETTER_DE: Translated<typeof REVERSE_SOLICITATION_LETTER> = [
  {
    heading: 'Meine eigene Initiative',
    paragraphs: [
      'Ich erkläre, dass ich mich ausschließlich auf eigene Initiative an die Plattform gewandt habe. Weder die Plattform noch jemand, der für sie handelt, hat mir vorher ihre Dienstleistungen angeboten, bei mir für sie geworben oder mich aufgefordert, Kunde zu werden.',
    ],
  },
  {
    heading: 'Worum ich bitte',
    paragraphs: [
      'Ich bitte die Plattform um Zugang zu ihren Dienstleistungen und um Informationen über sie und über die Fonds und Körbe, die sie anbietet. Mir ist bewusst, dass das, was mir als Antwort hierauf zugesandt wird, keine Werbung ist.',
    ],
  },
  {
    heading: 'Wo ich bin',
    paragraphs: [
      'Ich habe der Plattform wahrheitsgemäß mitgeteilt, wo ich wohne oder, für ein Unternehmen, wo es seinen Sitz hat. Mir ist bewusst, dass die Plattform und ihre Fonds dort möglicherweise weder zugelassen noch registriert sind und dass der dortige Anlegerschutz möglicherweise nicht gilt.',
    ],
  },
  {
    heading: 'Meine Erfahrung',
    paragraphs: [
      'Ich bin ein professioneller oder auf andere Weise erfahrener Anleger. Ich habe die Kenntnisse, um die Risiken digitaler Vermögenswerte zu verstehen, und kann den Verlust dessen tragen, was ich anlege.',
    ],
  },
  {
    heading: 'Was aus diesem Schreiben folgt',
    paragraphs: [
      'Mir ist bewusst, dass sich die Plattform auf dieses Schreiben verlässt. Ich teile ihr unverzüglich mit, wenn etwas darin unwahr ist oder wird.',
    ],
  },
];
