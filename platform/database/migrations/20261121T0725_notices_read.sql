-- What each person has read of the bell. The notices themselves are not stored: they are what stands in the other tables.

create table notice_mark (
  hospital uuid not null default app.hospital() references hospital (id),
  account  uuid not null,
  until    timestamptz(3) not null,
  primary key (hospital, account),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table notice_mark is 'Until when an account has read everything';
comment on column notice_mark.hospital is 'The hospital';
comment on column notice_mark.account is 'Who';
comment on column notice_mark.until is 'Every notice up to this instant is read';
select app.protect('notice_mark');

create table notice_read (
  hospital uuid not null default app.hospital() references hospital (id),
  account  uuid not null,
  kind     text not null,
  entity   uuid not null,
  at       timestamptz(3) not null,
  primary key (hospital, account, kind, entity),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table notice_read is 'Single notices that were read before everything was; gone once notice_mark covers them';
comment on column notice_read.hospital is 'The hospital';
comment on column notice_read.account is 'Who';
comment on column notice_read.kind is 'Kind of the notice, such as labCritical';
comment on column notice_read.entity is 'The entry that it is about';
comment on column notice_read.at is 'Up to when it is read; what happens later is news again';
select app.protect('notice_read');
select app.allow_delete('notice_read');

-- The bell asks for these with every change; the other parts have their indexes.
create index pacs_upload_refused on pacs_upload (hospital, account, id desc) where state = 'refused';
create index share_url_opened on share_url (hospital, author, opened_at desc) where opened_at is not null;
