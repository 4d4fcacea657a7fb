-- Money comes by wire and SWIFT wherever the platform has an account at a bank.
update assets set may_be_deposited = true where kind = 'fiat';
