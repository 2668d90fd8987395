-- Links that tell how they were used, slow guessing down and are sent by mail.

alter table share_url add column deidentify boolean not null default false;
comment on column share_url.deidentify is 'What is downloaded or imported has no names, numbers or dates of people and places in it';

-- Being opened is no change: whoever edits a link must not be told that somebody else did.
drop trigger touch on share_url;
create trigger touch before update of title, queries, downloadable, deidentify, expiration, password_hash,
  password_version, email, revoked_at on share_url for each row execute function app.touch();

comment on table share_attempt is 'Wrong passwords of the last day; counted before a password is looked at';
comment on column share_attempt.address is 'Network of the caller: an IPv4 address, or the first 64 bits of an IPv6 one';

create table share_view (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  share    uuid not null,
  did      text not null check (did in ('opened', 'downloaded', 'imported')),
  device   text not null check (device in ('phone', 'tablet', 'computer', 'other')),
  at       timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, share) references share_url (hospital, id)
);
comment on table share_view is 'Each use of a link, without anything about the person';
comment on column share_view.hospital is 'The hospital';
comment on column share_view.id is 'UUIDv7 made by the server';
comment on column share_view.share is 'The link';
comment on column share_view.did is 'What was done';
comment on column share_view.device is 'Kind of device, roughly';
comment on column share_view.at is 'When';
select app.protect('share_view');
create index share_view_newest on share_view (hospital, share, id desc);

create table share_mail (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  share       uuid not null,
  email       text not null,
  lang        text not null check (lang in ('en', 'ja', 'zhtw')),
  note        text not null default '',
  has_link    boolean not null,
  attachment  text,
  filename    text,
  author      uuid not null,
  request_key text,
  at          timestamptz(3) not null,
  sent_at     timestamptz(3),
  primary key (hospital, id),
  unique (hospital, author, request_key),
  foreign key (hospital, share) references share_url (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table share_mail is 'Letters that carry a link or a document';
comment on column share_mail.hospital is 'The hospital';
comment on column share_mail.id is 'UUIDv7 made by the server';
comment on column share_mail.share is 'The link';
comment on column share_mail.email is 'To whom';
comment on column share_mail.lang is 'Language of the letter';
comment on column share_mail.note is 'Words of the sender';
comment on column share_mail.has_link is 'Whether the link stands in the letter';
comment on column share_mail.attachment is 'Storage key of the PDF, null without one';
comment on column share_mail.filename is 'Name of the PDF';
comment on column share_mail.author is 'Who sent it';
comment on column share_mail.request_key is 'Idempotency-Key of the request: the same letter is not sent twice';
comment on column share_mail.at is 'When it was asked for';
comment on column share_mail.sent_at is 'When the mail server took it; null while it waits';
select app.protect('share_mail');
create index share_mail_by_age on share_mail (hospital, at desc);
