-- A deposit that was counted.

update crypto_deposits set confirmations = 3, confirmations_needed = 12;
