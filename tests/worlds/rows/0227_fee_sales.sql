-- A client who was told that holdings are sold for a fee.

insert into fee_sale_notices (owner_id, bill_id, sells_on)
select owner_id, bill_id, (clock_now() at time zone 'UTC')::date + 5 from fee_bills order by bill_id limit 1;
