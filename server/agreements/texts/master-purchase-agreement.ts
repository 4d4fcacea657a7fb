import type { Clause } from '../../providers/signing/port.ts';

export const MASTER_PURCHASE_AGREEMENT = [
  {
    heading: 'One agreement for many trades',
    paragraphs: [
      'The client buys, sells and exchanges digital assets through the platform. Each trade is a contract of its own, made on the terms of this agreement when the client confirms it and the platform accepts it.',
    ],
  },
  {
    heading: 'Quotes',
    paragraphs: [
      'The platform shows a price and for how long it stands. A trade that is confirmed in that time is made at that price, or not at all. After that time, or when a price has moved further than was agreed, the client is asked again.',
    ],
  },
  {
    heading: 'Payment and delivery',
    paragraphs: [
      'A trade is paid from what the client has available. The amount is set aside when the trade is confirmed and moves when it is done. What was bought is added to the client’s assets at the same moment.',
      'What cannot be divided further is rounded against the one who moves it, and the difference is shown.',
    ],
  },
  {
    heading: 'Who the other side is',
    paragraphs: [
      'The trade provider fills orders on its own markets or with others. The platform passes orders on with the care of a professional and adds no margin that is not shown.',
    ],
  },
  {
    heading: 'Baskets',
    paragraphs: [
      'A basket is a set of assets with target weights. The client instructs the platform to buy it, to bring it back to its weights on its schedule, and to sell it. Weights that the client chose itself are kept as they were at the first investment.',
    ],
  },
  {
    heading: 'When a trade cannot be made',
    paragraphs: [
      'An order that the provider refuses is not made, and what was set aside is given back. An order of which it is not known whether it was made is looked into before anything else is done with that money; the client sees that it is pending.',
    ],
  },
  {
    heading: 'Errors',
    paragraphs: [
      'A trade at a price that is plainly an error may be undone by either side within one business day. It is undone by a second trade, so that both stand in the books.',
    ],
  },
  {
    heading: 'Taxes and end',
    paragraphs: [
      'Taxes on trades are the client’s. Either side may end this agreement at any time; trades that were made before stay as they are.',
    ],
  },
] as const satisfies readonly Clause[];
