-- What people use and how long it takes them, so that slow and unused screens are seen.

create table usage_note (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  at          timestamptz(3) not null,
  version     text not null,
  screen      text not null check (length(screen) between 1 and 80),
  action      text not null check (length(action) between 1 and 80),
  duration_ms int check (duration_ms >= 0),
  primary key (hospital, id)
);
create index usage_note_by_age on usage_note (at);
comment on table usage_note is 'One use of one screen; without the person, without free text';
comment on column usage_note.hospital is 'The hospital';
comment on column usage_note.id is 'UUIDv7 made by the server';
comment on column usage_note.at is 'When the server heard of it';
comment on column usage_note.version is 'Version of the product in the browser';
comment on column usage_note.screen is 'Name of the screen';
comment on column usage_note.action is 'Name of what was done there';
comment on column usage_note.duration_ms is 'How long it took, in milliseconds; null when it has no length';
alter table usage_note enable row level security;
alter table usage_note force row level security;
create policy one_hospital on usage_note using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()));
create policy system on usage_note using ((select app.is_system()));
grant select, insert, delete on usage_note to alder_app;
