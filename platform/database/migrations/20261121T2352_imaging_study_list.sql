-- Studies can be put together, taken apart and set right without a byte of an image changing; each user keeps a list
-- of their own making.

alter table study
  add column merged_into uuid,
  add column as_sent jsonb,
  add column difference_seen boolean not null default false,
  add foreign key (hospital, merged_into) references study (hospital, id);
comment on column study.merged_into is 'Study that it was put together with: it stays hidden, and what still comes for it goes there';
comment on column study.as_sent is 'What the device sent, since staff set it right: patient_id, patient_name, species, breed, responsible_person; null while it stands as sent';
comment on column study.difference_seen is 'Somebody looked at how the header and the pet differ, and the study is the pet''s nevertheless';
create index study_arrived on study (hospital, created_at desc, id desc) where deleted_at is null;

-- A device may go on sending: a new series of a study that was put together with another one joins that one.
create function app.follow_merge() returns trigger language plpgsql as $$
declare
  v_into uuid;
begin
  loop
    select s.merged_into into v_into from study s where s.hospital = new.hospital and s.id = new.study;
    exit when v_into is null;
    new.study := v_into;
  end loop;
  return new;
end $$;
comment on function app.follow_merge() is 'Puts a series that still arrives for a merged study where that study went';
create trigger follow_merge before insert on series for each row execute function app.follow_merge();

-- Filing brings a hidden study back when an image arrives for it; one that was merged has nothing to show.
create function app.stay_merged() returns trigger language plpgsql as $$
begin
  if new.merged_into is not null then
    new.deleted_at := coalesce(new.deleted_at, old.deleted_at, clock_timestamp());
  end if;
  return new;
end $$;
comment on function app.stay_merged() is 'Keeps a study hidden that was merged into another one';
create trigger stay_merged before update on study for each row execute function app.stay_merged();

create table study_move (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  kind       text not null check (kind in ('merge', 'split')),
  study      uuid not null,
  moved      jsonb not null default '[]',
  account    uuid,
  undone_at  timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, study) references study (hospital, id),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table study_move is 'Series that went from one study to another: what a merge or a split did, so that it can be undone';
comment on column study_move.hospital is 'The hospital';
comment on column study_move.id is 'UUIDv7 made by the server';
comment on column study_move.kind is 'merge: whole studies joined another one; split: some series became a study of their own';
comment on column study_move.study is 'Where the series went';
comment on column study_move.moved is 'series and from: each series with the study that it came from';
comment on column study_move.account is 'Who did it';
comment on column study_move.undone_at is 'When it was undone; null while it stands';
comment on column study_move.version is 'Raised by each change';
comment on column study_move.created_at is 'When';
comment on column study_move.updated_at is 'Last change; only grows';
select app.protect('study_move');

create table study_list_choice (
  hospital   uuid not null default app.hospital() references hospital (id),
  account    uuid not null,
  columns    jsonb not null default '[]',
  views      jsonb not null default '[]',
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, account),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table study_list_choice is 'How one user wants the study list';
comment on column study_list_choice.hospital is 'The hospital';
comment on column study_list_choice.account is 'Whose';
comment on column study_list_choice.columns is 'Columns that are shown, in their order; empty: those of a new user';
comment on column study_list_choice.views is 'Named filters: name, filter, sort and order each';
comment on column study_list_choice.version is 'Raised by each change';
comment on column study_list_choice.created_at is 'When something was first chosen';
comment on column study_list_choice.updated_at is 'Last change; only grows';
select app.protect('study_list_choice');
