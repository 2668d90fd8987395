-- What the operator tells the users of all hospitals: announcements, and notes of a version of the product.
create table system_announcement (
  id         uuid primary key,
  message    jsonb check (message is null or message ?& array['en', 'ja', 'zhtw']),
  account    uuid not null references account (id),
  created_at timestamptz(3) not null
);
create index system_announcement_newest on system_announcement (created_at desc, id desc);
comment on table system_announcement is 'Announcements to the users of all hospitals; the newest row holds. Rows are only added';
comment on column system_announcement.id is 'UUIDv7 made by the server';
comment on column system_announcement.message is 'Text by language: en, ja, zhtw; null: withdrawn';
comment on column system_announcement.account is 'System administrator who announced it';
comment on column system_announcement.created_at is 'When; browsers keep it as announcementTimestamp';

create table version_note (
  version    text primary key check (version ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  notes      jsonb not null check (notes ?& array['en', 'ja', 'zhtw']),
  account    uuid not null references account (id),
  updated_at timestamptz(3) not null
);
comment on table version_note is 'The operator''s own notes of a version of the product';
comment on column version_note.version is 'Major, minor, patch';
comment on column version_note.notes is 'Text by language: en, ja, zhtw';
comment on column version_note.account is 'System administrator who wrote them last';
comment on column version_note.updated_at is 'When they were written last';

-- Every hospital reads them; a transaction writes them only in the name of a system administrator of its own hospital.
alter table system_announcement enable row level security;
alter table system_announcement force row level security;
create policy everyone on system_announcement for select
  using ((select app.hospital()) is not null or (select app.is_system()));
create policy operator on system_announcement for insert with check (exists (
  select from membership m where m.hospital = (select app.hospital()) and m.account = system_announcement.account
    and m.role = 'sysAdmin' and m.active));
grant select, insert on system_announcement to alder_app;

alter table version_note enable row level security;
alter table version_note force row level security;
create policy everyone on version_note for select
  using ((select app.hospital()) is not null or (select app.is_system()));
create policy operator on version_note for insert with check (exists (
  select from membership m where m.hospital = (select app.hospital()) and m.account = version_note.account
    and m.role = 'sysAdmin' and m.active));
create policy operator_again on version_note for update
  using ((select app.hospital()) is not null)
  with check (exists (
    select from membership m where m.hospital = (select app.hospital()) and m.account = version_note.account
      and m.role = 'sysAdmin' and m.active));
grant select, insert, update on version_note to alder_app;

-- A log-in says how much the hospital's archive stores, before a hospital is selected.
create policy system on pacs_usage for select using ((select app.is_system()));
