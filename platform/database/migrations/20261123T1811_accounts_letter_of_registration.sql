-- The letter itself says when the mail server took it.
alter table registration drop column sent_at;
comment on column registration.token_hash is 'SHA-256 of the secret in the link; null until the letter is written';
comment on column password_link.token_hash is 'SHA-256 of the secret in the link';
