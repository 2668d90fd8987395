-- Letters by mail: written in the transaction that causes them, sent until the mail server takes them; addresses that refuse.
create table letter (
  id         uuid primary key,
  hospital   uuid references hospital (id),
  kind       text not null check (kind ~ '^[a-z][A-Za-z0-9]{1,40}$'),
  lang       text not null check (lang in ('en', 'ja', 'zhtw')),
  email      text not null,
  details    jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  path       text check (path ~ '^/'),
  has_token  boolean not null default false,
  about      text,
  once       text unique,
  state      text not null default 'waiting'
    check (state in ('waiting', 'sent', 'replaced', 'ended', 'refused', 'bounced')),
  attempts   int not null default 0,
  due_at     timestamptz(3) not null,
  ends_at    timestamptz(3) not null,
  sent_at    timestamptz(3),
  problem    text,
  created_at timestamptz(3) not null
);
create index letter_waiting on letter (due_at) where state = 'waiting';
create index letter_about on letter (about) where state = 'waiting';
create index letter_by_age on letter (created_at);
comment on table letter is 'Letters by mail; written in the transaction that causes them';
comment on column letter.id is 'UUIDv7; the Message-ID, the bounce address and the link are made of it';
comment on column letter.hospital is 'The hospital that stands in the From name; null: none';
comment on column letter.kind is 'What the letter is about; names its texts';
comment on column letter.lang is 'Language of the letter';
comment on column letter.email is 'Address that it goes to';
comment on column letter.details is 'What stands in its texts; emptied when the letter has ended';
comment on column letter.path is 'Page that its link opens; null: that of its kind';
comment on column letter.has_token is 'Whether the link carries a secret, which is derived from the id and kept nowhere';
comment on column letter.about is 'What a newer letter replaces while this one waits, such as registration:ID';
comment on column letter.once is 'Name of an occasion that has one letter only, such as quota:HOSPITAL:2026-11:80';
comment on column letter.state is 'waiting; sent: the mail server took it; replaced by a newer one; ended: its time was over; refused by the mail server for good; bounced later';
comment on column letter.attempts is 'How often sending failed';
comment on column letter.due_at is 'Next attempt';
comment on column letter.ends_at is 'After this instant it is not sent any more';
comment on column letter.sent_at is 'When the mail server took it';
comment on column letter.problem is 'What the mail server said last';
comment on column letter.created_at is 'When it was written; its Date';
alter table letter enable row level security;
alter table letter force row level security;
create policy system on letter using ((select app.is_system())) with check ((select app.is_system()));
create policy one_hospital on letter using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()));
grant select, insert, update, delete on letter to alder_app;

create table mail_problem (
  email  text primary key,
  letter uuid,
  kind   text not null check (kind in ('refused', 'bounced')),
  status text not null,
  said   text not null,
  at     timestamptz(3) not null
);
comment on table mail_problem is 'Addresses that no letter reaches; the row goes when a letter is taken again';
comment on column mail_problem.email is 'The address, in lower case';
comment on column mail_problem.letter is 'The letter that did not arrive';
comment on column mail_problem.kind is 'refused: at once by the mail server; bounced: later, by a report';
comment on column mail_problem.status is 'RFC 3463 status such as 5.1.1, or the SMTP code';
comment on column mail_problem.said is 'What the mail server said';
comment on column mail_problem.at is 'When';
alter table mail_problem enable row level security;
alter table mail_problem force row level security;
create policy system on mail_problem using ((select app.is_system())) with check ((select app.is_system()));
-- A hospital sees the addresses of its own people.
create policy own_people on mail_problem for select using (exists (
  select from account a join membership m on m.account = a.id
  where m.hospital = (select app.hospital()) and a.email = mail_problem.email));
grant select, insert, update, delete on mail_problem to alder_app;
