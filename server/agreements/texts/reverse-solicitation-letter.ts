import type { Clause } from '../../providers/signing/port.ts';

export const REVERSE_SOLICITATION_LETTER = [
  {
    heading: 'My own initiative',
    paragraphs: [
      'I declare that I approached the platform on my own exclusive initiative. Neither the platform nor anybody acting for it offered me its services, advertised them to me, or asked me to become a client before I did so.',
    ],
  },
  {
    heading: 'What I ask for',
    paragraphs: [
      'I ask the platform for access to its services and for information about them and about the funds and baskets that it offers. I understand that what I am sent in answer to this is no solicitation.',
    ],
  },
  {
    heading: 'Where I am',
    paragraphs: [
      'I have told the platform truly where I live or, for a company, where it has its seat. I understand that the platform and its funds may not be licensed or registered there, and that protection of investors there may not apply.',
    ],
  },
  {
    heading: 'My experience',
    paragraphs: [
      'I am a professional or otherwise experienced investor. I have the knowledge to understand the risks of digital assets and can bear the loss of what I invest.',
    ],
  },
  {
    heading: 'What follows from this letter',
    paragraphs: [
      'I understand that the platform relies on this letter. I will tell it without delay if anything in it is or becomes untrue.',
    ],
  },
] as const satisfies readonly Clause[];
