import { textsOf } from '../../../app/routing/search.ts';

/** What an exchange's screens show; kept in the address. `of` says of which side the amount is, `order` what was accepted. */
export type ExchangeSearch = {
  sell?: string;
  buy?: string;
  amount?: string;
  of?: 'BUY';
  order?: string;
};

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readExchangeSearch(search: Record<string, unknown>): ExchangeSearch {
  return {
    ...textsOf(search, 'sell', 'buy', 'amount', 'order'),

    ...(search.of === 'BUY' && { of: search.of }),
  };
}
