-- What a client is asked to sign with the key of a wallet, and that they did.

-- One question of a wallet at a time; the next one takes its place, and its answer uses it up.
create table wallet_questions (
  owner_id uuid not null,
  target_id uuid not null,
  message text not null,
  expires_at timestamptz not null,
  constraint wallet_questions__pk primary key (owner_id, target_id),
  constraint wallet_questions__wallet foreign key (owner_id, target_id) references wallet_targets
);

create table wallet_proofs (
  owner_id uuid not null,
  proof_id uuid not null,
  target_id uuid not null,
  message text not null,
  signature text not null,
  proved_by uuid not null,
  proved_at timestamptz not null default clock_now(),
  constraint wallet_proofs__pk primary key (owner_id, proof_id),
  constraint wallet_proofs__wallet foreign key (owner_id, target_id) references wallet_targets
);
create index wallet_proofs__by_wallet on wallet_proofs (owner_id, target_id);
