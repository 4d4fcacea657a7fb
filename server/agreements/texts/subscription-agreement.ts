import type { Clause } from '../../providers/signing/port.ts';

export const SUBSCRIPTION_AGREEMENT = [
  {
    heading: 'What is subscribed to',
    paragraphs: [
      'The client subscribes to units of the fund and class named above, for the amount named above. The fund pools the money of its investors in a vehicle, which invests it as the documents of the fund say.',
    ],
  },
  {
    heading: 'When it takes effect',
    paragraphs: [
      'The amount is set aside when the subscription is submitted and stays the client’s. The subscription is reviewed. Once it is approved it is dealt at the next dealing date whose cut-off has not passed, and the amount goes to the vehicle on that date.',
      'The client may take the subscription back until that cut-off. If it is refused, or taken back, the amount is available to the client again.',
    ],
  },
  {
    heading: 'Units',
    paragraphs: [
      'Units are issued at the class’s issue price in the series of the dealing date, to six decimal places and rounded down. What each unit is worth is worked out at each dealing date from the value of the vehicle less fees.',
    ],
  },
  {
    heading: 'Fees',
    paragraphs: [
      'The vehicle pays the management fee and the incentive fee of the class. The incentive fee is due only on what a unit gains beyond its highest value at which a year was closed.',
    ],
  },
  {
    heading: 'Redemption',
    paragraphs: [
      'Units are redeemed at dealing dates, with the notice of the class. What is redeemed within the lock-up pays the early-redemption fee, which stays in the vehicle. Redemptions may be scaled back at a date when many are asked for, and a part may be held back until the audit of the year.',
    ],
  },
  {
    heading: 'What the client declares',
    paragraphs: [
      'The client has read the documents of the fund, understands that its value may fall and that units cannot be redeemed at any time, and can bear the loss of the whole amount.',
      'What the client told about themselves, about the source of the money and about their experience is true and complete. The client tells the platform when it changes.',
    ],
  },
] as const satisfies readonly Clause[];
