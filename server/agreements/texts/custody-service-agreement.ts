import type { Clause } from '../../providers/signing/port.ts';

export const CUSTODY_SERVICE_AGREEMENT = [
  {
    heading: 'What is kept',
    paragraphs: [
      'The client entrusts digital assets and money to the custodian that the platform works with. The custodian keeps them for the client at addresses and accounts that are opened in the client’s name or held for it.',
    ],
  },
  {
    heading: 'Whose they are',
    paragraphs: [
      'What is kept stays the client’s. The custodian keeps it apart from its own, does not lend it, and does not use it as security for debts of its own. Records show at any time what belongs to which client.',
    ],
  },
  {
    heading: 'Deposits',
    paragraphs: [
      'The client sends only assets that an address is shown for, over the network that is shown with it. What arrives is added when the network has confirmed it, and can be used when it is settled. What is sent otherwise may be lost.',
    ],
  },
  {
    heading: 'Withdrawals',
    paragraphs: [
      'Assets are sent to wallets and bank accounts that the client has named and that have been approved. A newly approved one can be paid to after a waiting time, which a video call may end. Large withdrawals are approved by more than one person.',
      'The client checks the address. A transfer that was sent cannot be reversed.',
    ],
  },
  {
    heading: 'Keys and security',
    paragraphs: [
      'The custodian holds the keys. It divides them, keeps them apart, and has rules on who may use them together. The platform holds no keys to the client’s assets.',
    ],
  },
  {
    heading: 'Forks, rewards and other events',
    paragraphs: [
      'When a network splits, or gives something to those who hold an asset, the custodian decides whether it can support it and says so. Rewards that are supported are the client’s, less the share that was agreed.',
    ],
  },
  {
    heading: 'Statements and differences',
    paragraphs: [
      'The client can read what is kept at any time. The platform compares its own books with the custodian’s every day. While they differ on an asset, withdrawals of it stop until the reason is known.',
    ],
  },
  {
    heading: 'Fees, liability and end',
    paragraphs: [
      'The custodian’s fees are shown with the platform’s. The custodian is liable for loss of what it keeps as its own terms and the law provide. When this agreement ends, what is kept is sent where the client says, after fees that are due.',
    ],
  },
] as const satisfies readonly Clause[];
