import type { Clause } from '../../providers/signing/port.ts';
import { SUBSCRIPTION_AGREEMENT } from './subscription-agreement.ts';

/** Of the vehicle for US taxpayers: what everybody agrees to, and what the law of the United States asks of them. */
export const SUBSCRIPTION_AGREEMENT_US = [
  ...SUBSCRIPTION_AGREEMENT,
  {
    heading: 'Accredited investor and qualified client',
    paragraphs: [
      'The client is an accredited investor and a qualified client by what stands in the subscription, and tells the platform before the dealing date if that is no longer so.',
      'The client sends evidence of it. The subscription is dealt only once the evidence has been accepted, which it stays for 90 days of subscriptions.',
    ],
  },
  {
    heading: 'Units that are not registered',
    paragraphs: [
      'The units are not registered under the United States Securities Act of 1933 and the vehicle is not registered under the Investment Company Act of 1940. The client buys the units for themselves and not to distribute them, and passes them on only where both acts and the documents of the fund allow it.',
    ],
  },
  {
    heading: 'Taxes in the United States',
    paragraphs: [
      'The client is a taxpayer of the United States and has given their right tax number. The vehicle sends its investors a statement of their share of its income each year.',
    ],
  },
] as const satisfies readonly Clause[];
