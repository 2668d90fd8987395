-- Image reports: what a doctor found on the images of a study, signed and then never changed.

create table image_report (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_image  uuid not null,
  study          uuid not null,
  finding        text not null default '',
  conclusion     text not null default '',
  status         text not null default 'draft' check (status in ('draft', 'signed', 'amended')),
  key_images     uuid[] not null default '{}' check (cardinality(key_images) <= 4),
  measurements   text[] not null default '{}',
  lang           text not null default 'zhtw' check (lang in ('en', 'ja', 'zhtw')),
  template       text,
  author         uuid not null,
  signer         uuid,
  signed_at      timestamptz(3),
  revision       int not null default 1 check (revision >= 1),
  amends         uuid,
  reason         text not null default '',
  medical_record uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_image) references medical_image (hospital, id),
  foreign key (hospital, study) references study (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, signer) references membership (hospital, account),
  foreign key (hospital, amends) references image_report (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  check (status = 'draft' or (signer is not null and signed_at is not null and conclusion <> '' and deleted_at is null)),
  check (amends is null or reason <> '')
);
create index image_report_by_age on image_report (hospital, id desc) where deleted_at is null;
create index image_report_of_study on image_report (hospital, study) where deleted_at is null;
create index image_report_signed on image_report (hospital, signed_at desc) where status = 'signed';
create unique index image_report_one_draft on image_report (hospital, study) where status = 'draft' and deleted_at is null;
create unique index image_report_one_successor on image_report (hospital, amends) where amends is not null and deleted_at is null;
comment on table image_report is 'Image report (specification §3): a draft, or one signed version; an amendment is a row of its own';
comment on column image_report.hospital is 'The hospital';
comment on column image_report.id is 'UUIDv7 made by the server';
comment on column image_report.medical_image is 'The image that it was begun from';
comment on column image_report.study is 'Study of that image: the report is about all of it';
comment on column image_report.finding is 'What is seen';
comment on column image_report.conclusion is 'What it means; a signed report has one';
comment on column image_report.status is 'draft, signed, or amended once a later version is signed';
comment on column image_report.key_images is 'Up to four images of the study that are printed with it, in order';
comment on column image_report.measurements is 'Sentences of measurements that are printed with it';
comment on column image_report.lang is 'Language that it is written in';
comment on column image_report.template is 'Name of the template that it was begun from';
comment on column image_report.author is 'Who writes it';
comment on column image_report.signer is 'Who signed it';
comment on column image_report.signed_at is 'When it was signed; nothing but status changes afterwards';
comment on column image_report.revision is 'Number of the version, from 1';
comment on column image_report.amends is 'The signed version that this one takes the place of';
comment on column image_report.reason is 'Why the version before was not right';
comment on column image_report.medical_record is 'Visit that the images were taken for; its doctor hears of the signature';
comment on column image_report.deleted_at is 'When the draft was thrown away; a signed report stays';
comment on column image_report.version is 'Raised by each change';
comment on column image_report.created_at is 'When it was begun';
comment on column image_report.updated_at is 'Last change; only grows';
select app.protect('image_report');

-- A signature is worth what it cannot be changed for: not by the product either.
create function app.lock_image_report() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then return new; end if;
  if (to_jsonb(new) - array['status', 'version', 'updated_at']) = (to_jsonb(old) - array['status', 'version', 'updated_at'])
    and (new.status = old.status or (old.status = 'signed' and new.status = 'amended')) then return new; end if;
  raise exception 'a signed image report does not change' using errcode = 'check_violation';
end $$;
create trigger a_lock before update on image_report for each row execute function app.lock_image_report();

create table image_report_template (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  modality   text not null default '',
  body_part  text not null default '',
  species    text not null default '',
  lang       text not null check (lang in ('en', 'ja', 'zhtw')),
  finding    text not null default '',
  conclusion text not null default '',
  author     uuid not null,
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index image_report_template_live on image_report_template (hospital, name) where deleted_at is null;
comment on table image_report_template is 'Words that the hospital begins its image reports with, beside the few that come with the product';
comment on column image_report_template.hospital is 'The hospital';
comment on column image_report_template.id is 'UUIDv7 made by the server';
comment on column image_report_template.name is 'What it is called in the list';
comment on column image_report_template.modality is 'DICOM modality that it is for; empty: any';
comment on column image_report_template.body_part is 'Part of the body that it is for, one of the product''s; empty: any';
comment on column image_report_template.species is 'Species that it is for; empty: any';
comment on column image_report_template.lang is 'Language that it is written in';
comment on column image_report_template.finding is 'Text of the finding';
comment on column image_report_template.conclusion is 'Text of the conclusion';
comment on column image_report_template.author is 'Who made it';
comment on column image_report_template.deleted_at is 'Taken off the list';
comment on column image_report_template.version is 'Raised by each change';
comment on column image_report_template.created_at is 'When it was made';
comment on column image_report_template.updated_at is 'Last change; only grows';
select app.protect('image_report_template');
