-- New weights of a basket that somebody proposed and nobody has decided yet.

insert into target_proposals (proposal_id, fund_id, content, from_version, asked_by)
select '019a0000-0000-7000-8000-000000019500', id,
  '{"effective_on": "2099-01-01", "reason": "More Ether", "weights": [{"asset": "BTC", "weight": "0.5"}, {"asset": "ETH", "weight": "0.5"}]}',
  1, '019a0000-0000-7000-8000-000000110090'
from funds where product_type = 'sma' order by id limit 1;
