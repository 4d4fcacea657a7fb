-- Capital for rewards that somebody proposed to set aside and nobody has decided yet.

insert into fee_proposals (proposal_id, kind, content, about, asked_by)
values ('019a0000-0000-7000-8000-000000018000', 'SET_ASIDE', '{"kind": "SET_ASIDE", "asset": "ETH", "amount": "5"}', 'ETH',
  '019a0000-0000-7000-8000-000000110090');
