-- What waits in the imaging half of a gateway, as its heartbeat says.
alter table gateway add column images_waiting int not null default 0 check (images_waiting >= 0);
alter table gateway add column images_bytes bigint not null default 0 check (images_bytes >= 0);
alter table gateway add column images_oldest timestamptz(3);
alter table gateway add column images_refused int not null default 0 check (images_refused >= 0);
alter table gateway add column images_error text;
comment on column gateway.images_waiting is 'Images of devices that it still has to hand over';
comment on column gateway.images_bytes is 'Bytes of these images';
comment on column gateway.images_oldest is 'When the oldest of them came in';
comment on column gateway.images_refused is 'Images that it keeps because they cannot be read';
comment on column gateway.images_error is 'Why the last transfer of an image failed; null: none failed since one succeeded';
