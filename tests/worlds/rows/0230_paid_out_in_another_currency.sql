-- The redemption that was begun is to be paid in bitcoins.

update redemption_requests set payout_asset = 'BTC' where request_id = '019a0000-0000-7000-8000-000000013900';
