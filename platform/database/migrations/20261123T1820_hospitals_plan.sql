-- What a plan allows, when its storage filled, and sessions of a system administrator in another hospital.
alter table hospital add column doctor_limit int check (doctor_limit >= 0);
alter table hospital add column imaging_limit int check (imaging_limit >= 0);
alter table hospital add column local_backup boolean not null default false;
comment on column hospital.doctor_limit is 'Active accounts that records can be assigned to; null: no limit of their own';
comment on column hospital.imaging_limit is 'Active accounts of the imaging room; null: no limit of their own';
comment on column hospital.local_backup is 'The backup on a machine of the hospital itself is agreed on (plan premium)';

do $$ begin
  perform set_config('app.system', 'on', true);
  update hospital set
    doctor_limit = case license when 'imaging' then 1 when 'all-in-one' then 3 else 5 end,
    imaging_limit = case license when 'premium' then 3 else 1 end
  where license in ('imaging', 'all-in-one', 'premium');
  perform set_config('app.system', '', true);
end $$;

create table plan_watch (
  hospital   uuid primary key default app.hospital() references hospital (id),
  storage    text not null default 'ok' check (storage in ('ok', '80', '95', 'full')),
  full_since timestamptz(3),
  ending     text not null default 'none' check (ending in ('none', 'soon', 'ended'))
);
comment on table plan_watch is 'What a hospital was last told of its plan: each notice is sent once';
comment on column plan_watch.hospital is 'The hospital';
comment on column plan_watch.storage is 'Share of the storage in percent that the last notice was about; full: all of it';
comment on column plan_watch.full_since is 'When the storage filled; exams that had begun are stored for 7 days more';
comment on column plan_watch.ending is 'Last notice of the plan''s end: none, soon (7 days before), ended';
select app.protect_with_system('plan_watch');

alter table session add column home uuid references hospital (id);
comment on column session.home is 'Hospital that a system administrator belongs to while acting in another one; null otherwise';

-- They return more than before.
drop function if exists app.find_session(bytea);
