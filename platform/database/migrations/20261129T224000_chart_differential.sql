-- What a problem of a visit may turn out to be: differential diagnoses in their order, each with how it stands and why.

create table differential_record (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_record uuid not null,
  pet            uuid not null,
  problem        uuid,
  diagnosis      uuid,
  name           text not null check (name <> ''),
  name_zhtw      text,
  name_ja        text,
  state          text not null default 'considered' check (state in ('considered', 'confirmed', 'ruled_out')),
  reason         text not null default '',
  test           text not null default '',
  rank           double precision not null default 1,
  carried_from   uuid,
  line           uuid,
  line_before    text,
  line_version   int,
  author         uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, problem) references diagnosis_record (hospital, id),
  foreign key (hospital, line) references diagnosis_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table differential_record is 'A diagnosis that a visit considers, for one of its problems or as a whole';
comment on column differential_record.hospital is 'Hospital of the visit';
comment on column differential_record.id is 'UUIDv7';
comment on column differential_record.medical_record is 'The visit';
comment on column differential_record.pet is 'The patient, the same as the visit''s';
comment on column differential_record.problem is 'Line of the visit''s diagnoses that it may explain; none: the visit as a whole';
comment on column differential_record.diagnosis is 'Catalog entry, a default included; none where it was typed freely';
comment on column differential_record.name is 'Name as it was when it was noted';
comment on column differential_record.name_zhtw is 'Name in Traditional Chinese as it was when it was noted; none where it was typed freely';
comment on column differential_record.name_ja is 'Name in Japanese as it was when it was noted; none where it was typed freely';
comment on column differential_record.state is 'considered, confirmed or ruled_out';
comment on column differential_record.reason is 'What speaks for or against it';
comment on column differential_record.test is 'Test that decides, as it was chosen or typed; empty where none is named';
comment on column differential_record.rank is 'Place in the list, smallest first; a part between two others when it was moved there';
comment on column differential_record.carried_from is 'Differential diagnosis of an earlier visit that it continues';
comment on column differential_record.line is 'Line of the visit''s diagnoses that its confirmation added or changed';
comment on column differential_record.line_before is 'Status of that line before; none where the confirmation added it';
comment on column differential_record.line_version is 'Version of that line after the confirmation: changed since, it is not taken back';
comment on column differential_record.author is 'Account that noted it';
comment on column differential_record.deleted_at is 'When it was taken out; it can be brought back for 30 days';
comment on column differential_record.version is 'Raised by each change';
comment on column differential_record.created_at is 'When it was noted';
comment on column differential_record.updated_at is 'When it was last changed, only ever later';
select app.protect('differential_record');
-- The differential diagnoses of a visit.
create index differential_record_of_record on differential_record (hospital, medical_record) where deleted_at is null;
-- The visits of a pet that considered something, for carrying it forward.
create index differential_record_of_pet on differential_record (hospital, pet) where deleted_at is null;

alter table medical_record_revision add column differentials jsonb not null default '[]';
comment on column medical_record_revision.differentials is 'Differential diagnoses as they stood, in their order';
