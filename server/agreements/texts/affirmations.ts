import type { Clause } from '../../providers/signing/port.ts';

const DOCUMENTS = {
  heading: 'The documents',
  paragraphs: [
    'The documents that the client has sent are complete copies of originals that the client holds. Nothing in them was changed, and nothing was left out that would say otherwise.',
  ],
} as const satisfies Clause;

const CHANGES = {
  heading: 'If it changes',
  paragraphs: [
    'The client tells the platform at once when any of this is no longer true, and does not subscribe again before it is true.',
  ],
} as const satisfies Clause;

const RELIANCE = {
  heading: 'Who relies on it',
  paragraphs: [
    'The platform and the funds that the client subscribes to rely on this letter and on the documents when they decide whether the client is an accredited investor. They may ask for more, and may refuse.',
  ],
} as const satisfies Clause;

const DURATION = {
  heading: 'For how long it counts',
  paragraphs: [
    'Once it is accepted, this letter counts for subscriptions of the next 90 days. After that the client sends documents anew.',
  ],
} as const satisfies Clause;

export const INCOME_AFFIRMATION = [
  {
    heading: 'What the client affirms',
    paragraphs: [
      'In each of the two years named above the income of the client, or of the client and their spouse where it says so, was the amount named above. It was more than 200,000 US dollars in each year for one person, or more than 300,000 US dollars for a couple.',
      'The client reasonably expects at least that much in the present year.',
    ],
  },
  DOCUMENTS,
  CHANGES,
  RELIANCE,
  DURATION,
] as const satisfies readonly Clause[];

export const NET_WORTH_AFFIRMATION = [
  {
    heading: 'What the client affirms',
    paragraphs: [
      'The net worth of the client, alone or with their spouse, is the amount named above and is more than 1,000,000 US dollars. The home that the client lives in is not counted. A debt that it secures is counted where it is more than the home is worth, or was taken up within the last 60 days for anything but the home.',
      'All debts of the client are known and were taken off.',
    ],
  },
  DOCUMENTS,
  CHANGES,
  RELIANCE,
  DURATION,
] as const satisfies readonly Clause[];

export const ASSETS_AFFIRMATION = [
  {
    heading: 'What the client affirms',
    paragraphs: [
      'The total assets of the client or, where the client is a family office, the assets under its management are the amount named above and are more than 5,000,000 US dollars. They are taken from the balance sheet of the day named above.',
      'The client was not formed to buy the units of a fund on the platform. Whoever signs for the client has the knowledge and experience to judge what such units are worth and what may be lost.',
    ],
  },
  DOCUMENTS,
  CHANGES,
  RELIANCE,
  DURATION,
] as const satisfies readonly Clause[];
