-- A note in the chain of roots.

select chain_note('liabilities|2026-01-01|text');
