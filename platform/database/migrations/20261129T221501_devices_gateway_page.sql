-- A gateway has a page of its own for a time without the cloud.
alter table gateway
  add column page_pin text,
  add column page_port int check (page_port between 0 and 65535),
  add column page_fingerprint text,
  add column storage text not null default 'ok' check (storage in ('ok', 'full'));
comment on column gateway.page_pin is 'scrypt of the PIN of its own page; null: the page opens for nobody';
comment on column gateway.page_port is 'Port of its own page, as it says; null: an earlier version has none';
comment on column gateway.page_fingerprint is 'SHA-256 of the certificate of its own page, hex with colons, as it says';
comment on column gateway.storage is 'full: it can keep nothing more and acknowledges nothing to analyzers';
