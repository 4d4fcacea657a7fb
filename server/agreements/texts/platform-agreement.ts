import type { Clause } from '../../providers/signing/port.ts';

export const PLATFORM_AGREEMENT = [
  {
    heading: 'What this agreement is about',
    paragraphs: [
      'This agreement is between the client named above and the operator of the platform. It says on what terms the client uses the platform to hold digital assets, to move money in and out, to invest in funds and baskets, and to read what the client owns and how it did.',
      'The client has agreements of its own with the custodian and with each fund. Where one of them differs from this agreement on its own subject, that one counts.',
    ],
  },
  {
    heading: 'Who may be a client',
    paragraphs: [
      'The platform serves professional and other experienced investors, not retail investors. The client confirms that what it told the platform about its experience, its means and its place of residence is true, and tells the platform without delay when any of it changes.',
      'The platform may ask for documents that prove this, may ask again later, and may end the agreement when they are not given.',
    ],
  },
  {
    heading: 'The account and who may use it',
    paragraphs: [
      'The client keeps its password, its devices and its codes to itself and tells the platform at once when it believes that somebody else has them. Until then the platform may rely on instructions that were confirmed with them.',
      'A company names the people who may act for it. The platform may rely on each of them until the company withdraws the name.',
    ],
  },
  {
    heading: 'Instructions',
    paragraphs: [
      'The client instructs the platform on its screens. An instruction is accepted when the platform says so. One that has been carried out cannot be taken back; one that waits can be cancelled where the platform offers it.',
      'The platform may hold an instruction back, or refuse it, where the law requires it, where the instruction is unclear, or where it has reason to believe that it is not the client’s. It tells the client why unless the law forbids it.',
    ],
  },
  {
    heading: 'Risks',
    paragraphs: [
      'Prices of digital assets rise and fall quickly. The client may lose all that it invests. Figures of the past are no promise for the future.',
      'Transfers on public networks cannot be reversed. An amount sent to a wrong address is usually lost. Networks and providers may fail or be slow, and the platform cannot prevent it.',
      'The platform gives no legal and no tax advice. The client decides for itself.',
    ],
  },
  {
    heading: 'Fees',
    paragraphs: [
      'Fees are shown before an instruction is confirmed and stand in the client’s statements. The platform charges no fee on trades. Fees of funds are set out in their own documents.',
    ],
  },
  {
    heading: 'What the platform knows about the client',
    paragraphs: [
      'The platform keeps what it needs to serve the client and what the law requires it to keep, for as long as it needs or must. It gives it to the providers that carry out the client’s instructions, and to authorities where the law requires it. The privacy policy says more.',
      'Staff may look at the client’s account to help. The client sees every such look, when it was and why.',
    ],
  },
  {
    heading: 'Liability',
    paragraphs: [
      'The platform is liable for loss that it causes by intent or by gross negligence, and otherwise only as far as the law does not allow it to be limited. It is not liable for what markets, networks and others do.',
    ],
  },
  {
    heading: 'How long it lasts',
    paragraphs: [
      'This agreement has no fixed end. The client may end it at any time, the platform with thirty days’ notice, and either at once for an important reason. What was instructed before is carried out, and what the client owns is handed over.',
    ],
  },
  {
    heading: 'Signature and changes',
    paragraphs: [
      'The client signs this agreement electronically and receives it as a sealed document. A change of these terms is sent to the client before it takes effect, and is signed where the law asks for it.',
    ],
  },
] as const satisfies readonly Clause[];
