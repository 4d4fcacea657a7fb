-- What a user has chosen for the account: language of screens and messages, currency that values are shown in.

alter table users
  add column language text not null default 'en',
  add column default_currency text not null default 'USD',
  add constraint users__language check (language in ('en')),
  add constraint users__default_currency
    check (default_currency in ('USD', 'EUR', 'GBP', 'CHF', 'SGD', 'BTC', 'ETH'));
