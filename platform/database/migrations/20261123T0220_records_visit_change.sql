-- What was done to a visit as a whole: moved to the pet that had really come, canceled, brought back. The timelines of
-- both pets and the notices of the doctor read it.
create table visit_change (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  medical_record  uuid not null,
  kind            text not null check (kind in ('petChanged', 'canceled', 'restored')),
  pet             uuid not null,
  pet_before      uuid check ((pet_before is not null) = (kind = 'petChanged')),
  assignee        uuid,
  author          uuid not null,
  reason          text not null default '',
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, pet_before) references pet (hospital, id),
  foreign key (hospital, assignee) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table visit_change is 'A visit that was moved to another pet, canceled or brought back; never changed';
comment on column visit_change.hospital is 'Hospital of the visit';
comment on column visit_change.id is 'UUIDv7';
comment on column visit_change.medical_record is 'The visit';
comment on column visit_change.kind is 'petChanged, canceled or restored';
comment on column visit_change.pet is 'The pet that the visit has since';
comment on column visit_change.pet_before is 'The pet that was checked in by mistake; only of petChanged';
comment on column visit_change.assignee is 'Doctor who had claimed the visit and is notified; none where it was unclaimed';
comment on column visit_change.author is 'Account that did it';
comment on column visit_change.reason is 'Why, as typed; empty where the doctor did it';
comment on column visit_change.version is 'Always 1';
comment on column visit_change.created_at is 'When';
comment on column visit_change.updated_at is 'When';
select app.protect('visit_change');
-- The timelines of the two pets.
create index visit_change_of_pet on visit_change (hospital, pet, created_at desc);
create index visit_change_of_pet_before on visit_change (hospital, pet_before, created_at desc) where pet_before is not null;
-- The notices of a doctor.
create index visit_change_of_assignee on visit_change (hospital, assignee, created_at desc) where assignee is not null;
