-- With what somebody at the desk approved a withdrawal; null of those from before this was kept, and of people without a passkey.
alter table withdrawal_approvals
  add column factor text,
  add constraint withdrawal_approvals__factor check (factor in ('PASSKEY'));
