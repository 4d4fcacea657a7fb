-- The secret under which a key of files was made: the next key is made once that secret vouches for nothing.
alter table document_keys add column made_under text;
update document_keys k set made_under = split_part(k.encrypted_key, '.', 1);
alter table document_keys alter column made_under set not null;
