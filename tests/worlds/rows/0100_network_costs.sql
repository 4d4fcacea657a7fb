-- What the network took for a payment, as the custodian lists it.

insert into provider_movements (provider, provider_ref, asset, kind, amount, state, position, settled_position)
values ('custody', '0x02/gas', 'ETH', 'cost', -21000000000000, 'settled', 3, 3);
