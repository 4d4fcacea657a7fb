import type { Clause } from '../../providers/signing/port.ts';

export const REDEMPTION_AGREEMENT = [
  {
    heading: 'What is redeemed',
    paragraphs: [
      'The client asks the fund named above to redeem units of the class named above, to the extent named above. Units are taken from the oldest purchase first. Units that are asked for by their worth are counted at what the fund was last worth when this request is submitted, and no more than those are redeemed.',
    ],
  },
  {
    heading: 'When it takes effect',
    paragraphs: [
      'The units are set aside when the redemption is submitted and stay the client’s until they are dealt. They are dealt at the next dealing date whose cut-off for redemptions has not passed, at the value of that date less fees. That value is not known when the redemption is submitted: what was shown before is an estimate.',
      'The client may take the redemption back until that cut-off. The units are free again then.',
    ],
  },
  {
    heading: 'Fees',
    paragraphs: [
      'What is redeemed bears the incentive fee that has accrued on it. Units that are redeemed within their lock-up pay the early-redemption fee of the class, which stays in the vehicle.',
    ],
  },
  {
    heading: 'Redemptions of many at once',
    paragraphs: [
      'Where more is asked for at a date than the vehicle deals at most, every redemption is scaled back alike. The rest is carried to the next dealing date and ranks equally with what is asked for then.',
    ],
  },
  {
    heading: 'Payment, and what is held back',
    paragraphs: [
      'The proceeds are paid to the client’s available balance, after the settlement of the dealing date. From the redemption on that brings what is redeemed above the threshold of the class, a part of the proceeds is held back until the audit of the year is signed off.',
    ],
  },
  {
    heading: 'What the client declares',
    paragraphs: [
      'The client owns the units and nobody else has a right to them. The client understands that the value at the dealing date may be lower than the estimate, and that redeemed units take no part in what the fund gains after that date.',
    ],
  },
] as const satisfies readonly Clause[];
