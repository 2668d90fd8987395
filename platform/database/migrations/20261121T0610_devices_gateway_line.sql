-- A gateway proves itself by a signature instead of by its key, and says when it holds a command on its own disk.

alter table gateway add column public_key bytea;
alter table gateway add column revoked_at timestamptz(3);
comment on column gateway.public_key is 'Ed25519 public key that belongs to the key; null for gateways enrolled before, which have to be enrolled again';
comment on column gateway.revoked_at is 'When its key was revoked';

alter table gateway_command add column taken_at timestamptz(3);
comment on column gateway_command.taken_at is 'When the gateway had it on its own disk; from then on it is not handed over again';
