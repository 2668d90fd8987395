-- What was measured on an image and filed as a value of the patient: it stays when the mark is drawn anew.

create table filed_measurement (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  medical_image uuid not null,
  mark          jsonb not null,
  mark_id       uuid not null,
  kind          text not null,
  main          jsonb not null,
  more          jsonb not null,
  source        text not null,
  low           double precision,
  high          double precision,
  flag          text not null default '' check (flag in ('', 'L', 'H')),
  species       text not null default '',
  breed         text not null default '',
  sentence      text not null default '',
  author        uuid not null,
  superseded_by uuid,
  withdrawn_at  timestamptz(3),
  withdrawn_by  uuid,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_image) references medical_image (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, superseded_by) references filed_measurement (hospital, id),
  foreign key (hospital, withdrawn_by) references membership (hospital, account),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index filed_measurement_standing on filed_measurement (hospital, medical_image, mark_id)
  where superseded_by is null and withdrawn_at is null;
comment on table filed_measurement is 'A guided measurement filed as a value of the patient; whose it is follows from the study of its image';
comment on column filed_measurement.hospital is 'The hospital';
comment on column filed_measurement.id is 'UUIDv7 made by the server';
comment on column filed_measurement.medical_image is 'The image that was measured on';
comment on column filed_measurement.mark is 'The mark as it stood when it was filed: kind, frame, points';
comment on column filed_measurement.mark_id is 'Id of that mark; filed again, the newer value supersedes';
comment on column filed_measurement.kind is 'vhs, vlas, mvlas, rlad, norberg, distraction, inclination, femur, qAngle, tpa, tta, trachea';
comment on column filed_measurement.main is 'name, value and unit of what is looked at first; two where both sides were measured';
comment on column filed_measurement.more is 'name, value and unit of what else the measurement says';
comment on column filed_measurement.source is 'What its numbers come from: a calibration, or ratio where any would do';
comment on column filed_measurement.low is 'Lower end of what it was held against; null where there is none';
comment on column filed_measurement.high is 'Upper end of it; null where there is none';
comment on column filed_measurement.flag is 'L below, H above what it was held against';
comment on column filed_measurement.species is 'Species as it was known when the value was filed';
comment on column filed_measurement.breed is 'Breed as it was known when the value was filed';
comment on column filed_measurement.sentence is 'The sentence for the report, in the language of who filed it';
comment on column filed_measurement.author is 'Who filed it';
comment on column filed_measurement.superseded_by is 'The value of the same mark that was filed later';
comment on column filed_measurement.withdrawn_at is 'When it was taken back; it stays to be seen';
comment on column filed_measurement.withdrawn_by is 'Who took it back';
comment on column filed_measurement.version is 'Raised by each change';
comment on column filed_measurement.created_at is 'When it was filed';
comment on column filed_measurement.updated_at is 'Last change; only grows';
select app.protect('filed_measurement');
