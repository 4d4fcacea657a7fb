import type { Clause } from '../../providers/signing/port.ts';

export const TEST_DOCUMENT = [
  {
    heading: 'What this document is',
    paragraphs: [
      'It is sent where the platform is tried, so that signing can be seen without an agreement.',
    ],
  },
  {
    heading: 'What it binds anybody to',
    paragraphs: ['Nothing. Whoever signs it promises nothing and gives up nothing.'],
  },
  {
    heading: 'What happens when it is signed',
    paragraphs: [
      'A sealed copy is made with the name, the time and how the signer was known, as of any agreement.',
    ],
  },
  {
    heading: 'How the copy is checked',
    paragraphs: ['Any reader of documents that knows signatures shows whether it was changed.'],
  },
  {
    heading: 'Where it is not sent',
    paragraphs: ['A platform with real clients and real money sends no such document.'],
  },
] as const satisfies readonly Clause[];
