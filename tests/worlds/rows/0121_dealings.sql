-- What a gate left of an order.

insert into carried_units (owner_id, batch_id, order_id, series_id, units)
values ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000110007', '019a0000-0000-7000-8000-000000110008',
  '019a0000-0000-7000-8000-000000110004', 5);
